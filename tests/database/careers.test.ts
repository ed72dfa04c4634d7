import { expect, test } from 'vitest'
import { callAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

type Career = Parameters<typeof callAs>[3]

const save = async (career: Career) =>
  Number(await callAs<string>(database.sql(), 'admin', 'save_career', career))

async function refusal(career: Career): Promise<string> {
  return save(career).then(
    () => 'accepted',
    (error: Error) => error.message,
  )
}

async function stored(id: number) {
  const [row] = await database.sql()`select c.name, c.base_slug, c.membership_months, c.version,
      array(select k.base_slug from public.career_courses k where k.career_id = c.id order by 1) as courses
    from public.careers c where c.id = ${id}`
  return row
}

const geo = { name: 'Especialización', courses: ['geodatabases', 'gee-python'] }

test('a career is made with its courses and changed as a whole, and each change is in the log', async () => {
  const id = await save({ ...geo, base_slug: null, membership_months: null })
  expect(await stored(id)).toMatchObject({ version: 1, courses: ['gee-python', 'geodatabases'] })
  const changed = { id, version: 1, name: 'Abono', base_slug: 'abono', membership_months: 6 }
  expect(await save({ ...changed, courses: ['geodatabases', 'deep-learning'] })).toBe(id)
  expect(await stored(id)).toMatchObject({
    name: 'Abono',
    base_slug: 'abono',
    membership_months: 6,
    version: 2,
    courses: ['deep-learning', 'geodatabases'],
  })
  const log = await database.sql()`select action, table_name from public.audit_log
    where row_key = ${String(id)} or row_key like ${`${id}/%`} order by id`
  expect(log.map(({ action, table_name }) => `${action} ${table_name}`)).toEqual([
    'insert careers',
    'insert career_courses',
    'insert career_courses',
    'update careers',
    'delete career_courses',
    'insert career_courses',
  ])
})

test('a save that is based on another version changes nothing', async () => {
  const id = await save({ ...geo, name: 'Dos personas' })
  await save({ ...geo, id, version: 1, name: 'Una persona' })
  expect(await refusal({ ...geo, id, version: 1, name: 'Otra persona' })).toBe('career_changed')
  expect(await refusal({ ...geo, id, name: 'Sin versión' })).toBe('career_changed')
  expect(await stored(id)).toMatchObject({ name: 'Una persona', version: 2 })
})

test.each([
  [{ ...geo, name: ' ' }, 'name_required'],
  [{ ...geo, name: 'A'.repeat(161) }, 'name_too_long'],
  [{ ...geo, name: 'Nueva', base_slug: 'Con Espacios' }, 'base_slug_invalid'],
  [{ ...geo, name: 'Nueva', membership_months: 0 }, 'membership_months_invalid'],
  [{ ...geo, name: 'Nueva', membership_months: 61 }, 'membership_months_invalid'],
  [{ name: 'Nueva' }, 'courses_required'],
  [{ name: 'Nueva', courses: [] }, 'courses_required'],
  [{ name: 'Nueva', courses: ['Deep Learning'] }, 'courses_invalid'],
  [{ name: 'Nueva', courses: [null] }, 'courses_invalid'],
  [{ ...geo, name: 'All Access GeoAI' }, 'career_exists'],
  [{ ...geo, name: 'Nueva', base_slug: 'all-access-geoai' }, 'career_exists'],
  [{ ...geo, name: 'Nueva', id: 999999, version: 1 }, 'career_not_found'],
])('%j is refused: %s', async (career, code) => {
  expect(await refusal(career)).toBe(code)
})
