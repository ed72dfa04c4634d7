import { describe, expect, test } from 'vitest'
import { become } from './support/actors.ts'
import { addCertificate, aStudent, certifiedCohort, issue } from './support/certificates.ts'
import { anEnrolment } from './support/enrolments.ts'
import { between } from './support/overtaken.ts'
import { aPayer, buy } from './support/sale-access.ts'
import { callAs } from './support/sessions.ts'
import { aDatabase, type Transaction } from './support/test-database.ts'

// Locks that two functions take in other orders make PostgreSQL undo one of the two. In each of these tests one holds what
// it takes first, the other begins and waits, and then the first takes the rest.

const database = aDatabase({ template: 'seeded', connections: 4 })
const sql = () => database.sql()

/** The answer of a staff function in a transaction that goes on. */
async function act(session: Transaction, name: string, ...args: (string | number)[]) {
  await become(session, 'staff')
  const places = args
    .map((arg, at) => `$${at + 1}${String(arg).startsWith('{') ? '::text::jsonb' : ''}`)
    .join(', ')
  const [row] = await session.unsafe(`select public.${name}(${places}) as answer`, args)
  return row?.answer
}

async function aStepOf(saleId: number): Promise<number> {
  const [step] = await sql()`select o.id::integer from public.outbox o join public.sales s on s.id = ${saleId}
    where o.kind = 'classroom_enrolment' and o.payload ->> 'student_id' = s.student_id::text`
  return step?.id
}

describe('a step that is dismissed', () => {
  test('and the access of its sale do not wait for each other in a circle', async () => {
    const { saleId } = await buy(sql(), { email: aPayer() })
    const step = await aStepOf(saleId)
    const dismissed = await between(
      sql(),
      (session) => session`select from public.sales where id = ${saleId} for update`,
      () => database.call<boolean>('staff', 'dismiss_step', step, 'No hace falta'),
      (session) => act(session, 'withdraw_sale_access', saleId, 'Se devolvió'),
    )
    expect(dismissed).toBe(true)
    const [sale] =
      await sql()`select private.access_state(s) as access from public.sales s where id = ${saleId}`
    expect(sale?.access).toBe('none')
  })

  test('while a late worker ends it holds up nothing that the worker needs', async () => {
    const { saleId } = await buy(sql(), { email: aPayer() })
    const step = await aStepOf(saleId)
    await sql().begin(async (session) => {
      await session`select from public.outbox where id = ${step} for update`
      const decided = await database.as('staff', async (other) => {
        await other`set local lock_timeout = '5s'`
        const [row] = await other`select public.dismiss_step(${step}, 'No hace falta') as answer`
        return row?.answer
      })
      expect(decided).toBe(false)
      await session`select public.complete_outbox(${step})`
    })
    const [row] = await sql()`select status from public.outbox where id = ${step}`
    expect(row?.status).toBe('done')
  })
})

/** Somebody with a certificate and without a sale: the parts of their correction. */
async function someoneCertified() {
  const email = aPayer().toLowerCase()
  const student = await aStudent(sql(), email)
  const { id } = await addCertificate(sql(), student, { name: 'Ana Prueba' })
  await issue(sql(), id)
  const [row] = await sql()`select a.person_id::integer as person, s.country, s.phone
    from public.person_addresses a join public.students s using (email_normalized) where a.email_normalized = ${email}`
  const seen = { firstname: 'Ana', lastname: 'Prueba', phone: row?.phone ?? '', country: row?.country ?? '' }
  const request = { ...seen, firstname: 'Anahí', seen, reason: 'Lo pidió', reissue: true }
  const correct = () =>
    database.as('admin', async (session) => {
      const [answer] =
        await session`select public.correct_person(${row?.person}, ${JSON.stringify(request)}::text::jsonb) as begun`
      return answer?.begun as number
    })
  return { email, student, correct }
}

describe('a name that is corrected, with its certificate,', () => {
  test('and a certificate that is made in the same cohort', async () => {
    const { student, correct } = await someoneCertified()
    const people = [{ student_id: student }]
    const begun = await between(
      sql(),
      (session) => session`select private.hold_cohort(${certifiedCohort})`,
      correct,
      (session) => act(session, 'add_certificates', JSON.stringify({ cohort_id: certifiedCohort, people })),
    )
    expect(begun).toBe(1)
  })

  test('and an enrolment of the same person', async () => {
    const { email, correct } = await someoneCertified()
    const [course] = await sql()`select id::integer from public.courses_moodle
      where base_slug = 'geodatabases' and is_current_cohort`
    const enrolment = anEnrolment({ email, cohort_ids: [course?.id] })
    const begun = await between(
      sql(),
      (session) =>
        session`select from public.person_addresses where email_normalized = ${email} for no key update`,
      correct,
      (session) => act(session, 'enroll_student', JSON.stringify(enrolment)),
    )
    expect(begun).toBe(1)
  })

  test('and an access of theirs that is given, after a demo access', async () => {
    const { email, student, correct } = await someoneCertified()
    const { saleId } = await buy(sql(), { email, course_id: 'geodatabases' })
    const demo = { firstname: 'Ana', lastname: 'Prueba', email, profession: 'Geógrafa' }
    await callAs(sql(), 'staff', 'grant_demo_access', demo)
    await sql()`update public.demo_prospects set is_active = false where email_normalized = ${email}`
    await database.call('staff', 'withdraw_sale_access', saleId, 'Se devolvió')
    const begun = await between(
      sql(),
      (session) => session`select from public.students where id = ${student} for update`,
      correct,
      (session) => act(session, 'grant_sale_access', saleId),
    )
    expect(begun).toBe(1)
  })
})

test('an address that is corrected and an enrolment of it', async () => {
  const wrong = aPayer().toLowerCase()
  await aStudent(sql(), wrong)
  const [course] = await sql()`select id::integer from public.courses_moodle
    where base_slug = 'geodatabases' and is_current_cohort`
  const enrolment = anEnrolment({ email: wrong, cohort_ids: [course?.id] })
  await between(
    sql(),
    (session) =>
      session`select from public.person_addresses where email_normalized = ${wrong} for no key update`,
    () => database.call('admin', 'correct_address', wrong, `bien.${wrong}`, 'Una letra de más'),
    (session) => act(session, 'enroll_student', JSON.stringify(enrolment)),
  )
  const [row] =
    await sql()`select email_normalized as email from public.students where email_normalized ~ ${wrong}`
  expect(row?.email).toBe(`bien.${wrong}`)
})
