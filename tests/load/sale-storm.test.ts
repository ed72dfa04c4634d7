import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Fault } from '../../supabase/local/http/faults.ts'
import { shuffled } from '../database/support/orders.ts'
import { loadPorts } from '../support/ports.ts'
import { sized } from '../support/sized.ts'
import { aLoadStage, inParallel } from './stage.ts'
import { coursePrices, killPart, notify, placeOrder, storedIn, untilDone } from './storm.ts'

/**
 * Everything between the provider and the mailbox is real. The functions call the data API without the gateway, which
 * would take a quarter of both cores.
 */
const stage = aLoadStage(
  { RATE_LIMIT_FACTOR: '1000', SUPABASE_URL: `http://127.0.0.1:${loadPorts.api}` },
  { restarts: 20 },
)

/** Many take both cores for five minutes. */
const people = sized(10, 500)
const deliveriesOfOrder = 20
const slugs = [
  'gee-python',
  'geodatabases',
  'adquisicion-datos-espaciales',
  'aprendizaje-automatico',
  'deep-learning',
] as const

const buyers = Array.from({ length: people }, (_, index) => ({
  email: `tormenta-${index}@example.com`,
  slug: slugs[index % slugs.length] ?? slugs[0],
  /** A buyer in two tabs pays twice. */
  tabs: index % 50 === 0 ? 2 : 1,
  /** The cohort of the last course has no classroom yet. */
  hasClassroom: index % slugs.length !== slugs.length - 1,
}))
type Buyer = (typeof buyers)[number]
/** Words for what a buyer has, sorted. */
type Outcome = string[]

/** One after another is killed while it works; the functions' process is also the worker of the outbox. */
const parts = ['functions/main.ts', 'api/server.ts', storedIn] as const

/** A second or two of bad weather at each provider. `delay_ms` is longer than our timeouts. */
const weather: (Fault & { provider: string })[] = [
  { provider: 'dlocal-go', method: 'GET', path: '/v1/payments/*', times: 12, status: 500, body: 'error' },
  { provider: 'dlocal-go', method: 'GET', path: '/v1/payments/*', times: 12, drop_connection: true },
  { provider: 'dlocal-go', method: 'GET', path: '/v1/payments/*', times: 2, delay_ms: 9000 },
  { provider: 'resend', path: '/emails', times: 2, apply_then_drop: true },
  { provider: 'resend', path: '/emails', times: 2, status: 500, body: {} },
  { provider: 'resend', path: '/emails', times: 1, delay_ms: 4500 },
  { provider: 'moodle', path: 'core_user_create_users', times: 3, apply_then_drop: true },
  { provider: 'moodle', path: 'enrol_manual_enrol_users', times: 3, apply_then_drop: true },
  { provider: 'moodle', path: '/webservice/rest/server.php', times: 3, status: 503, body: 'error' },
  { provider: 'mailerlite', path: '/*', times: 2, apply_then_drop: true },
  { provider: 'mailerlite', path: '/*', times: 2, status: 500, body: {} },
]
/** Each kills one part: few kill every part once. */
const gusts = sized(3, 9)

/** Buys in every tab. Returns the provider's payments. */
async function buyEverything(): Promise<string[]> {
  const amounts = await coursePrices(stage)
  const create = { provider: 'dlocal-go', method: 'POST', path: '/v1/payments' }
  await stage.sandbox('POST', '/faults', { ...create, times: 20, apply_then_drop: true })
  await stage.sandbox('POST', '/faults', { ...create, times: 20, status: 500, body: 'error' })
  const buy = ({ email, slug }: Buyer) => placeOrder(stage, email, slug, amounts.get(slug))
  await inParallel(
    buyers.flatMap((buyer) => Array.from({ length: buyer.tabs }, () => () => buy(buyer))),
    8,
  )
  await stage.sandbox('DELETE', '/faults')
  await stage.sandbox('POST', '/dlocal-go/switches', { webhooks: 'never' })
  const { payments } = (await stage.sandbox('GET', '/dlocal-go/payments')) as { payments: { id: string }[] }
  expect(payments).toHaveLength(buyers.reduce((sum, { tabs }) => sum + tabs, 0))
  return payments.map(({ id }) => id)
}

/** What happens at the provider meanwhile: some payments are refused first, all are paid in the end. */
async function turnPayment(id: string, turn: number, paid: Set<string>): Promise<void> {
  const status = turn === 0 ? 'PAID' : turn === 1 && !paid.has(id) ? 'REJECTED' : null
  if (status === null) return
  if (status === 'PAID') paid.add(id)
  await stage.sandbox('POST', `/dlocal-go/payments/${id}/status?webhook=false`, { status })
}

/** Repeats a notification until it is answered with 200, as the provider does. */
function deliver(paymentId: string): Promise<boolean> {
  return untilDone(() => notify(stage, paymentId))
}

async function kill(part: string): Promise<void> {
  killPart(part)
  // Instead of waiting until the leases of a dead worker expire.
  if (part === parts[0]) {
    await untilDone(
      () =>
        stage.sql()`update outbox set leased_until = null, next_attempt_at = now() where leased_until is not null`,
    )
  }
}

/** Carries out every step, without waiting until a failed one is due again. */
async function drain(): Promise<void> {
  const sql = stage.sql()
  const cron = { authorization: `Bearer ${stage.variable('CRON_SECRET')}` }
  for (;;) {
    const [left] = await sql`select count(*)::int as steps from outbox where status = 'pending'`
    if (left?.steps === 0) return
    await sql`update outbox set next_attempt_at = now() where status = 'pending' and leased_until is null`
    await stage.call('process-outbox', {}, cron).catch(() => null)
    await wait(200)
  }
}

/** What is there of each buyer: rows, items of the desk, accounts, mails. */
async function outcomes(): Promise<Map<string, Outcome>> {
  const sql = stage.sql()
  const rows = await sql<Record<'email' | 'kind', string>[]>`
    select payer_email_normalized as email, 'sale' as kind from sales
    union all select email_normalized, 'charge' from payments where status = 'PAID'
    union all select email_normalized, 'student' from students
    union all select s.email_normalized, 'enrolment' from student_course_enrollments e
      join students s on s.id = e.student_id where e.withdrawn_at is null
    union all select email, 'desk: ' || kind from private.desk where email is not null`
  const { users } = (await stage.sandbox('GET', '/moodle/users')) as {
    users: { email: string; courses: number[] }[]
  }
  const { mails } = (await stage.sandbox('GET', '/mail')) as { mails: { to: string[]; subject: string }[] }
  const { subscribers } = (await stage.sandbox('GET', '/mailerlite/subscribers')) as {
    subscribers: { email: string }[]
  }
  const found = [
    ...rows,
    ...users.map(({ email, courses }) => ({ email, kind: `user in ${courses.length}` })),
    ...mails.map(({ to, subject }) => ({ email: [to].flat()[0] ?? '', kind: subject.slice(0, 9) })),
    ...subscribers.map(({ email }) => ({ email, kind: 'listed' })),
  ]
  const byEmail = new Map<string, Outcome>(buyers.map(({ email }) => [email, []]))
  for (const { email, kind } of found) byEmail.get(email.toLowerCase())?.push(kind)
  for (const kinds of byEmail.values()) kinds.sort()
  return byEmail
}

/** Once each; what cannot happen by itself is on the desk. */
function expectedOf({ tabs, hasClassroom }: Buyer): Outcome {
  const access = hasClassroom ? ['user in 1', 'Tu acceso'] : ['desk: sale_without_access']
  const payments = Array.from({ length: tabs }, () => ['charge', 'Recibimos']).flat()
  const second = tabs > 1 ? ['desk: charge_review'] : []
  return ['sale', 'student', 'enrolment', 'listed', ...payments, ...second, ...access].sort()
}

test(`${people} sales, each told ${deliveriesOfOrder} times while providers fail and parts are killed, have each effect once`, async () => {
  const sql = stage.sql()
  await sql`update courses_moodle set seats = null`
  await sql`update courses_moodle set moodle_course_id = null
            where is_current_cohort and base_slug = ${slugs.at(-1) ?? ''}`
  const ids = await buyEverything()
  const paid = new Set<string>()
  let delivered = 0
  const deliveries = ids.flatMap((id) =>
    Array.from({ length: deliveriesOfOrder }, (_, turn) => ({ id, turn })),
  )
  const storm = inParallel(
    shuffled(deliveries, 7).map(({ id, turn }) => async () => {
      await turnPayment(id, turn, paid)
      await deliver(id)
      delivered += 1
    }),
    16,
  )
  for (let gust = 1; gust <= gusts; gust += 1) {
    while (delivered < (gust * deliveries.length) / (gusts + 1)) await wait(50)
    for (const fault of weather) await stage.sandbox('POST', '/faults', fault)
    await kill(parts[gust % parts.length] ?? parts[0])
  }
  await storm
  await stage.sandbox('DELETE', '/faults')
  // A worker whose database died could not say how its step ended, and leases it for two more minutes.
  await kill(parts[0])
  await drain()

  const found = await outcomes()
  const wrong = buyers.filter((buyer) => String(found.get(buyer.email)) !== String(expectedOf(buyer)))
  expect(wrong.map((buyer) => [buyer.email, found.get(buyer.email), expectedOf(buyer)])).toEqual([])
}, 600_000)
