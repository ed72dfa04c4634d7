import type { ISql as Sql } from 'postgres'
import { beforeAll, expect, test } from 'vitest'
import { MoneyWorker } from './support/money-worker.ts'
import { aFact, anInstallmentsOrder, anOrder, apply, createOrder } from './support/orders.ts'
import { aDatabase, waitForBlockedQuery } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
beforeAll(async () => {
  await database.sql()`truncate public.students, public.sales, public.orders, public.payments, public.person_addresses,
    private.sale_balances, private.person_balances, private.person_received cascade`
  await database.sql()`update public.courses_moodle set seats = null`
})

/** The recount of everybody finds nothing to correct; what it counts is proved in money-recount.test.ts. */
async function expectKept(): Promise<void> {
  const [proof] = await database.sql()`select public.recount_balances(0, 2000) as found`
  expect(proof?.found.differed).toEqual([])
}

test('three sessions that work on the same people at once leave the balances that a recount gives', async () => {
  const workers = [
    new MoneyWorker(database.sql(), 2),
    new MoneyWorker(database.sql(), 3),
    new MoneyWorker(database.sql(), 4),
  ]
  for (let round = 0; round < 8; round += 1) {
    await Promise.all(
      workers.map(async (worker) => {
        for (let step = 0; step < 8; step += 1) await worker.step()
      }),
    )
    await expectKept()
  }
}, 120_000)

/** A paid order of a new person, and another person to join it to. */
async function paidOrder(word: string): Promise<{ payment: string; email: string; other: string }> {
  const [order, kept] = [`${word}@example.com`, `otra-${word}@example.com`].map((email) => anOrder({ email }))
  if (!order || !kept) throw new Error('two orders')
  for (const each of [order, kept]) {
    await createOrder(database.sql(), each)
    await apply(database.sql(), aFact(each))
  }
  const rows = await database.sql()`select p.id, a.person_id from public.payments p
    join public.person_addresses a using (email_normalized) where p.email in (${order.email}, ${kept.email}) order by p.id`
  return { payment: rows[0]?.id, email: order.email, other: rows[1]?.person_id }
}

const giveBack = (sql: Sql, payment: string) => sql`
  insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at)
  values (${payment}, 'refund', 10, 'USD', 'settled', 'Prueba', now())`
const move = (sql: Sql, email: string, person: string) => sql`
  update public.person_addresses set person_id = ${person} where email_normalized = ${email}`

test('what changed before its address was joined, and is committed afterwards, counts for the new person', async () => {
  const { payment, email, other } = await paidOrder('antes')
  await database.sql().begin(async (money) => {
    await giveBack(money, payment)
    await database.sql().begin((join) => move(join, email, other))
  })
  await expectKept()
})

test.each([
  [
    'a sale that was voided',
    (sql: Sql, email: string) => sql`
    update public.sales set voided_at = now(), void_reason = 'Prueba' where payer_email = ${email}`,
  ],
  [
    'a first payment',
    async (sql: Sql, email: string) => {
      const order = anInstallmentsOrder({ email, course_id: 'deep-learning' })
      await createOrder(sql, order)
      await apply(sql, aFact(order))
    },
  ],
])('%s since a change began is known to that change', async (word, happen) => {
  const { payment, email } = await paidOrder(word.replaceAll(' ', '-'))
  await database.sql().begin(async (money) => {
    await money`select now()`
    await happen(database.sql(), email)
    await giveBack(money, payment)
  })
  await expectKept()
})

test('what is committed while a join waits for its commit counts for the new person', async () => {
  const { payment, email, other } = await paidOrder('durante')
  let refund: Promise<unknown> | undefined
  await database.sql().begin(async (join) => {
    await move(join, email, other)
    // What happens at a commit, as slowly as one can look.
    await join`set constraints all immediate`
    refund = database.sql().begin((money) => giveBack(money, payment))
    await waitForBlockedQuery(join)
  })
  await refund
  await expectKept()
})

test('time advances no balance while a join waits for its commit', async () => {
  const { email, other } = await paidOrder('tiempo')
  let advanced: Promise<unknown> | undefined
  await database.sql().begin(async (join) => {
    await move(join, email, other)
    await join`set constraints all immediate`
    advanced = Promise.resolve(database.sql()`select public.advance_balances()`)
    await waitForBlockedQuery(join)
  })
  await advanced
  await expectKept()
})
