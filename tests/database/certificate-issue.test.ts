import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addedCertificatesSchema, certificateStatusSchema } from '../../src/domain/contracts/certificates.ts'
import {
  addCertificate,
  aPendingCertificate,
  aReadyCertificate,
  aStudent,
  certifiedCohort,
} from './support/certificates.ts'
import { asActor, callAs, tryCallAs } from './support/sessions.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 2 })

async function look(id: string) {
  const [row] = await database.sql()`
    select k.student_id::int, k.cohort_id::int, k.student_name, k.course_id, k.course_name, k.cohort_starts_on::text, k.hours,
      k.issue_date::text, k.valid_until::text, k.distinction, k.version, k.status, private.staff_name(k.created_by) as by,
      private.school_day(now())::text as today, c.starts_on::text, c.name as cohort_name
    from public.certificates k join public.courses_moodle c on c.id = k.cohort_id where k.id = ${id}`
  return row
}

const refused = (request: Record<string, string | number | null | number[]>, name = 'add_certificate') =>
  tryCallAs(database.sql(), 'staff', name, request as never)

const steps = (id: string) =>
  database.sql()`select kind, lane, natural_key, payload from public.outbox where payload ->> 'certificate_id' = ${id}`

describe('a first certificate', () => {
  test('copies what the records say', async () => {
    const sql = database.sql()
    const student = await aStudent(sql)
    const added = v.parse(certificateStatusSchema, await addCertificate(sql, student))
    expect(added).toMatchObject({
      status: 'pending',
      certificate_number: expect.stringMatching(/^MER-\d{4}-\d{5}$/),
    })
    const row = await look(added.id)
    expect(row).toMatchObject({
      ...{
        student_id: student,
        cohort_id: certifiedCohort,
        student_name: 'Ana Prueba',
        course_id: 'gee-python',
      },
      ...{
        course_name: row?.cohort_name,
        cohort_starts_on: row?.starts_on,
        hours: 20,
        issue_date: row?.today,
      },
      ...{ valid_until: null, distinction: null, version: 1, status: 'pending', by: 'Secretaría' },
    })
    await sql`update public.students set firstname = 'Otra' where id = ${student}`
    await sql`update public.courses_moodle set certificate_hours = 99 where id = ${certifiedCohort}`
    expect(await look(added.id)).toMatchObject({ student_name: 'Ana Prueba', hours: 20 })
    await sql`update public.courses_moodle set certificate_hours = 20 where id = ${certifiedCohort}`
  })

  test('says what the request says, and the number has the year of issue', async () => {
    const days = { issue_date: '2024-02-29', valid_until: '2024-02-29' }
    const facts = { ...days, hours: 7, distinction: 'Mención de honor' }
    const added = await aPendingCertificate(database.sql(), { ...facts, name: ' José Muñoz ' })
    expect(added.certificate_number).toMatch(/^MER-2024-/)
    expect(await look(added.id)).toMatchObject({ ...facts, student_name: 'José Muñoz' })
  })

  test('is of the cohort that the slug names, or of that in which the person is', async () => {
    const sql = database.sql()
    const [past] = await sql`
      select id::int, slug from public.courses_moodle where base_slug = 'gee-python' and not is_current_cohort order by id desc limit 1`
    const student = await aStudent(sql, undefined, past?.id)
    expect(await refused({ student_id: student, course_slug: 'geodatabases' })).toMatchObject({
      message: 'not_enrolled',
    })
    const byCourse = await addCertificate(sql, student, { hours: 20 })
    expect(await look(byCourse.id)).toMatchObject({ cohort_id: past?.id, course_id: 'gee-python' })
    const next = await aStudent(sql, undefined, past?.id)
    const bySlug = await addCertificate(sql, next, { course_slug: past?.slug, hours: 20 })
    expect(await look(bySlug.id)).toMatchObject({ cohort_id: past?.id })
  })

  test('gives the sheet of the school its row, once', async () => {
    const { id } = await aPendingCertificate(database.sql())
    expect(await steps(id)).toMatchObject([
      { kind: 'sheet_row', lane: 'sheets', natural_key: `sheet_row:${id}` },
    ])
    const sql = database.sql()
    await sql`update public.courses_moodle set sheet_id = null where id = 3`
    const student = await aStudent(sql, undefined, 3)
    const without = await addCertificate(sql, student, { course_slug: 'geodatabases' })
    expect(await steps(without.id)).toEqual([])
  })

  test.each([
    ['student_not_found', { student_id: 999_999 }],
    ['student_not_found', { student_id: null }],
    ['course_not_found', { course_slug: 'no-existe' }],
    ['course_slug_required', { course_slug: '' }],
    ['student_id_invalid', { student_id: 'x' }],
    ['hours_required', { course_slug: 'carrera-geodata-science-sin-horas' }],
    ['hours_invalid', { hours: 0 }],
    ['hours_invalid', { hours: 2001 }],
    ['hours_invalid', { hours: '1.5' }],
    ['issue_date_invalid', { issue_date: '2026-02-30' }],
    ['issue_date_invalid', { issue_date: '1999-12-31' }],
    ['issue_date_invalid', { issue_date: '26-01-01' }],
    ['valid_until_invalid', { valid_until: 'mañana' }],
    ['valid_until_invalid', { issue_date: '2026-01-02', valid_until: '2026-01-01' }],
    ['distinction_too_long', { distinction: 'x'.repeat(121) }],
    ['name_too_long', { name: 'x'.repeat(241) }],
  ])('is refused with %s for %j', async (code, changes) => {
    const sql = database.sql()
    await sql`insert into public.courses_moodle (name, slug, regular_price_usd) values ('Sin horas', 'carrera-geodata-science-sin-horas', 1)
      on conflict do nothing`
    const student_id = await aStudent(sql)
    expect(await refused({ student_id, course_slug: 'gee-python', ...changes })).toMatchObject({
      ...{ ok: false, code: '22023', message: code },
    })
  })
})

describe('a person has one certificate of a cohort', () => {
  test.each([
    ['that is begun', aPendingCertificate],
    ['that is ready', aReadyCertificate],
  ])('%s', async (_state, make) => {
    const sql = database.sql()
    const { id } = await make(sql)
    const row = await look(id)
    const again = { student_id: row?.student_id, course_slug: 'gee-python' }
    expect(await refused(again)).toMatchObject({ message: 'certificate_exists' })
  })

  test('that was revoked: it is reissued', async () => {
    // Fabio Altitud of the sample data.
    const again = { student_id: 6, course_slug: 'adquisicion-datos-espaciales' }
    expect(await refused(again)).toMatchObject({ message: 'certificate_exists' })
  })

  test('with each of their addresses', async () => {
    const sql = database.sql()
    const [first, second] = [await aStudent(sql, 'una@example.com'), await aStudent(sql, 'dos@example.com')]
    const { certificate_number } = await addCertificate(sql, first)
    await asActor(sql, 'staff', async (session) => {
      const [person] = await session`select public.person_id_of('una@example.com') as id`
      await session`select public.join_people('dos@example.com', ${person?.id})`
    })
    const again = { student_id: second, course_slug: 'gee-python' }
    expect(await refused(again)).toMatchObject({ message: 'certificate_exists' })
    const many = await callAs(sql, 'staff', 'add_certificates', { cohort_id: 2, student_ids: [second] })
    expect(many).toMatchObject({ added: [{ student_id: second, certificate_number }], refused: [] })
  })
})

describe('who has no certificate yet', () => {
  test('is who was never enrolled, or is withdrawn', async () => {
    const sql = database.sql()
    const student_id = await aStudent(sql, undefined, 3)
    const wanted = { student_id, course_slug: 'gee-python' }
    expect(await refused(wanted)).toMatchObject({ message: 'not_enrolled' })
    await sql`insert into public.student_course_enrollments (student_id, cohort_id, withdrawn_at) values (${student_id}, 2, now())`
    expect(await refused(wanted)).toMatchObject({ message: 'withdrawn' })
    await sql`update public.student_course_enrollments set withdrawn_at = null where student_id = ${student_id}`
    expect(await refused(wanted)).toMatchObject({ ok: true })
  })

  test('is who still has to pay, where the school wants it so', async () => {
    const sql = database.sql()
    const require = (value: number) =>
      sql`update private.settings set value = ${value} where name = 'certificate_requires_paid'`
    // Julio Geoide owes five instalments, Bruno Paralelo nothing; Querina Topografía owes for another course.
    const debtor = { student_id: 10, course_slug: 'gee-python' }
    expect(await refused(debtor)).toMatchObject({ ok: true })
    await require(1)
    expect(await refused(debtor)).toMatchObject({ message: 'unpaid' })
    expect(await refused({ student_id: 2, course_slug: 'gee-python' })).toMatchObject({ ok: true })
    await sql`insert into public.student_course_enrollments (student_id, cohort_id) values (17, 2)`
    expect(await refused({ student_id: 17, course_slug: 'gee-python' })).toMatchObject({ ok: true })
    await require(0)
  })
})

describe('certificates of a whole cohort', () => {
  test('are made one by one: who cannot have one stops nobody else', async () => {
    const sql = database.sql()
    const [first, issued, begun, last] = [
      await aStudent(sql),
      await aReadyCertificate(sql),
      await aPendingCertificate(sql),
      await aStudent(sql),
    ]
    const stranger = await aStudent(sql, undefined, 3)
    const ids = [
      first,
      (await look(issued.id))?.student_id,
      (await look(begun.id))?.student_id,
      stranger,
      999_999,
      last,
    ]
    const request = {
      cohort_id: 2,
      student_ids: [...ids, first],
      issue_date: '2026-03-01',
      name: 'Nadie',
      distinction: 'Honor',
    }
    const run = v.parse(addedCertificatesSchema, await callAs(sql, 'staff', 'add_certificates', request))
    expect(run.added.map(({ student_id }) => student_id).sort()).toEqual([first, ids[2], last].sort())
    expect(run.added).toContainEqual({
      id: begun.id,
      student_id: ids[2],
      certificate_number: begun.certificate_number,
    })
    expect(run.refused.toSorted((a, b) => a.student_id - b.student_id)).toEqual(
      [
        { student_id: ids[1], code: 'certificate_exists' },
        { student_id: stranger, code: 'not_enrolled' },
        { student_id: 999_999, code: 'student_not_found' },
      ].toSorted((a, b) => a.student_id - b.student_id),
    )
    const made = run.added.find(({ student_id }) => student_id === last)
    expect(await look(made?.id ?? '')).toMatchObject({
      ...{ student_name: 'Ana Prueba', issue_date: '2026-03-01', distinction: 'Honor', hours: 20 },
    })
    // The same request goes on where it was broken off.
    const again = v.parse(addedCertificatesSchema, await callAs(sql, 'staff', 'add_certificates', request))
    const byId = (list: typeof run.added) => list.toSorted((a, b) => a.student_id - b.student_id)
    expect(byId(again.added)).toEqual(byId(run.added))
  })

  test.each([
    ['student_ids_invalid', { student_ids: [] }],
    ['student_ids_invalid', { student_ids: null }],
    ['student_ids_invalid', { student_ids: ['x'] }],
    ['student_ids_invalid', { student_ids: Array.from({ length: 201 }, (_, n) => n + 1) }],
    ['course_not_found', { cohort_id: 999 }],
    ['course_not_found', { cohort_id: null }],
    ['hours_invalid', { hours: -1 }],
    ['valid_until_invalid', { valid_until: '2001-01-01' }],
  ])('are refused with %s for %j', async (code, changes) => {
    const request = { cohort_id: 2, student_ids: [10], ...changes }
    expect(await refused(request as never, 'add_certificates')).toMatchObject({
      code: '22023',
      message: code,
    })
  })
})
