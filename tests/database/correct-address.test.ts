import { describe, expect, test } from 'vitest'
import { aCohort } from './support/cohorts.ts'
import { aFreePlace, enrol } from './support/enrolments.ts'
import { aFact, anInstallmentsOrder, anOrder, apply, createOrder } from './support/orders.ts'
import { accessMailsOf, aPayer, buy, carryOut } from './support/sale-access.ts'
import { callAs } from './support/sessions.ts'
import { aDatabase, waitForBlockedQuery } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 8 })
const sql = () => database.sql()

const correct = (address: string, corrected: string, reason = 'Escribió gmial') =>
  database.as('admin', async (session) => {
    const [row] =
      await session`select public.correct_address(${address}, ${corrected}, ${reason})::integer as person`
    return row?.person as number
  })

/** A person who bought with a mistyped address and is in the classroom. */
async function aBuyer(mails: 'sent' | 'waiting' = 'sent') {
  const wrong = aPayer().toLowerCase()
  const { saleId, paymentId } = await buy(sql(), { email: wrong })
  await carryOut(sql())
  if (mails === 'sent')
    for (const kind of ['access_mail', 'receipt_mail', 'mailing_list']) await carryOut(sql(), kind)
  const [student] = await sql()`select id::integer from public.students where email_normalized = ${wrong}`
  return { wrong, right: `bien.${wrong}`, saleId, paymentId, studentId: Number(student?.id) }
}

async function stepsOf(kind: string, studentId: number) {
  const rows = await sql()`select id::integer, status, address, revision, payload from public.outbox
    where kind = ${kind} and payload ->> 'student_id' = ${String(studentId)} order by id`
  return rows.map((row) => ({ ...row }))
}

describe('a mistyped address that is corrected', () => {
  test('gives sale, payments and student to the right one, and both lead to one person', async () => {
    const { wrong, right, saleId, studentId } = await aBuyer()
    const person = await correct(` ${wrong.toUpperCase()} `, ` ${right.toUpperCase()}`)
    const [now] = await sql()`select s.payer_email as sale, t.email as student,
        (select array_agg(distinct p.email) from public.payments p where p.sale_id = s.id) as payments
      from public.sales s join public.students t on t.id = s.student_id where s.id = ${saleId} and t.id = ${studentId}`
    expect(now).toEqual({ sale: right, student: right, payments: [right] })
    const addresses =
      await sql()`select email_normalized as email, id::integer = person_id::integer as is_root from public.person_addresses
      where person_id = ${person} order by email`
    expect(addresses.map((row) => ({ ...row }))).toEqual([
      { email: right, is_root: true },
      { email: wrong, is_root: false },
    ])
    const [figures] = await database.as(
      'staff',
      (session) => session`select email, name, paid::float8 from public.list_balances(search => ${wrong})`,
    )
    expect(figures).toEqual({ email: right, name: 'Ana María Pérez García', paid: 90 })
    const found = await database.as(
      'staff',
      (session) => session`select person_id::integer from public.search_people(${wrong})`,
    )
    expect(found).toMatchObject([{ person_id: person }])
    const [kept] = await sql()`select count(*)::integer as differed from public.recount_balances(0, 100000) r
      cross join lateral jsonb_array_elements(r -> 'differed')`
    expect(kept?.differed).toBe(0)
  })

  test('sends the access again, once, to the right address', async () => {
    const { wrong, right, saleId } = await aBuyer()
    await correct(wrong, right)
    const mails = await accessMailsOf(sql(), saleId)
    expect(mails.map(({ key }) => key)).toEqual([`access_mail:${saleId}:1`, `access_mail:${saleId}:2`])
    const [mail] = await sql()`select public.get_access_mail(${mails[1]?.id ?? 0}) ->> 'email' as email`
    expect(mail?.email).toBe(right)
    await carryOut(sql(), 'access_mail')
    // The right one was wrong, too.
    await correct(right, `mejor.${wrong}`)
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(3)
  })

  test('readdresses the mails to come, with a key of their own, and no other one is sent', async () => {
    const { wrong, right, saleId, paymentId, studentId } = await aBuyer('waiting')
    await sql()`update public.outbox set status = 'failed', attempts = 3, problem = 'mail_refused' where payload -> 'payment_id' = to_jsonb(${paymentId}::bigint)`
    await correct(wrong, right)
    const [receipt] = await sql()`select status, address, revision, attempts from public.outbox
      where payload -> 'payment_id' = to_jsonb(${paymentId}::bigint)`
    expect(receipt).toEqual({ status: 'pending', address: right, revision: 1, attempts: 0 })
    expect(await stepsOf('access_mail', studentId)).toMatchObject([
      { status: 'pending', address: right, revision: 1 },
    ])
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(1)
  })

  test('does not announce twice what staff had sent to the right address', async () => {
    const { wrong, right, saleId, studentId } = await aBuyer()
    const [mail] = await stepsOf('access_mail', studentId)
    await database.call('staff', 'correct_step_address', mail?.id ?? 0, right)
    await carryOut(sql(), 'access_mail')
    await correct(wrong, right)
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(1)
  })

  test('sends again what a worker is sending this instant', async () => {
    const { wrong, right, saleId, studentId } = await aBuyer('waiting')
    await sql()`update public.outbox set leased_until = now() + interval '1 minute' where kind = 'access_mail' and status = 'pending'`
    await correct(wrong, right)
    expect(await stepsOf('access_mail', studentId)).toMatchObject([
      { address: null, revision: 0 },
      { address: null },
    ])
    expect(await accessMailsOf(sql(), saleId)).toHaveLength(2)
  })

  test('keeps an address that staff had given to one mail, and what they dismissed', async () => {
    const { wrong, right, studentId } = await aBuyer('waiting')
    const [mail] = await stepsOf('access_mail', studentId)
    await database.call('staff', 'correct_step_address', mail?.id ?? 0, 'madre@example.com')
    await sql()`update public.outbox set status = 'dismissed' where kind = 'mailing_list' and payload ->> 'student_id' = ${String(studentId)}`
    await correct(wrong, right)
    expect(await stepsOf('access_mail', studentId)).toMatchObject([{ address: 'madre@example.com' }])
    expect(await stepsOf('mailing_list', studentId)).toMatchObject([{ status: 'dismissed' }])
  })

  test('puts the right address on the list of students', async () => {
    const { wrong, right, studentId } = await aBuyer()
    await correct(wrong, right)
    expect(await stepsOf('mailing_list', studentId)).toMatchObject([
      { status: 'pending', address: right, revision: 1 },
    ])
  })

  test('asks the classroom to change its user, which it may know by either address', async () => {
    const { wrong, right, studentId } = await aBuyer()
    await correct(wrong, right)
    await correct(right, `otra.${wrong}`)
    expect((await stepsOf('classroom_address', studentId)).map(({ payload }) => payload)).toEqual([
      { student_id: studentId, former: wrong },
      { student_id: studentId, former: right },
    ])
    const [person] =
      await sql()`select public.get_classroom_person(${studentId}) as known, public.get_classroom_enrolment(${studentId}, 2) as enrolment`
    expect(person?.known).toMatchObject({ email: `otra.${wrong}`, former_emails: [wrong, right] })
    expect(person?.enrolment).toMatchObject({
      email: `otra.${wrong}`,
      former_emails: [wrong, right],
      enrolled: true,
    })
  })

  test('keeps the user name, the demo access, the recap links and their ratings', async () => {
    const { wrong, right, studentId } = await aBuyer()
    const [name] = await sql()`select public.classroom_username(${wrong}) as name`
    await callAs(sql(), 'staff', 'grant_demo_access', { firstname: 'Ana', lastname: 'Pérez', email: wrong })
    const [recap] = await database.as(
      'staff',
      (session) => session`select public.upsert_recap_material(
      '{"course_id": 2, "cohort": "209901", "class_id": "c1", "class_title": "Clase"}') as answer`,
    )
    const recapId = Number(recap?.answer.id ?? recap?.answer.recap_id)
    await database.call('staff', 'generate_recap_links', recapId)
    const [link] = await sql()`select token from public.recap_links where student_id = ${studentId}`
    await sql()`select public.rate_recap(${link?.token}, 4)`
    await correct(wrong, right)
    const [page] =
      await sql()`select public.get_recap(${link?.token}) as recap, public.classroom_username(${right}) as name,
      (select email from public.demo_prospects where email_normalized = ${right}) as demo`
    expect(page).toMatchObject({ name: name?.name, demo: right, recap: { rating: 4 } })
    const ratings = await sql()`select student from public.recap_ratings where recap_id = ${recapId}`
    expect(ratings).toMatchObject([{ student: right }])
  })

  test('goes on charging: a plan, an open link and a new purchase find the same sale', async () => {
    const wrong = aPayer().toLowerCase()
    const plan = anInstallmentsOrder({ email: wrong })
    await createOrder(sql(), plan)
    await apply(sql(), aFact(plan, { provider_payment_id: `DP-${wrong}-1` }))
    await correct(wrong, `bien.${wrong}`)
    await apply(sql(), aFact(plan, { provider_payment_id: `DP-${wrong}-2` }))
    const again = anOrder({ email: wrong, amount: '90.00' })
    await createOrder(sql(), again)
    await apply(sql(), aFact(again))
    const rows =
      await sql()`select s.payer_email, p.email, p.review_reason from public.payments p join public.sales s on s.id = p.sale_id
      where p.email_normalized in (${wrong}, ${`bien.${wrong}`}) order by p.id`
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { payer_email: `bien.${wrong}`, email: `bien.${wrong}`, review_reason: null },
      { payer_email: `bien.${wrong}`, email: `bien.${wrong}`, review_reason: null },
      { payer_email: `bien.${wrong}`, email: wrong, review_reason: 'duplicate_charge' },
    ])
  })

  test('is joined with the right one where the school knows it from an enquiry, or had joined them', async () => {
    const [one, other] = [await aBuyer(), await aBuyer()]
    await sql()`insert into public.enquiries (form, name, email, message) values ('contact', 'Ana', ${one.right}, 'No me llegó')`
    const [known] =
      await sql()`select id::integer from public.person_addresses where email_normalized = ${one.right}`
    expect(await correct(one.wrong, one.right)).toBe(known?.id)
    await sql()`insert into public.enquiries (form, name, email, message) values ('contact', 'Ana', ${other.right}, 'No me llegó')`
    const [joined] =
      await sql()`select id::integer from public.person_addresses where email_normalized = ${other.wrong}`
    await database.call('staff', 'join_people', other.right, joined?.id)
    const person = await correct(other.wrong, other.right)
    const [root] =
      await sql()`select email_normalized as email from public.person_addresses where id = ${person}`
    expect(root?.email).toBe(other.right)
  })

  test('leaves the former address and the reason in the log', async () => {
    const { wrong, right, saleId } = await aBuyer()
    await correct(wrong, right, 'Avisó por teléfono')
    const logged = await sql()`select table_name, before, after from public.audit_log
      where before ->> 'email' = ${wrong} or before ->> 'payer_email' = ${wrong} and row_key = ${String(saleId)} order by table_name`
    expect(logged.map(({ table_name, after }) => [table_name, after])).toEqual([
      ['payments', { email: right }],
      ['person_addresses', { email: right, reason: 'Avisó por teléfono' }],
      ['sales', { payer_email: right }],
      ['students', { email: right }],
    ])
  })
})

describe('refuses', () => {
  test('an address that is none, the same one, one that nobody bought or studies with, and no reason', async () => {
    const { wrong, right } = await aBuyer()
    await expect(correct(wrong, 'bien@')).rejects.toThrow('email_invalid')
    await expect(correct(wrong, ` ${wrong.toUpperCase()}`)).rejects.toThrow('email_unchanged')
    await expect(correct('nadie@example.com', right)).rejects.toThrow('email_unused')
    await expect(correct(wrong, right, '')).rejects.toThrow('reason_required')
    const [none] =
      await sql()`select count(*)::integer as n from public.person_addresses where email_normalized = ${right}`
    expect(none?.n).toBe(0)
  })

  test('an address with purchases or studies of its own, or of its person', async () => {
    const [one, other] = [await aBuyer(), await aBuyer()]
    await expect(correct(one.wrong, other.wrong)).rejects.toThrow('email_taken')
    const student = aPayer()
    await enrol(
      sql(),
      aFreePlace({ email: student, cohort_ids: [(await aCohort(sql())).id], free_reason: 'staff' }),
    )
    await expect(correct(one.wrong, student)).rejects.toThrow('email_taken')
    await sql()`insert into public.enquiries (form, name, email, message) values ('contact', 'Ana', ${one.right}, 'Hola')`
    const [person] =
      await sql()`select person_id::integer from public.person_addresses where email_normalized = ${other.wrong}`
    await database.call('staff', 'join_people', one.right, person?.person_id)
    await expect(correct(one.wrong, one.right)).rejects.toThrow('email_taken')
  })

  test('an address of whoever only studies, under another one', async () => {
    const { wrong, right } = await aBuyer()
    const studies = aPayer()
    await sql()`insert into public.students (firstname, lastname, email) values ('Ana', 'Importada', ${studies})`
    await sql()`insert into public.enquiries (form, name, email, message) values ('contact', 'Ana', ${right}, 'Hola')`
    const [person] = await sql()`select private.person_of(${studies})::integer as person_id`
    await database.call('staff', 'join_people', right, person?.person_id)
    await expect(correct(wrong, right)).rejects.toThrow('email_taken')
  })

  test('two demo accesses in one', async () => {
    const { wrong, right } = await aBuyer()
    for (const email of [wrong, right]) {
      await callAs(sql(), 'staff', 'grant_demo_access', { firstname: 'Ana', lastname: 'Pérez', email })
    }
    await expect(correct(wrong, right)).rejects.toThrow('email_taken')
  })
})

describe('at the same instant', () => {
  test('of two members one corrects it, and the other is told', async () => {
    const { wrong, right } = await aBuyer()
    const outcomes = await Promise.allSettled([right, `otra.${wrong}`].map((email) => correct(wrong, email)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { message: 'email_unused' },
    })
  })

  test('a first payment that is being stored goes first, and its student is corrected with it', async () => {
    const wrong = aPayer().toLowerCase()
    const order = anOrder({ email: wrong, amount: '90.00' })
    await createOrder(sql(), order)
    let waiting: Promise<number> | undefined
    await sql().begin(async (transaction) => {
      await transaction`select public.apply_provider_payment(${transaction.json(aFact(order) as never)}, null)`
      waiting = correct(wrong, `bien.${wrong}`)
      waiting.catch(() => undefined)
      await waitForBlockedQuery(transaction)
    })
    await waiting
    const [student] =
      await sql()`select t.email from public.sales s join public.students t on t.id = s.student_id
      where s.payer_email = ${`bien.${wrong}`}`
    expect(student?.email).toBe(`bien.${wrong}`)
  })
})
