import { createHmac, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '../../supabase/local/postgres.ts'
import { type Backend, startBackend } from '../../supabase/local/start-backend.ts'
import { inParallel } from './stage.ts'

/**
 * Races need a real PostgreSQL: the embedded development database has one connection and cannot show one.
 * Everything between the provider and the mailbox is the real part.
 */
const ports = { site: 58173, gateway: 58321, api: 58331, functions: 58332, sandbox: 58333 }
const email = `tormenta-${randomUUID().slice(0, 8)}@example.com`

let database: Awaited<ReturnType<typeof startPostgres>>
let backend: Backend
let sql: postgres.Sql

beforeAll(async () => {
  database = await startPostgres()
  backend = await startBackend({
    ports,
    dataDir: join(import.meta.dirname, '..', '..', 'supabase', '.temp', 'load'),
    persist: false,
    database: { driver: 'postgres', url: database.url },
    siteUrl: `http://127.0.0.1:${ports.site}`,
    seed: true,
    env: { RATE_LIMIT_FACTOR: '100' },
  })
  sql = postgres(database.url, { max: 2, onnotice: () => {} })
})

afterAll(async () => {
  await sql?.end()
  await backend?.stop()
  await database?.stop()
})

function variable(name: string): string {
  const value = backend.env[name]
  if (!value) throw new Error(`The backend gave no ${name}`)
  return value
}

async function sandbox(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${backend.urls.sandbox}/__sandbox${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  })
  expect(response.ok, `${method} ${path}`).toBe(true)
  return response.json().catch(() => null)
}

function notify(paymentId: string): Promise<Response> {
  const body = JSON.stringify({ payment_id: paymentId })
  const signature = createHmac('sha256', variable('DLOCALGO_SECRET_KEY'))
    .update(variable('DLOCALGO_API_KEY') + body)
    .digest('hex')
  return fetch(`${backend.urls.gateway}/functions/v1/payment-webhook`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `V2-HMAC-SHA256, Signature: ${signature}` },
    body,
  })
}

test('one notification a hundred times, shuffled with PENDING and REJECTED, is one paid row and one mail', async () => {
  const [price] = await sql<{ amount: string }[]>`
    select case when is_price_active and promo_price_usd is not null then promo_price_usd else regular_price_usd end as amount
    from courses_moodle where base_slug = 'deep-learning' and is_current_cohort`
  const answer = await fetch(`${backend.urls.gateway}/functions/v1/create-payment`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: variable('VITE_SUPABASE_PUBLISHABLE_KEY'),
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({
      email,
      course_id: 'deep-learning',
      country: 'AR',
      amount: Number(price?.amount),
      currency: 'ARS',
      payment_type: 'single',
      payer: { name: 'Nélida Quiñones', phone: '+54 11 5555 0134' },
    }),
  })
  expect(answer.status).toBe(200)
  const { order_id: orderId } = (await answer.json()) as { order_id: string }
  const { payments } = (await sandbox('GET', '/dlocal-go/payments')) as {
    payments: { id: string; order_id: string }[]
  }
  const paymentId = payments.find((payment) => payment.order_id === orderId)?.id ?? ''
  expect(paymentId).not.toBe('')

  // The provider's own word changes while the notifications fly; PAID is said, then unsaid, then said again.
  await sandbox('POST', '/dlocal-go/switches', { webhooks: 'never' })
  const words = ['PENDING', 'REJECTED', 'PAID']
  const jobs = Array.from({ length: 100 }, (_, index) => async () => {
    if (index % 4 === 0) {
      await sandbox('POST', `/dlocal-go/payments/${paymentId}/status?webhook=false`, {
        status: words[(index / 4) % 3],
      })
    }
    return (await notify(paymentId)).status
  })
  const statuses = await inParallel(jobs, 20)
  expect(statuses.filter((status) => status !== 200)).toEqual([])

  const rows = await sql`select status, dlocal_payment_id from payments where email = ${email}`
  expect([...rows]).toEqual([{ status: 'PAID', dlocal_payment_id: paymentId }])
  const sales = await sql`select count(*)::int as count from sales where payer_email = ${email}`
  expect(sales[0]?.count).toBe(1)

  await expect
    .poll(
      async () =>
        (await sql`select status from outbox where natural_key = ${`receipt:${paymentId}`}`)[0]?.status,
      {
        timeout: 20_000,
      },
    )
    .toBe('done')
  const { mails } = (await sandbox('GET', '/mail')) as { mails: { to: string | string[] }[] }
  expect(mails.filter((mail) => [mail.to].flat().includes(email))).toHaveLength(1)
})
