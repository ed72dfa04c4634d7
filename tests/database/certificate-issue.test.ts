import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { addedCertificatesSchema } from '../../src/domain/contracts/certificates.ts'
import {
  addCertificate,
  aPendingCertificate,
  aReadyCertificate,
  aStudent,
  callWith,
  certifiedCohort,
} from './support/certificates.ts'
import { callAs, tryCallAs } from './support/sessions.ts'
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

type Request = Record<string, string | number | null | object[]>

const tried = (request: Request) =>
  tryCallAs(database.sql(), 'staff', 'add_certificates', { cohort_id: 2, ...request } as never)

/** The code that one person is refused with, or the whole request; null when nothing is refused. */
async function refusal({ student_id = null, name = null, ...facts }: Request): Promise<string | null> {
  const outcome = await tried({ course_slug: 'gee-python', ...facts, people: [{ student_id, name }] })
  if (!outcome.ok) return outcome.message
  return v.parse(addedCertificatesSchema, outcome.value).refused[0]?.code ?? null
}

const steps = (id: string) =>
  database.sql()`select kind, lane, natural_key, payload from public.outbox where payload ->> 'certificate_id' = ${id}`

describe('a first certificate', () => {
  test('copies what the records say', async () => {
    const sql = database.sql()
    const student = await aStudent(sql)
    const added = await addCertificate(sql, student)
    expect(added.certificate_number).toMatch(/^MER-\d{4}-\d{5}$/)
    const row = await look(added.id)
    expect(row).toMatchObject({
      student_id: student,
      cohort_id: certifiedCohort,
      student_name: 'Ana Prueba',
      course_id: 'gee-python',
      course_name: row?.cohort_name,
      cohort_starts_on: row?.starts_on,
      hours: 10,
      issue_date: row?.today,
      ...{ valid_until: null, distinction: null, version: 1, status: 'pending', by: 'Secretaría' },
    })
    await sql`update public.students set firstname = 'Otra' where id = ${student}`
    await sql`update public.courses_moodle set certificate_hours = 99 where id = ${certifiedCohort}`
    expect(await look(added.id)).toMatchObject({ student_name: 'Ana Prueba', hours: 10 })
    await sql`update public.courses_moodle set certificate_hours = 10 where id = ${certifiedCohort}`
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
    expect(await refusal({ student_id: student, course_slug: 'geodatabases' })).toBe('not_enrolled')
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

  test('has a number of five digits, and of more once there are more', async () => {
    const sql = database.sql()
    const [last] = await sql`select nextval('private.certificate_numbers')::int as number`
    await sql`select setval('private.certificate_numbers', 99998)`
    const made = []
    for (let n = 0; n < 3; n++) made.push((await aPendingCertificate(sql)).certificate_number.slice(9))
    expect(made).toEqual(['99999', '100000', '100001'])
    await sql`select setval('private.certificate_numbers', ${last?.number})`
  })

  test.each([
    ['student_not_found', { student_id: 999_999 }],
    ['people_invalid', { student_id: null }],
    ['course_not_found', { course_slug: 'no-existe' }],
    ['course_not_found', { course_slug: '' }],
    ['people_invalid', { student_id: 'x' }],
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
    expect(await refusal({ student_id, ...changes })).toBe(code)
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
    expect(await refusal({ student_id: row?.student_id })).toBe('certificate_exists')
  })

  test('that was revoked: it is reissued', async () => {
    // Fabio Altitud of the sample data.
    const again = { student_id: 6, course_slug: 'adquisicion-datos-espaciales' }
    expect(await refusal(again)).toBe('certificate_exists')
  })

  test('with each of their addresses', async () => {
    const sql = database.sql()
    const [first, second] = [await aStudent(sql, 'una@example.com'), await aStudent(sql, 'dos@example.com')]
    const { certificate_number } = await addCertificate(sql, first)
    await database.as('staff', async (session) => {
      const [person] = await session`select public.person_id_of('una@example.com') as id`
      await session`select public.join_people('dos@example.com', ${person?.id})`
    })
    expect(await refusal({ student_id: second })).toBe('certificate_exists')
    const request = { cohort_id: 2, people: [{ student_id: second }], resumes: true }
    const many = await callAs(sql, 'staff', 'add_certificates', request)
    expect(many).toMatchObject({ added: [{ student_id: second, certificate_number }], refused: [] })
    const renamed = { ...request, people: [{ student_id: second, name: 'Otra' }] }
    const { added } = v.parse(
      addedCertificatesSchema,
      await callAs(sql, 'staff', 'add_certificates', renamed),
    )
    // It stays under the address that it was begun with.
    expect(await look(added[0]?.id ?? '')).toMatchObject({ student_id: first, student_name: 'Otra' })
  })
})

describe('who has no certificate yet', () => {
  test('is who was never enrolled, or is withdrawn', async () => {
    const sql = database.sql()
    const student_id = await aStudent(sql, undefined, 3)
    expect(await refusal({ student_id })).toBe('not_enrolled')
    await sql`insert into public.student_course_enrollments (student_id, cohort_id, withdrawn_at) values (${student_id}, 2, now())`
    expect(await refusal({ student_id })).toBe('withdrawn')
    await sql`update public.student_course_enrollments set withdrawn_at = null where student_id = ${student_id}`
    expect(await refusal({ student_id })).toBeNull()
  })

  test('is who still has to pay, where the school wants it so', async () => {
    const sql = database.sql()
    const require = (value: boolean) => sql`update private.settings set certificate_requires_paid = ${value}`
    // Julio Geoide owes five instalments, Bruno Paralelo nothing; Querina Topografía owes for another course.
    expect(await refusal({ student_id: 10 })).toBeNull()
    await require(true)
    expect(await refusal({ student_id: 10 })).toBe('unpaid')
    expect(await refusal({ student_id: 2 })).toBeNull()
    await sql`insert into public.student_course_enrollments (student_id, cohort_id) values (17, 2)`
    expect(await refusal({ student_id: 17 })).toBeNull()
    await require(false)
  })
})

describe('one that was begun before', () => {
  type Asked = { name?: string; distinction?: string | null }
  const add = async (student_id: number, asked: Asked = {}, shared: Request = {}) => {
    const request = { cohort_id: 2, people: [{ student_id, ...asked }], resumes: true, ...shared }
    return v.parse(
      addedCertificatesSchema,
      await callAs(database.sql(), 'staff', 'add_certificates', request as never),
    )
  }

  test('goes on as it is where it says what is asked for', async () => {
    const facts = { name: 'Ana de Otro Modo', distinction: 'Honor', hours: 7, issue_date: '2026-02-03' }
    const begun = await aPendingCertificate(database.sql(), facts)
    const { student_id } = (await look(begun.id)) as { student_id: number }
    const shared = { hours: 7, issue_date: '2026-02-03' }
    // Nobody typed a name: the one that it has stays, and so does its distinction.
    for (const asked of [{}, { name: 'Ana de Otro Modo', distinction: 'Honor' }])
      expect((await add(student_id, asked, shared)).added).toMatchObject([{ id: begun.id }])
  })

  test.each<[string, Asked, Request, object]>([
    ['another name', { name: ' Ana P. ' }, {}, { student_name: 'Ana P.', distinction: 'Honor', hours: 10 }],
    ['no distinction', { distinction: null }, {}, { student_name: 'Ana Prueba', distinction: null }],
    ['other hours', {}, { hours: 33 }, { student_name: 'Ana Prueba', distinction: 'Honor', hours: 33 }],
    ['another day', {}, { issue_date: '2026-01-02' }, { issue_date: '2026-01-02' }],
    ['an end', {}, { valid_until: '2090-01-01' }, { valid_until: '2090-01-01' }],
  ])('gives its place and number to one with %s', async (_what, asked, shared, says) => {
    const sql = database.sql()
    const begun = await aPendingCertificate(sql, { distinction: 'Honor' })
    await callWith(sql, 'fail_certificate', { id: begun.id, problem: 'name_does_not_fit' })
    const { student_id } = (await look(begun.id)) as { student_id: number }
    const [made] = (await add(student_id, asked, shared)).added
    expect(made).toMatchObject({ certificate_number: begun.certificate_number })
    expect(await look(made?.id ?? '')).toMatchObject({ ...says, student_id, version: 1, status: 'pending' })
    expect(await look(begun.id)).toBeUndefined()
    expect(await steps(made?.id ?? '')).toMatchObject([{ kind: 'sheet_row' }])
  })

  test('stays where its person can have none any more, and another name is asked for', async () => {
    const sql = database.sql()
    const begun = await aPendingCertificate(sql)
    const { student_id } = (await look(begun.id)) as { student_id: number }
    await sql`update public.student_course_enrollments set withdrawn_at = now() where student_id = ${student_id}`
    expect((await add(student_id, { name: 'Otra' })).refused).toEqual([{ student_id, code: 'withdrawn' }])
    expect(await look(begun.id)).toMatchObject({ student_name: 'Ana Prueba' })
  })

  test('is left alone, and refused, by who does not ask to go on with it', async () => {
    const begun = await aPendingCertificate(database.sql())
    const { student_id } = (await look(begun.id)) as { student_id: number }
    expect((await add(student_id, { name: 'Otra' }, { resumes: null })).refused).toEqual([
      { student_id, code: 'certificate_exists' },
    ])
    expect(await look(begun.id)).toMatchObject({ student_name: 'Ana Prueba' })
  })

  test('as a reissue is nobody’s first one: an issue of the cohort leaves it alone', async () => {
    const sql = database.sql()
    for (const isRevoked of [false, true]) {
      const first = await aReadyCertificate(sql)
      const { student_id } = (await look(first.id)) as { student_id: number }
      if (isRevoked) await callWith(sql, 'revoke_certificate', { id: first.id, reason: 'Prueba' })
      const request = { reason: 'El apellido', name: 'Ana Reemitida' }
      const next = (await callWith(sql, 'reissue_certificate', { id: first.id, request })) as { id: string }
      for (const asked of [{}, { name: 'Otra' }])
        expect(await add(student_id, asked)).toEqual({
          ...{ added: [], refused: [{ student_id, code: 'certificate_exists' }] },
        })
      expect(await look(next.id)).toMatchObject({
        student_name: 'Ana Reemitida',
        version: 2,
        status: 'pending',
      })
    }
  })
})

describe('certificates of a whole cohort', () => {
  test('say what is written of each person, and the rest of all', async () => {
    const sql = database.sql()
    const [plain, named] = [await aStudent(sql), await aStudent(sql)]
    const request = {
      ...{ cohort_id: 2, hours: 9 },
      people: [{ student_id: plain }, { student_id: named, name: 'Ana M. Prueba', distinction: 'Honor' }],
    }
    const { added } = v.parse(
      addedCertificatesSchema,
      await callAs(sql, 'staff', 'add_certificates', request),
    )
    const says = new Map(
      await Promise.all(added.map(async ({ id, student_id }) => [student_id, await look(id)] as const)),
    )
    expect(says.get(plain)).toMatchObject({ student_name: 'Ana Prueba', distinction: null, hours: 9 })
    expect(says.get(named)).toMatchObject({ student_name: 'Ana M. Prueba', distinction: 'Honor', hours: 9 })
  })

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
      people: [...ids, first].map((student_id) => ({ student_id })),
      resumes: true,
      issue_date: '2026-03-01',
      name: 'Nadie',
      distinction: 'Honor',
    }
    const run = v.parse(addedCertificatesSchema, await callAs(sql, 'staff', 'add_certificates', request))
    expect(run.added.map(({ student_id }) => student_id).sort()).toEqual([first, ids[2], last].sort())
    expect(run.added).toContainEqual({
      ...{ student_id: ids[2], certificate_number: begun.certificate_number, id: expect.any(String) },
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
      ...{ student_name: 'Ana Prueba', issue_date: '2026-03-01', distinction: 'Honor', hours: 10 },
    })
    // The same request goes on where it was broken off.
    const again = v.parse(addedCertificatesSchema, await callAs(sql, 'staff', 'add_certificates', request))
    const byId = (list: typeof run.added) => list.toSorted((a, b) => a.student_id - b.student_id)
    expect(byId(again.added)).toEqual(byId(run.added))
  })

  test.each([
    ['people_invalid', { people: [] }],
    ['people_invalid', { people: null }],
    ['people_invalid', { people: [{ student_id: 'x' }] }],
    ['people_invalid', { people: Array.from({ length: 201 }, (_, n) => ({ student_id: n + 1 })) }],
    ['name_too_long', { people: [{ student_id: 10 }, { student_id: 11, name: 'x'.repeat(241) }] }],
    ['course_not_found', { cohort_id: 999 }],
    ['course_not_found', { cohort_id: null }],
    ['hours_invalid', { hours: -1 }],
    ['valid_until_invalid', { valid_until: '2001-01-01' }],
  ])('are refused with %s for %j', async (code, changes) => {
    const request = { people: [{ student_id: 10 }], ...changes }
    expect(await tried(request)).toMatchObject({ code: '22023', message: code })
  })
})
