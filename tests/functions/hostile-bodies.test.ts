import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { aContactEnquiry } from '../../src/domain/test-support/contact-enquiry.ts'
import { couponStore } from '../../supabase/functions/_shared/coupons.ts'
import { createDlocalGo } from '../../supabase/functions/_shared/dlocal-go/provider.ts'
import { aProviderPayment } from '../../supabase/functions/_shared/dlocal-go/test-support/server.ts'
import { enquiryStore } from '../../supabase/functions/_shared/enquiry.ts'
import { aTestEdge, openLimiter, post, send } from '../../supabase/functions/_shared/test-support/edge.ts'
import { aBucketIn, aStandInBucket } from '../../supabase/functions/_shared/test-support/stand-in-bucket.ts'
import {
  addCertRowStore,
  createHandler as certificateHandler,
} from '../../supabase/functions/add-cert-row/handler.ts'
import {
  addToMailerLiteStore,
  createHandler as memberHandler,
} from '../../supabase/functions/add-to-mailerlite/index.ts'
import { createHandler as couponHandler } from '../../supabase/functions/check-coupon/index.ts'
import {
  countDownloadStore,
  createHandler as downloadHandler,
} from '../../supabase/functions/count-download/index.ts'
import { createHandler as createPaymentHandler } from '../../supabase/functions/create-payment/index.ts'
import { aRequest, sell } from '../../supabase/functions/create-payment/test-support/course-sale.ts'
import { openDesk } from '../../supabase/functions/create-payment/test-support/payment-desk.ts'
import {
  createHandler as enrolHandler,
  enrollStudentStore,
} from '../../supabase/functions/enroll-student/index.ts'
import {
  generateRecapLinksStore,
  createHandler as linksHandler,
} from '../../supabase/functions/generate-recap-links/index.ts'
import {
  createHandler as communityHandler,
  joinCommunityStore,
} from '../../supabase/functions/join-community/index.ts'
import { lookAtSeatStore, createHandler as seatHandler } from '../../supabase/functions/look-at-seat/index.ts'
import {
  createHandler as debtLinkHandler,
  openDebtLinkStore,
} from '../../supabase/functions/open-debt-link/index.ts'
import {
  paymentWebhookStore,
  createHandler as webhookHandler,
} from '../../supabase/functions/payment-webhook/index.ts'
import { createHandler as mediaHandler, recapMediaStore } from '../../supabase/functions/recap-media/index.ts'
import {
  createHandler as reopenHandler,
  reopenOrderStore,
} from '../../supabase/functions/reopen-order/index.ts'
import { createHandler as businessHandler } from '../../supabase/functions/send-business-contact/index.ts'
import { createHandler as contactHandler } from '../../supabase/functions/send-contact-email/index.ts'
import {
  createHandler as newsletterHandler,
  subscribeNewsletterStore,
} from '../../supabase/functions/subscribe-newsletter/index.ts'
import {
  checkedFileRecorder,
  createHandler as recapHandler,
  upsertRecapMaterialStore,
} from '../../supabase/functions/upsert-recap-material/index.ts'
import { aStudent } from '../database/support/certificates.ts'
import { aSchool } from '../database/support/handler-school.ts'
import { paymentRows } from '../database/support/orders.ts'
import { upsertRecap } from '../database/support/recaps.ts'
import { staffOrders } from '../database/support/staff-orders.ts'
import { sized } from '../support/sized.ts'
import { deepBodies, hostileBodies } from './support/hostile-bodies.ts'

const runs = { numRuns: sized(60, 600), seed: 20_260_105 }
/** Processor time: what else runs on the machine is not theirs. */
const slowestMs = 1000

type Handler = (request: Request) => Promise<Response>
type Written = () => number | Promise<number>

/** Whatever the input: no 5xx, no slow answer, no internal details; a rejected one stores nothing. */
async function expectSafe(
  call: () => Promise<{ status: number; text: string }>,
  written: Written,
): Promise<number> {
  const before = await written()
  const startedAt = process.cpuUsage()
  const answer = await call()
  const { user, system } = process.cpuUsage(startedAt)
  expect((user + system) / 1000).toBeLessThan(slowestMs)
  expect(answer.status).toBeLessThan(500)
  expect(answer.text).not.toMatch(/stack|at file:|node_modules|select |insert |TypeError|RangeError/)
  if (answer.status >= 400) expect(await written()).toBe(before)
  return answer.status
}

async function expectAllSafe(
  good: Record<string, unknown>,
  call: (body: string) => Promise<{ status: number; text: string }>,
  written: Written,
  maxBytes?: number,
): Promise<void> {
  for (const body of deepBodies(good, maxBytes)) expect(await expectSafe(() => call(body), written)).toBe(422)
  // Unclosed brackets are invalid JSON; a larger body is not even read.
  expect(await expectSafe(() => call('['.repeat(8000)), written)).toBe(400)
  expect(await expectSafe(() => call(`${'['.repeat(100_000)}${']'.repeat(100_000)}`), written)).toBe(413)
  const statuses = new Set<number>()
  expect((await call(JSON.stringify(good))).status).toBe(200)
  await fc.assert(
    fc.asyncProperty(hostileBodies(good), async (body) => {
      statuses.add(await expectSafe(() => call(body), written))
    }),
    runs,
  )
  expect([...statuses]).toEqual(expect.arrayContaining([400, 422]))
}

const school = aSchool()
const ofVisitors = () => ({ edge: aTestEdge(), limiter: openLimiter() })
/** The caller is looked up once: what is hostile is the body. */
let member: Awaited<ReturnType<typeof school.findStaff>>
const ofStaff = () => ({ edge: aTestEdge(), findStaff: async () => member })
/** How often something of these names was asked to be written. */
const asked = (...names: string[]) => school.calls().filter((call) => names.includes(call)).length

test('create-payment', { timeout: 60_000 }, async () => {
  const desk = await openDesk(school)
  await sell(school, 'gee-python', { regular: 150, promo: null })
  const handler = createPaymentHandler({
    ...desk.deps,
    limiter: openLimiter(),
    provider: {
      createPayment: async ({ orderId }) => {
        const redirectUrl = `https://checkout.example/pay/${orderId}`
        return { ok: true, value: aProviderPayment({ redirectUrl }) }
      },
      checkoutUrl: (address) => address,
      subscriptionUrl: () => null,
      findPayment: async () => ({ ok: true, value: null }),
    },
  })
  let attempt = 0
  const call = (body: string) =>
    post(handler, body, { 'idempotency-key': `key-of-attempt-${String(attempt++).padStart(6, '0')}` })
  await expectAllSafe(aRequest(), call, () => asked('create_order'))
  expect((await paymentRows(school.sql())).every((row) => row.amount === '150.00')).toBe(true)
  await desk.close()
})

/** A form with the table that it writes to; of one that only reads, that of what it tells. */
const forms: [string, string, () => Handler, Record<string, unknown>][] = [
  [
    'send-contact-email',
    'public.enquiries',
    () => contactHandler({ ...ofVisitors(), store: enquiryStore(school.client()) }),
    aContactEnquiry(),
  ],
  [
    'send-business-contact',
    'public.enquiries',
    () => businessHandler({ ...ofVisitors(), store: enquiryStore(school.client()) }),
    {
      fullName: 'Ana Pérez',
      company: 'Agrimensura',
      email: 'ana@example.com',
      serviceType: 'consultoria',
      message: 'Hola',
    },
  ],
  [
    'join-community',
    'public.community_registrations',
    () =>
      communityHandler({
        ...ofVisitors(),
        digest: async (text) => text,
        store: joinCommunityStore(school.client()),
      }),
    { name: 'Ana Pérez', email: 'ana@example.com', phone: '5555 0100' },
  ],
  [
    'add-to-mailerlite',
    'public.outbox',
    () => memberHandler({ ...ofVisitors(), store: addToMailerLiteStore(school.client()) }),
    { name: 'Ana Pérez', email: 'ana@example.com', phone: '5555 0100' },
  ],
  [
    'subscribe-newsletter',
    'public.newsletter_subscriptions',
    () => newsletterHandler({ ...ofVisitors(), store: subscribeNewsletterStore(school.client()) }),
    { email: 'ana@example.com', source: 'notebooks' },
  ],
  [
    'enroll-student',
    'public.students',
    () => enrolHandler({ ...ofStaff(), store: enrollStudentStore(school.callAsStaff()) }),
    {
      firstname: 'Ana',
      lastname: 'Pérez',
      email: 'ana@example.com',
      courseIds: [7],
      price: 10,
      payment_mode: 'total',
      isDemo: false,
    },
  ],
  [
    'upsert-recap-material',
    'public.recap_material',
    () => {
      const bucket = aBucketIn(school, 'recap-materials')
      const recordChecked = async (path: string) => {
        await bucket.put(path, new TextEncoder().encode('%PDF-1.7'))
        await checkedFileRecorder(school.client())(path)
      }
      bucket.files.set('pdfs/a.pdf', new TextEncoder().encode('%PDF-1.7'))
      const store = upsertRecapMaterialStore(school.callAsStaff())
      return recapHandler({ ...ofStaff(), bucket, recordChecked, store })
    },
    { course_id: 7, cohort: '2026', class_id: '1', class_title: 'Uno', pdf_url: 'pdfs/a.pdf' },
  ],
  [
    'add-cert-row',
    'public.certificates',
    () => certificateHandler({ ...ofStaff(), store: addCertRowStore(school.callAsStaff()) }),
    { name: 'Ana', course_slug: 'gee-python', student_id: 7 },
  ],
  [
    'generate-recap-links',
    'public.recap_links',
    () => linksHandler({ ...ofStaff(), store: generateRecapLinksStore(school.callAsStaff()) }),
    { recap_id: 7 },
  ],
  [
    'check-coupon',
    'public.coupons',
    () => couponHandler({ ...ofVisitors(), store: couponStore(school.client()) }),
    { course_id: 'gee-python', coupon: 'GEO-20' },
  ],
  [
    'count-download',
    'public.notebooks where downloads > 0',
    () => downloadHandler({ ...ofVisitors(), store: countDownloadStore(school.client()) }),
    { notebook_id: 7 },
  ],
  [
    'look-at-seat',
    'private.seat_calls',
    () => seatHandler({ ...ofVisitors(), store: lookAtSeatStore(school.client()) }),
    { course_id: 'gee-python', seat: 'k'.repeat(43) },
  ],
  [
    'recap-media',
    'public.recap_links',
    () =>
      mediaHandler({ ...ofVisitors(), bucket: aStandInBucket(), store: recapMediaStore(school.client()) }),
    { token: 'A'.repeat(43) },
  ],
]

test.each(forms)('%s', { timeout: 60_000 }, async (name, table, create, good) => {
  if (name === 'add-cert-row') good.student_id = Number(await aStudent(school.sql()))
  if (name === 'generate-recap-links') good.recap_id = (await upsertRecap(school.sql())).id
  if (name === 'recap-media') {
    const [link] = await school.sql()`insert into public.recap_links (recap_id, student_id)
      values (${(await upsertRecap(school.sql())).id}, ${await aStudent(school.sql())}) returning token`
    good.token = link?.token
  }
  if (name === 'count-download') {
    const [notebook] = await school.sql()`insert into public.notebooks
        (title, description, category, difficulty, rating, last_updated, download_url)
      values ('Uno', 'D', 'machine_learning', 'beginner', 4, date '2026-01-01', '/notebooks/a.ipynb') returning id`
    good.notebook_id = Number(notebook?.id)
  }
  const token = await school.token('staff')
  member = await school.findStaff(token)
  const headers = { authorization: `Bearer ${token}`, 'idempotency-key': 'key-of-the-attempt' }
  const handler = create()
  await expectAllSafe(
    good,
    (body) => post(handler, body, headers),
    async () => Number((await school.sql().unsafe(`select count(*) from ${table}`))[0]?.count),
  )
})

describe('the functions of links', () => {
  const { aLink, create } = staffOrders(school.sql)

  /** What they need besides their store; nothing is asked of the provider. */
  function ofLinks() {
    const unreachable = () => Promise.reject(new Error('nothing is asked about this link'))
    const provider = {
      ...{ createPayment: unreachable, findPayment: unreachable, getPayment: unreachable },
      ...{ findRefunds: unreachable, findCharges: unreachable, readNotified: unreachable },
      checkoutUrl: () => null,
    }
    const addresses = { siteUrl: 'https://meridiano.example', functionsUrl: 'https://functions.example' }
    return { edge: aTestEdge(), limiter: openLimiter(), sleep: async () => undefined, provider, addresses }
  }

  test('reopen-order', { timeout: 60_000 }, async () => {
    const { order_id } = await create(aLink())
    await school.sql()`select public.set_order_redirect(${order_id}, 'https://checkout.example/pay/1')`
    const handler = reopenHandler({ ...ofLinks(), store: reopenOrderStore(school.client()) })
    // Whoever sends another id is told that there is none, which writes nothing.
    await expectAllSafe(
      { order_id },
      (body) => post(handler, body),
      () => 0,
    )
    expect(await paymentRows(school.sql())).toHaveLength(1)
  })

  test('open-debt-link', { timeout: 60_000 }, async () => {
    const [sale] = await school.sql()`insert into public.sales
        (payer_email, course_id, usd_amount, installments_amount, installments_number, payment_type)
      values ('ana@example.com', 'gee-python', 180, 180, 1, 'total') returning id`
    const [link] = await school.as(
      'staff',
      (session) => session`select token from public.debt_links_of(array[${sale?.id}::bigint])`,
    )
    const deps = { ...ofLinks(), manualHandle: null, store: openDebtLinkStore(school.client()) }
    await expectAllSafe(
      { token: link?.token },
      (body) => post(debtLinkHandler(deps), body),
      () => 0,
    )
    expect(await paymentRows(school.sql())).toEqual([])
  })
})

test('payment-webhook, even when the body is signed', { timeout: 60_000 }, async () => {
  const store = paymentWebhookStore(school.client())
  const keys = { apiKey: 'a', secretKey: 'b' }
  const unknown = { ok: false as const, kind: 'not_found' as const, detail: 'status_404' }
  const provider = createDlocalGo({
    ...{ ...keys, apiUrl: 'http://127.0.0.1:1', checkoutUrl: 'https://checkout.example' },
    ...{ now: Date.now, sleep: async () => undefined },
  })
  const readNotified = async () => unknown
  const handler = webhookHandler({ edge: aTestEdge(), store, provider: { ...provider, readNotified } })
  const call = (body: string) => {
    const bytes = new TextEncoder().encode(body)
    const digest = createHmac('sha256', keys.secretKey).update(keys.apiKey).update(bytes).digest('hex')
    const headers = { authorization: `V2-HMAC-SHA256, Signature: ${digest}` }
    return send(handler, { method: 'POST', headers, body: bytes })
  }
  await expectAllSafe({ payment_id: 'DP-283' }, call, () => asked('record_payment_event'), 8 * 1024)
})
