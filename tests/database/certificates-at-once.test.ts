import { beforeAll, expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import {
  addCertificate,
  aPendingCertificate,
  aReadyCertificate,
  callWith,
  issue,
} from './support/certificates.ts'
import { callAs } from './support/sessions.ts'
import { aDatabase, atOnce } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 20 })

const many = sized(20, 200)

/** Students of cohort 2, whom the sample data do not know. */
let students: number[]

beforeAll(async () => {
  const sql = database.sql()
  const rows = await sql`
    with made as (
      insert into public.students (firstname, lastname, email)
      select 'Ana', 'Prueba', 'junta' || n || '@example.com' from generate_series(1, 460) n returning id
    )
    insert into public.student_course_enrollments (student_id, cohort_id) select id, 2 from made returning student_id::int`
  students = rows.map(({ student_id }) => student_id)
})

test('many at once get as many numbers, and each person one certificate', async () => {
  const sql = database.sql()
  const made = await atOnce(many, (n) => addCertificate(sql, students[n] ?? 0))
  expect(new Set(made.map(({ certificate_number }) => certificate_number)).size).toBe(many)
  expect(new Set(made.map(({ id }) => id)).size).toBe(many)
  const [row] =
    await sql`select count(*)::int as rows, count(distinct status_index)::int as places from public.certificates
    where student_id = any (${students.slice(0, many)})`
  expect(row).toEqual({ rows: many, places: many })
})

test('the same person and cohort twenty times makes one', async () => {
  const sql = database.sql()
  const student = students[210] ?? 0
  const answers = await atOnce(20, () =>
    addCertificate(sql, student).then(
      () => 'added',
      (error: Error) => error.message,
    ),
  )
  expect(answers.toSorted()).toEqual(['added', ...Array.from({ length: 19 }, () => 'certificate_exists')])
  const rows = await sql`select from public.certificates where student_id = ${student}`
  expect(rows).toHaveLength(1)
})

test('the same cohort by several members at once is made once', async () => {
  const sql = database.sql()
  const chosen = students.slice(220, 220 + many)
  const people = chosen.map((student_id) => ({ student_id }))
  const runs = await atOnce(4, (n) =>
    callAs<{ added: object[]; refused: object[] }>(sql, 'staff', 'add_certificates', {
      ...{ cohort_id: 2, resumes: true },
      people: n % 2 ? people.toReversed() : people,
    }),
  )
  for (const { added, refused } of runs) {
    expect(added).toHaveLength(many)
    expect(refused).toEqual([])
  }
  const rows = await sql`select from public.certificates where student_id = any (${chosen})`
  expect(rows).toHaveLength(many)
})

test('one version is issued once, and reissued once', async () => {
  const sql = database.sql()
  const begun = await aPendingCertificate(sql)
  const issued = await atOnce(10, () => issue(sql, begun.id, 'the same bytes'))
  expect(issued.map(({ outcome }) => outcome).toSorted()).toEqual([...Array(9).fill('already'), 'issued'])
  const mails = await sql`select from public.outbox where natural_key = ${`certificate_mail:${begun.id}`}`
  expect(mails).toHaveLength(1)
  const reissued = await atOnce(10, () =>
    callWith(sql, 'reissue_certificate', { id: begun.id, request: { reason: 'Prueba' } }).then(
      () => 'reissued',
      (error: Error) => error.message,
    ),
  )
  expect(reissued.toSorted()).toEqual([...Array(9).fill('certificate_in_progress'), 'reissued'])
})

test('a version that is revoked while its successor is issued ends revoked', async () => {
  const sql = database.sql()
  const old = await aReadyCertificate(sql)
  const request = { id: old.id, request: { reason: 'Prueba' } }
  const next = (await callWith(sql, 'reissue_certificate', request)) as { id: string }
  await Promise.all([
    issue(sql, next.id),
    callWith(sql, 'revoke_certificate', { id: old.id, reason: 'Prueba' }).catch((error: Error) => {
      expect(error.message).toBe('certificate_replaced')
    }),
  ])
  const [row] =
    await sql`select private.certificate_state(k) as state, replaced_by from public.certificates k where id = ${old.id}`
  expect(row?.replaced_by).toBe(next.id)
  expect(['revoked', 'replaced']).toContain(row?.state)
})
