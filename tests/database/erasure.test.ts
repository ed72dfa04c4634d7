import { beforeAll, describe, expect, test } from 'vitest'
import { pgNetStandIn } from '../../supabase/local/pg-net.ts'
import { anEnrolment, enrol } from './support/enrolments.ts'
import { aFact, anOrder, apply, createOrder } from './support/orders.ts'
import { aPayer, buy } from './support/sale-access.ts'
import { aDatabase } from './support/test-database.ts'
import { aWholePerson, known, settle, tracesOf, type WholePerson } from './support/whole-person.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const sql = () => database.sql()

/** Everything that the person can be known by. */
const words = [
  ...[known.email, known.other, known.firstname, known.lastname, 'quetzal', '5491155507788', '55507788'],
  ...[known.document, known.taxId, known.street],
]

const personOf = async (email: string) => {
  const [row] =
    await sql()`select person_id::integer as id from public.person_addresses where email_normalized = lower(${email})`
  return Number(row?.id)
}
const ask = async (email: string, keeps = false) =>
  database.call('admin', 'ask_erasure', await personOf(email), email, keeps)
const refusal = async (work: Promise<unknown>) => {
  try {
    await work
    return 'nothing'
  } catch (error) {
    return (error as Error).message
  }
}
/** As the schedule does, once the 48 hours are over. */
async function run(): Promise<number> {
  await sql()`update public.erasures set starts_at = now() where erased_at is null`
  const [row] = await sql()`select public.run_erasures() as erased`
  return row?.erased
}
const heldOf = async (email: string) => {
  const person = await personOf(email)
  const [row] =
    await sql()`select held from public.erasures where person_ids @> to_jsonb(${person}::bigint) order by id desc limit 1`
  return row?.held
}
/** Old enough that nobody is paying any more. */
const expire = (email: string) =>
  sql().begin(async (inner) => {
    await inner`set local session_replication_role = replica`
    await inner`update public.payments set created_at = now() - interval '3 days' where email_normalized = lower(${email})`
  })

/** The money of every month and currency, to the cent, with what is still to come. */
async function sums() {
  const months = await sql()`
    select to_char(approved_at, 'YYYY-MM') as month, received_currency as currency, sum(received_amount)::text as received,
      sum(refund_total)::text as refunded, count(*)::integer as charges
    from public.payments where status = 'PAID' group by 1, 2 order by 1, 2`
  const { counted_at, ...cards } = await database.call<Record<string, unknown>>('staff', 'money_cards')
  const figures = await database.call('staff', 'money_figures', '2026-01-01', '2026-12-31')
  const seats =
    await sql()`select c.id::integer, count(h)::integer as held from public.courses_moodle c left join lateral private.seat_holders(c.id) h on true group by 1 order by 1`
  return { months: [...months], cards, figures, counted: counted_at !== null, seats: [...seats] }
}

beforeAll(async () => {
  // The vault, where the key of the hashed names is.
  await sql().unsafe(pgNetStandIn)
})

describe('a person who has everything', () => {
  let somebody: WholePerson
  let before: Awaited<ReturnType<typeof sums>>
  beforeAll(async () => {
    somebody = await aWholePerson(sql())
  })

  test('is known in every table that the rules name', async () => {
    const rules =
      await sql()`select table_name from private.personal_tables where is_of is not null order by place`
    const copy =
      await database.sql()`select private.copy_of_person(private.addresses_of_person(${somebody.person})) -> 'tables' as tables`
    const inCopy = Object.keys(copy[0]?.tables)
    // A demo access leaves no suspension before it ends, and nothing of the sample was imported or copied.
    const rest = [
      'classroom_suspensions',
      'imported_rows',
      'person_copies',
      'classroom_usernames',
      'desk_dismissals',
    ]
    expect(
      rules
        .map(({ table_name }) => table_name.split('.')[1])
        .filter((name) => !inCopy.includes(name))
        .sort(),
    ).toEqual(rest.sort())
  })

  test('is not erased while an instalment is owed, nor by a word that is none of theirs', async () => {
    expect(await refusal(ask(known.email))).toBe('erasure_debt')
    await settle(sql(), somebody)
    expect(
      await refusal(database.call('admin', 'ask_erasure', somebody.person, 'otra@example.com', true)),
    ).toBe('confirmation_invalid')
    expect(await refusal(database.call('staff', 'ask_erasure', somebody.person, known.email, true))).toBe(
      'forbidden',
    )
  })

  test('has 48 hours to take it back, and is untouched until then', async () => {
    await ask(known.email, true)
    expect(await refusal(ask(known.other, true))).toBe('erasure_exists')
    await sql()`select public.run_erasures()`
    const [row] =
      await sql()`select id::integer, starts_at - created_at = interval '48 hours' as in_two_days, erased_at from public.erasures`
    expect(row).toMatchObject({ in_two_days: true, erased_at: null })
    expect(await database.call('admin', 'withdraw_erasure', row?.id)).toBe(true)
    expect(await run()).toBe(0)
    await ask(known.email, true)
  })

  test('leaves nothing but what the rules name, and the sums of every month to the cent', async () => {
    await sql()`update public.enquiries set answered_at = now(), answered_by = gen_random_uuid() where answered_at is null`
    await expire(known.email)
    before = await sums()
    const studied =
      await sql()`select cohort_id::integer as id from public.student_course_enrollments where student_id = ${somebody.student}`
    const taken = studied.map(({ id }) => id)
    expect(await run()).toBe(1)
    expect(await tracesOf(sql(), words)).toEqual([
      'public.order_invoices.address 1',
      'public.order_invoices.legal_name 1',
      'public.order_invoices.tax_id 1',
      // Four steps that the providers have not answered yet.
      'public.outbox.payload 4',
    ])
    const after = await sums()
    expect(after.months).toEqual(before.months)
    expect(after.cards).toEqual(before.cards)
    expect(after.figures).toEqual(before.figures)
    // The enrolments of sales that were voided end with the person: their seats are free.
    expect(after.seats).toEqual(
      before.seats.map((row) => ({ ...row, held: row.held - (taken.includes(row.id) ? 1 : 0) })),
    )
    const [kept] =
      await sql()`select jsonb_array_length(r -> 'differed') as differed from public.recount_balances(0, 2000) r`
    expect(kept?.differed).toBe(0)
  })

  test('is asked of each provider, and the last trace goes with its answer', async () => {
    const steps =
      await sql()`select kind, payload - 'erasure_id' as payload from public.outbox where kind ~ '_erasure$' order by kind, id`
    expect(
      steps.map(({ kind, payload }) => [kind, payload.email ?? payload.sheet_id ?? payload.files.length]),
    ).toEqual([
      ['classroom_erasure', known.email],
      ['classroom_erasure', known.other],
      ['file_erasure', 1],
      ['mailing_list_erasure', known.email],
      ['mailing_list_erasure', known.other],
      ['sheet_erasure', 'hoja-gee-python'],
    ])
    for (const { id } of await sql()`select id from public.outbox where kind ~ '_erasure$' order by id`) {
      const [open] = await sql()`select ended_at from public.erasures where erased_at is not null`
      expect(open?.ended_at).toBeNull()
      await sql()`select public.complete_outbox(${id}, 'deleted')`
    }
    const [row] =
      await sql()`select ended_at is not null as ended from public.erasures where erased_at is not null`
    expect(row?.ended).toBe(true)
    expect(await tracesOf(sql(), words)).toEqual([
      'public.order_invoices.address 1',
      'public.order_invoices.legal_name 1',
      'public.order_invoices.tax_id 1',
    ])
  })

  test('has a certificate that still holds: number, course, day and a keyed hash of the name', async () => {
    const [row] =
      await sql()`select certificate_number, course_name, issue_date, student_name, revoked_at, name_hash,
      name_hash = private.name_hash(id, ${`  ${known.firstname.toUpperCase()} ${known.lastname}`}) as is_theirs,
      name_hash = private.name_hash(id, 'Otra Persona') as is_others
      from public.certificates where id = ${somebody.certificate}`
    expect(row).toMatchObject({
      is_theirs: true,
      is_others: false,
      revoked_at: null,
      course_name: expect.any(String),
    })
    expect(row?.name_hash).toMatch(/^[0-9a-f]{64}$/)
    expect(row?.student_name).toBe('Nombre borrado a pedido de su titular')
    // Its page says that it holds, and offers no file: a PDF that somebody has is compared by its digest.
    const [shown] = await sql()`select public.get_certificate(${somebody.certificate}) as page`
    expect(shown?.page).toMatchObject({
      verdict: 'valid',
      object_name: null,
      file_sha256: expect.any(String),
    })
  })

  test('who buys again is new', async () => {
    const { saleId } = await buy(sql(), {
      email: known.email,
      payer_name: 'Xiomara Nueva',
      course_id: 'gee-python',
    })
    const [sale] =
      await sql()`select a.person_id::integer as person, t.id::integer as student from public.sales s
      join public.person_addresses a on a.email_normalized = s.payer_email_normalized
      join public.students t on t.id = s.student_id where s.id = ${saleId}`
    expect(sale?.person).not.toBe(somebody.person)
    expect(sale?.student).not.toBe(somebody.student)
  })

  test('a chargeback after it is written down on the payment, and names nobody', async () => {
    const [charge] =
      await sql()`select p.id::integer, p.order_id, p.dlocal_payment_id as provider_id, o.amount from public.payments p
      join public.orders o on o.id = p.order_id join public.order_coupons c on c.order_id = o.id join public.coupons k on k.id = c.coupon_id and k.code = 'AMIGAS-10'`
    await database.call('admin', 'record_refund', charge?.id, 'chargeback', 20, 'Lo desconoció el banco')
    const [row] =
      await sql()`select refund_total::text as total, email, payer_name from public.payments where id = ${charge?.id}`
    expect(row).toEqual({
      total: '30.00',
      email: `borrada-${somebody.person}@persona.invalid`,
      payer_name: 'Persona borrada',
    })
    // The provider goes on naming who paid.
    const told = {
      provider_payment_id: charge?.provider_id,
      status: 'PAID',
      provider_status: 'PAID',
      amount: '99.00',
      currency: 'USD',
      document: known.document,
      document_type: 'CUIT',
    }
    await sql()`select public.apply_provider_payment(${sql().json(told as never)}, null)`
    const [again] =
      await sql()`select payer_document, payer_document_type from public.payments where id = ${charge?.id}`
    expect(again).toEqual({ payer_document: null, payer_document_type: null })
  })

  test('after a copy came back, is erased again by row numbers alone', async () => {
    const [row] =
      await sql()`select id::integer, person_ids, keeps_certificates from public.erasures where erased_at is not null`
    await sql()`update public.person_addresses set email_normalized = 'vuelta.quetzalli@example.com', names = '{Vuelta Quetzalli}' where id = ${row?.person_ids[0]}`
    const [again] =
      await sql()`select public.erase_again(${row?.id}, ${sql().json(row?.person_ids)}, true) as done`
    expect(again?.done).toBe(true)
    expect(await tracesOf(sql(), ['vuelta.quetzalli', 'Vuelta Quetzalli'])).toEqual([])
  })
})

describe('what stands against an erasure', () => {
  test('somebody on the staff leaves the team first', async () => {
    const [member] = await sql()`select email from auth.users limit 1`
    await sql()`insert into public.enquiries (form, name, email, message) values ('contact', 'Del equipo', ${member?.email}, 'Hola')`
    expect(await refusal(ask(member?.email))).toBe('erasure_staff')
  })

  test('a refund under way is waited for, and the erasure goes on by itself', async () => {
    const email = aPayer().toLowerCase()
    const { paymentId } = await buy(sql(), { email })
    await ask(email)
    await database.as(
      'admin',
      (session) =>
        session`select public.record_refund(${paymentId}, 'refund', 90, 'Se arrepintió', null, 'provider')`,
    )
    expect(await run()).toBe(0)
    expect(await heldOf(email)).toBe('refund')
    const [charge] = await sql()`select dlocal_payment_id as id from public.payments where id = ${paymentId}`
    const fact = {
      provider_payment_id: charge?.id,
      provider_refund_id: 'REF-BORRADA',
      amount: '90.00',
      currency: 'USD',
      status: 'SUCCESS',
    }
    await sql()`select public.apply_provider_refund(${sql().json(fact)})`
    // What was refunded is owed again until the sale is voided.
    expect(await run()).toBe(0)
    expect(await heldOf(email)).toBe('debt')
    const [sale] = await sql()`select id, version from public.sales where payer_email_normalized = ${email}`
    await database.call('admin', 'void_sale', Number(sale?.id), sale?.version, 'Se devolvió')
    expect(await run()).toBe(1)
  })

  test('money that waits for a person, an order that may be paid this minute, and a request of law are waited for', async () => {
    const review = aPayer().toLowerCase()
    await buy(sql(), { email: review })
    const second = anOrder({ email: review, amount: '90.00' })
    await createOrder(sql(), second)
    await apply(sql(), aFact(second))
    const open = aPayer().toLowerCase()
    await createOrder(sql(), anOrder({ email: open }))
    const request = aPayer().toLowerCase()
    await sql()`insert into public.enquiries (form, name, email, message) values ('revocation', 'Ana', ${request}, 'Me arrepiento')`
    for (const email of [review, open, request]) await ask(email)
    expect(await run()).toBe(0)
    expect([await heldOf(review), await heldOf(open), await heldOf(request)]).toEqual([
      'review',
      'open_order',
      'request',
    ])
    await expire(open)
    await sql()`update public.enquiries set answered_at = now(), answered_by = gen_random_uuid() where email = ${request}`
    expect(await run()).toBe(2)
  })

  test('a payment that comes after the erasure sells nothing, sends nothing and waits for a person', async () => {
    const email = aPayer().toLowerCase()
    const order = anOrder({ email, amount: '90.00' })
    await createOrder(sql(), order)
    await ask(email)
    await expire(email)
    expect(await run()).toBe(1)
    const [mails] = await sql()`select count(*)::integer as count from public.outbox where lane = 'mail'`
    await apply(sql(), aFact(order, { document: '20111222333' }))
    const [row] =
      await sql()`select status, review_reason, sale_id, payer_document from public.payments where dlocal_order_id = ${order.order_id}`
    expect(row).toEqual({ status: 'PAID', review_reason: 'no_sale', sale_id: null, payer_document: null })
    const [now] = await sql()`select count(*)::integer as count from public.outbox where lane = 'mail'`
    expect(now).toEqual(mails)
  })

  test('while a worker has a step of the person, it waits', async () => {
    const email = aPayer().toLowerCase()
    await buy(sql(), { email })
    await ask(email)
    await sql()`update public.outbox set leased_until = now() + interval '1 minute' where kind = 'receipt_mail' and payload ->> 'payment_id' in
      (select id::text from public.payments where email_normalized = ${email})`
    expect(await run()).toBe(0)
    await sql()`update public.outbox set leased_until = null`
    expect(await run()).toBe(1)
  })
})

describe('whose data are somebody else’s, too', () => {
  test('a company that paid is erased, and the student of its course goes on studying', async () => {
    const company = 'compras.quetzalnet@example.com'
    const worker = 'empleada.quetzalnet@example.com'
    const { saleId } = await buy(sql(), {
      email: company,
      payer_name: 'Compras Quetzalnet',
      invoice: { holder: 'company', legal_name: 'Quetzalnet SA', tax_id: '30711222337', address: 'Calle 1' },
    })
    const { student_id } = await enrol(sql(), anEnrolment({ email: worker, cohort_ids: [2] }))
    await sql()`update public.sales set student_id = ${student_id}, access_granted_at = now() where id = ${saleId}`
    await ask(company)
    expect(await run()).toBe(1)
    const [sale] =
      await sql()`select student_id::integer, access_withdrawn_at, payer_email from public.sales where id = ${saleId}`
    expect(sale).toMatchObject({
      student_id,
      access_withdrawn_at: null,
      payer_email: expect.stringMatching(/^borrada-/),
    })
    const [student] = await sql()`select email, classroom_state from public.students where id = ${student_id}`
    expect(student?.email).toBe(worker)
    // What an invoice was made out to stays: it is the company's.
    expect(await tracesOf(sql(), ['Quetzalnet SA', 'compras.quetzalnet'])).toEqual([
      'public.order_invoices.legal_name 1',
      'public.outbox.payload 2',
    ])
  })

  test('without a wish a certificate is revoked, for everybody to see', async () => {
    const email = 'revocada.quetzalina@example.com'
    const { addCertificate, aStudent, issue } = await import('./support/certificates.ts')
    const student = await aStudent(sql(), email)
    const { id } = await addCertificate(sql(), student)
    await issue(sql(), id)
    await sql()`update public.outbox set status = 'done' where status = 'pending'`
    await ask(email, false)
    expect(await run()).toBe(1)
    const [row] =
      await sql()`select public.get_certificate(${id}) ->> 'verdict' as verdict, name_hash from public.certificates where id = ${id}`
    expect(row).toEqual({ verdict: 'revoked', name_hash: null })
  })
})

test('nobody else passes the log and the frozen certificates', async () => {
  for (const statement of [
    'update public.audit_log set after = null',
    'delete from public.audit_log',
    `update public.certificates set student_name = 'Otra'`,
    `update public.orders set payer_name = 'Otra'`,
    `update public.payments set payer_name = 'Otra'`,
  ])
    expect(await refusal(sql().unsafe(statement)), statement).toMatch(
      /append only|does not change|cannot become/,
    )
  for (const actor of ['service', 'admin', 'staff', 'anon'] as const) {
    const outcome = await database.tryAs(
      actor,
      (session) => session`insert into private.erasing values (pg_current_xact_id())`,
    )
    expect(outcome, actor).toMatchObject({ ok: false, code: '42501' })
  }
})
