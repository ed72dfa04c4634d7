import { beforeAll, describe, expect, test } from 'vitest'
import { toOrderId } from '#domain/order-id.ts'
import { emailOfLength } from '../../src/domain/test-support/email-cases.ts'
import { databaseClient } from '../../supabase/functions/_shared/database.ts'
import { aProviderPayment } from '../../supabase/functions/_shared/dlocal-go/test-support/server.ts'
import { staffCaller, staffFinder } from '../../supabase/functions/_shared/staff-call.ts'
import { aTestEdge, openLimiter, post } from '../../supabase/functions/_shared/test-support/edge.ts'
import { asStaff } from '../../supabase/functions/_shared/test-support/staff.ts'
import { createHandler, createPaymentStore } from '../../supabase/functions/create-payment/index.ts'
import { staffOrderCreator } from '../../supabase/functions/create-payment/staff-payment.ts'
import { reachDataApi, dataApiUrl as url } from './support/data-api.ts'
import { aDatabase } from './support/test-database.ts'

// As in longest-values.test.ts, for payments.

const database = aDatabase({ template: 'seeded' })
const slug = 'a'.repeat(80)

const isStaff = (headers: Headers) => headers.get('authorization') === asStaff.authorization
reachDataApi(database, (headers) => (isStaff(headers) ? 'staff' : 'service'))

beforeAll(async () => {
  await database.sql()`insert into public.courses_moodle (name, slug, regular_price_usd, is_current_cohort)
    values (${'ñ'.repeat(160)}, ${slug}, 9999999.99, true)`
})

let attempts = 0
function send(body: object, headers: Record<string, string>) {
  attempts += 1
  const id = String(attempts).padStart(20, '0')
  const handler = createHandler({
    edge: aTestEdge(),
    store: createPaymentStore(databaseClient(url, 'secret')),
    limiter: openLimiter(),
    findStaff: staffFinder(url, 'sb_publishable_test'),
    createStaffOrder: staffOrderCreator(staffCaller(url, 'sb_publishable_test')),
    sleep: async () => undefined,
    newOrderId: () => toOrderId(`order-${id}`),
    provider: {
      createPayment: async ({ orderId }) => {
        const redirectUrl = `https://checkout.example/${orderId}`
        return { ok: true, value: aProviderPayment({ id: `DP-${id}`, redirectUrl }) }
      },
      checkoutUrl: (address) => address,
      subscriptionUrl: () => null,
      findPayment: async () => ({ ok: true, value: null }),
    },
    addresses: {
      siteUrl: 'https://meridiano.example',
      functionsUrl: 'https://functions.example',
    },
  })
  return post(handler, body, { ...headers, 'idempotency-key': `payment-${id}` })
}

const payer = { name: 'ñ'.repeat(100), phone: `+${'1'.repeat(39)}` }
const order = {
  email: emailOfLength(254),
  course_id: slug,
  country: 'OTHER',
  currency: 'USD',
  payer,
}
const forms = {
  visitors: { headers: {}, body: { ...order, amount: 9_999_999.99, payment_type: 'single' } },
  staff: {
    headers: asStaff,
    body: { ...order, amount: 5000, total_course_amount: 180_000, payment_type: 'installments' },
  },
}

describe.each(Object.entries(forms))('of %s', (_who, { headers, body }) => {
  test('the longest is stored', async () => {
    expect(await send(body, headers)).toMatchObject({ status: 200 })
  })

  test.each([
    ['email', { email: emailOfLength(255) }],
    ['course_id', { course_id: 'a'.repeat(81) }],
    ['payer.name', { payer: { ...payer, name: 'ñ'.repeat(101) } }],
    ['payer.phone', { payer: { ...payer, phone: `+${'1'.repeat(40)}` } }],
  ])('rejects a longer %s as a problem of that field', async (field, changes) => {
    expect(await send({ ...body, ...changes }, headers)).toMatchObject({
      status: 422,
      body: { problems: [{ field }] },
    })
  })
})
