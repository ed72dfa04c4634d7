import { expect, test } from 'vitest'
import { aDatabase, asActor } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

async function courses(): Promise<unknown> {
  const [row] = await asActor(
    database.sql(),
    'staff',
    (session) => session`select public.classroom_courses() as courses`,
  )
  return row?.courses
}

test('the courses to look at are those of current cohorts and of demo accesses, each once', async () => {
  const sql = database.sql()
  await sql`update public.courses_moodle set moodle_course_id = null`
  await sql`delete from public.demo_courses`
  expect(await courses()).toEqual([])
  await sql`update public.courses_moodle set moodle_course_id = 900000 + id`
  const current =
    await sql`select 900000 + id as id from public.courses_moodle where is_current_cohort order by id`
  expect(current.length).toBeGreaterThan(1)
  await sql`insert into public.demo_courses (moodle_course_id, name) values (7, 'Muestra'), (${current[0]?.id}, 'Vigente')`
  expect(await courses()).toEqual([7, ...current.map(({ id }) => Number(id))])
})
