import { expect, test } from 'vitest'
import {
  aFact,
  anInstallmentsOrder,
  apply,
  createOrder,
  type OrderInput,
  placedOrder,
} from './support/orders.ts'
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

test('a payment that found no sale takes the one that another payment of the person made meanwhile', async () => {
  const sql = database.sql()
  const email = 'dos-pestanas@example.com'
  const [first, second] = [await placedOrder(sql, { email }), await placedOrder(sql, { email })]
  await sql`alter function private.held_sale(public.sales) rename to held_sale_now`
  await sql`create function private.held_sale(wanted public.sales) returns public.sales language plpgsql volatile as $$
    declare found_sale public.sales := private.held_sale_now(wanted);
    begin
      if current_setting('test.waits', true) = 'on' then perform pg_advisory_xact_lock_shared(4713); end if;
      return found_sale;
    end $$`
  let later: Promise<unknown> | undefined
  await sql.begin(async (gate) => {
    await gate`select pg_advisory_xact_lock(4713)`
    later = sql.begin(async (session) => {
      await session`set local test.waits = 'on'`
      return apply(session, aFact(second))
    })
    later.catch(() => undefined)
    await waitForBlockedQuery(gate)
    expect(await apply(sql, aFact(first))).toBe('applied')
  })
  await later
  await sql`drop function private.held_sale(public.sales)`
  await sql`alter function private.held_sale_now(public.sales) rename to held_sale`
  expect(
    await sql`select s.term, p.is_counted from sales s join payments p on p.sale_id = s.id
      where s.payer_email_normalized = ${email} order by p.id`,
  ).toEqual([
    { term: 1, is_counted: true },
    { term: 1, is_counted: false },
  ])
})
