import { expect, test } from 'vitest'
import {
  aFact,
  anInstallmentsOrder,
  apply,
  createOrder,
  type OrderInput,
  placedOrder,
} from './support/orders.ts'
import { overtaken } from './support/overtaken.ts'
import { aDatabase, waitForBlockedQuery } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })

/** Runs both while neither gets past the row that it adds for its charge before the other has had time to add its own. */
async function bothAddTheirRow(first: () => Promise<unknown>, second: () => Promise<unknown>) {
  const sql = database.sql()
  await sql`create or replace function public.pause() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(4712); return null; end $$`
  await sql`create or replace trigger zz_pause after insert on public.payments
    for each row when (new.sale_id is not null) execute function public.pause()`
  let both: Promise<unknown[]> | undefined
  await sql.begin(async (gate) => {
    await gate`select pg_advisory_xact_lock(4712)`
    both = Promise.all([first(), second()])
    both.catch(() => undefined)
    await waitForBlockedQuery(gate, 2)
  })
  await sql`drop trigger zz_pause on public.payments`
  return both
}

/** A plan whose first charge was paid; a second one of the same person and course pays the same sale. */
async function paidPlan(email: string): Promise<OrderInput> {
  const plan = anInstallmentsOrder({ email })
  await createOrder(database.sql(), plan)
  await apply(database.sql(), aFact(plan))
  return plan
}

test('charges of two plans of one sale do not wait for each other in a circle', async () => {
  const plans = [await paidPlan('dos@example.com'), await paidPlan('dos@example.com')] as const
  const pay = (plan: OrderInput) => () =>
    apply(database.sql(), aFact(plan, { provider_payment_id: `DP-${plan.order_id}-2` }))
  expect(await bothAddTheirRow(pay(plans[0]), pay(plans[1]))).toEqual(['applied', 'applied'])
})

test('nor do two payments that staff attach to one sale', async () => {
  await paidPlan('ajena@example.com')
  const attach = (id: string) => async () => {
    const sql = database.sql()
    const [event] =
      await sql`select public.record_payment_event('dlocal-go', ${`{"payment_id":"${id}"}`}, ${id}) as id`
    const fact = {
      provider_payment_id: id,
      payer_name: 'Compra Prueba',
      status: 'PAID',
      provider_status: 'PAID',
      amount: '45.00',
      currency: 'USD',
    }
    await apply(sql, fact, event?.id)
    return database.as('staff', async (session) => {
      const [row] =
        await session`select public.attach_unmatched_payment(${event?.id}, 'ajena@example.com', 'gee-python', 'Prueba') as done`
      return row?.done
    })
  }
  expect(await bothAddTheirRow(attach('DP-AJENO-1'), attach('DP-AJENO-2'))).toEqual([true, true])
})

/** The charges of these addresses, each with the term of its sale. */
const chargesOf = async (...emails: string[]) => [
  ...(await database.sql()`
    select s.term, p.is_counted from sales s join payments p on p.sale_id = s.id
    where s.payer_email_normalized = any (${emails}) order by p.id`),
]

test.each([
  ['of the same address', 'dos-pestanas@example.com', 'dos-pestanas@example.com'],
  ['of another address of the person', 'en-casa@example.com', 'en-el-trabajo@example.com'],
])('a payment that found no sale takes the one that a payment %s made meanwhile', async (_, one, other) => {
  const sql = database.sql()
  const [first, second] = [await placedOrder(sql, { email: one }), await placedOrder(sql, { email: other })]
  await database.as(
    'staff',
    (session) => session`select public.join_people(${other}, public.person_id_of(${one}))`,
  )
  await overtaken(
    sql,
    'after held_sale',
    (session) => apply(session, aFact(second)),
    async () => expect(await apply(sql, aFact(first))).toBe('applied'),
  )
  expect(await chargesOf(one, other)).toEqual([
    { term: 1, is_counted: true },
    { term: 1, is_counted: false },
  ])
})

test('a charge that counts again while an earlier one is stored leaves the sale the day of the earlier one', async () => {
  const sql = database.sql()
  const email = 'corregida@example.com'
  const plan = await paidPlan(email)
  await apply(sql, aFact(plan, { amount: '40.00' }))
  let corrected: Promise<unknown> | undefined
  await sql.begin(async (session) => {
    const [sale] = await session`select id from public.sales where payer_email_normalized = ${email}`
    await session`insert into public.payments (email, payer_name, amount, currency, payment_type, course_id, sale_id, status, approved_at)
      values (${email}, 'Compra Prueba', 45, 'USD', 'installment', 'gee-python', ${sale?.id}, 'PAID', now() - interval '10 days')`
    corrected = apply(sql, aFact(plan))
    corrected.catch(() => undefined)
    await waitForBlockedQuery(session)
  })
  await corrected
  const [sale] = await sql`
    select count(*)::integer as counted, s.first_paid_at = min(p.approved_at) as is_first from public.sales s
    join public.payments p on p.sale_id = s.id and p.is_counted where s.payer_email_normalized = ${email} group by s.id`
  expect(sale).toEqual({ counted: 2, is_first: true })
})
