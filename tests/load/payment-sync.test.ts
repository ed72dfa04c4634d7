import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ResponseOf } from '../../src/domain/contracts/edge-function.ts'
import type { syncAllPayments } from '../../src/domain/contracts/payment-sync.ts'
import { shuffled } from '../database/support/orders.ts'
import { loadPorts } from '../support/ports.ts'
import { aLoadStage, inParallel, staffToken } from './stage.ts'
import { coursePrices, killPart, notify, placeOrder, storedIn, untilDone } from './storm.ts'

/** Everything is real; the functions call the data API without the gateway, which would take a quarter of both cores. */
const stage = aLoadStage(
  { RATE_LIMIT_FACTOR: '1000', SUPABASE_URL: `http://127.0.0.1:${loadPorts.api}` },
  { restarts: 20 },
)

const people = 100
const deliveriesOfPayment = 60
const lanes = 100
const kills = 5
/** One in ten is never told. */
const isTold = (index: number) => index % 10 !== 3
const strangers = 3
const slugs = [
  'gee-python',
  'geodatabases',
  'adquisicion-datos-espaciales',
  'aprendizaje-automatico',
] as const

/** Pairs share what stands before the @. */
const buyers = Array.from({ length: people }, (_, index) => ({
  email: `sync-${Math.floor(index / 2)}@${index % 2 === 0 ? 'example.com' : 'example.org'}`,
  slug: slugs[index % slugs.length] ?? slugs[0],
}))

type Answer = { status: number; body: Partial<ResponseOf<typeof syncAllPayments>> & { code?: string } }
type Sold = { id: string; email: string }

async function sync(token: string): Promise<Answer> {
  const answer = await stage.call('sync-all-payments', {}, { authorization: `Bearer ${token}` })
  return { status: answer.status, body: await answer.json() }
}

/** Calls like the page until the run is done. */
function syncUntilDone(token: string): Promise<Answer> {
  return untilDone(async () => {
    const answer = await sync(token)
    return answer.body.done ? answer : null
  })
}

/** Orders of every buyer, which the provider made payments of. */
async function sell(): Promise<Sold[]> {
  await stage.sql()`update courses_moodle set seats = null`
  const amounts = await coursePrices(stage)
  const orders = new Map<string, string>()
  await inParallel(
    buyers.map(({ email, slug }) => async () => {
      orders.set(await placeOrder(stage, email, slug, amounts.get(slug)), email)
    }),
    8,
  )
  const { payments } = (await stage.sandbox('GET', '/dlocal-go/payments')) as {
    payments: { id: string; order_id: string }[]
  }
  return payments.flatMap(({ id, order_id: orderId }) => {
    const email = orders.get(orderId)
    return email === undefined ? [] : [{ id, email }]
  })
}

function setStatus(id: string, status: string): Promise<unknown> {
  return stage.sandbox('POST', `/dlocal-go/payments/${id}/status?webhook=false`, { status })
}

/** Paid at the provider by hand: no order of ours explains them. */
async function payWithoutOrder(): Promise<string[]> {
  const ids = []
  for (let index = 0; index < strangers; index += 1) {
    const answer = await fetch(`${stage.variable('DLOCALGO_API_URL')}/v1/payments`, {
      method: 'POST',
      headers: {
        ...{ 'content-type': 'application/json', 'user-agent': 'by-hand' },
        authorization: `Bearer ${stage.variable('DLOCALGO_API_KEY')}:${stage.variable('DLOCALGO_SECRET_KEY')}`,
      },
      body: JSON.stringify({ amount: 90 + index, currency: 'USD', order_id: `by-hand-${index}` }),
    })
    const { id } = (await answer.json()) as { id: string }
    await setStatus(id, 'PAID')
    ids.push(id)
  }
  return ids
}

/** The lease of a call that lost the database would end after a minute. */
async function endLease(): Promise<void> {
  await untilDone(
    () => stage.sql()`update private.payment_syncs set worker = null, leased_until = null returning true`,
  )
}

/** What happens at the provider meanwhile: some are refused first, all are paid in the end. */
async function turn(id: string, number: number, paid: Set<string>): Promise<void> {
  if (number === 0) {
    paid.add(id)
    await setStatus(id, 'PAID')
  } else if (number === 1 && !paid.has(id)) await setStatus(id, 'REJECTED')
}

test(`${people} payments, each told ${deliveriesOfPayment} times but one in ten never, are once each with their payer after a synchronisation through ${kills} deaths of the database`, async () => {
  const sql = stage.sql()
  const startedAt = Date.now()
  const token = await staffToken(stage)
  await stage.sandbox('POST', '/dlocal-go/switches', { webhooks: 'never' })
  const sold = await sell()
  expect(sold).toHaveLength(people)
  const unknown = await payWithoutOrder()
  const paid = new Set<string>()
  for (const { id } of sold.filter((_, index) => !isTold(index))) await turn(id, 0, paid)

  const told = sold.filter((_, index) => isTold(index))
  const deliveries = told.flatMap(({ id }) =>
    Array.from({ length: deliveriesOfPayment }, (_, number) => ({ id, number })),
  )
  const acknowledged = new Map<string, number>()
  let delivered = 0
  const storm = inParallel(
    shuffled(deliveries, 11).map(({ id, number }) => async () => {
      await turn(id, number, paid)
      await untilDone(() => notify(stage, id))
      acknowledged.set(id, (acknowledged.get(id) ?? 0) + 1)
      delivered += 1
    }),
    lanes,
  )
  let isOver = false
  const statuses = new Set<number>()
  const syncing = inParallel(
    Array.from({ length: 2 }, () => async () => {
      while (!isOver) {
        const answer = await sync(token).catch(() => null)
        statuses.add(answer?.status ?? 0)
        await wait(100)
      }
    }),
    2,
  )
  for (let death = 1; death <= kills; death += 1) {
    while (delivered < (death * deliveries.length) / (kills + 1)) await wait(20)
    killPart(storedIn)
    await endLease()
  }
  await storm
  await endLease()
  // On a slow machine both deaths may have met every call so far.
  const until = Date.now() + 120_000
  while (!statuses.has(200) && Date.now() < until) await wait(100)
  isOver = true
  await syncing
  await endLease()
  const last = await syncUntilDone(token)

  // Nothing that was acknowledged is lost.
  const events = await sql<{ reference: string; deliveries: number }[]>`
    select provider_reference as reference, deliveries from payment_events where provider_reference is not null`
  const stored = new Map(events.map(({ reference, deliveries }) => [reference, deliveries]))
  expect([...acknowledged].filter(([id, count]) => (stored.get(id) ?? 0) < count)).toEqual([])

  const charges = await sql<{ id: string; email: string; sale: string; receipts: number }[]>`
    select p.dlocal_payment_id as id, p.email_normalized as email, s.payer_email_normalized as sale,
      (select count(*)::int from outbox o where o.natural_key = 'receipt:' || p.dlocal_payment_id) as receipts
    from payments p join sales s on s.id = p.sale_id
    where p.status = 'PAID' and p.email_normalized like 'sync-%' order by id`
  const expected = sold.map(({ id, email }) => ({ id, email, sale: email, receipts: 1 }))
  expect([...charges]).toEqual(expected.toSorted((a, b) => a.id.localeCompare(b.id)))
  const [sales] =
    await sql`select count(*)::int as count from sales where payer_email_normalized like 'sync-%'`
  expect(sales?.count).toBe(people)

  const desk =
    await sql`select data ->> 'reference' as id from private.desk where kind = 'payment_unmatched' order by 1`
  expect(desk.map(({ id }) => id)).toEqual(unknown.toSorted())
  expect(last.body).toMatchObject({ processed: people + strangers, unreadable: 0, done: true })
  expect(statuses.has(200)).toBe(true)
  process.stdout.write(
    `${people} payments, ${deliveries.length} notifications, ${kills} deaths in ${Date.now() - startedAt} ms; answers of the synchronisation: ${[...statuses].toSorted().join(', ')}\n`,
  )
}, 600_000)
