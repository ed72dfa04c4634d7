import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Actor } from '../../../tests/database/support/actors.ts'
import { aSchool } from '../../../tests/database/support/handler-school.ts'
import { checkoutUrl } from '../_shared/dlocal-go/test-support/server.ts'
import { post, send, siteOrigin } from '../_shared/test-support/edge.ts'
import { type CreatePaymentDeps, createHandler } from './index.ts'
import { key } from './test-support/course-sale.ts'
import { openDesk, type PaymentDesk } from './test-support/payment-desk.ts'

const link = {
  email: 'ana@example.com',
  amount: 180,
  currency: 'ARS',
  country: 'AR',
  course_id: 'gee-python-202612',
  payment_type: 'total',
  payer: { name: 'Ana Pérez', email: 'ana@example.com', phone: '+54 11 5555 0100' },
  total_course_amount: 200,
}

const school = aSchool()
let desk: PaymentDesk
let deps: CreatePaymentDeps
let session: string

beforeEach(async () => {
  desk = await openDesk(school)
  deps = desk.deps
  session = await tokenOf('staff')
})
afterEach(() => desk.close())

const tokenOf = async (actor: Actor) => `Bearer ${await school.token(actor)}`

function ask(body: unknown = link, headers: Record<string, string> = {}) {
  const own = { authorization: session, 'idempotency-key': key }
  return post(createHandler(deps), body, { ...own, ...headers })
}

test('staff get a link for the chosen amount', async () => {
  const answer = await ask()
  const [order] = await desk.rows()
  expect(answer).toMatchObject({
    status: 200,
    body: { redirect_url: `${checkoutUrl}/pay/token-DP-1`, order_id: order?.orderId },
  })
  expect(desk.provider.payments).toMatchObject([
    {
      amount: 180,
      currency: 'USD',
      country: 'AR',
      order_id: order?.orderId,
      payer: { name: 'Ana Pérez', email: 'ana@example.com', phone: '+54 11 5555 0100' },
    },
  ])
  expect(order).toMatchObject({
    ...{ amount: '180.00', total: '200.00', buyerCurrency: 'ARS', courseId: 'gee-python' },
  })
})

test.each(['installments', 'debt', 'installment'])(
  '%s creates one payment of the amount',
  async (payment_type) => {
    const total_course_amount = payment_type === 'installments' ? 200 : undefined
    const answer = await ask({ ...link, payment_type, total_course_amount })
    expect(answer.status).toBe(200)
    expect(desk.provider.payments).toMatchObject([{ amount: 180 }])
  },
)

test('a phone with its code twice has it once, at the provider as in the order', async () => {
  const payer = { name: 'Ana', phone: '+54 5491155550134' }
  expect((await ask({ ...link, payer })).status).toBe(200)
  expect(desk.provider.payments).toMatchObject([{ payer: { phone: '+54 91155550134' } }])
  expect(await desk.rows()).toMatchObject([{ payerPhone: '+54 91155550134' }])
})

test('an empty phone is not sent to the provider', async () => {
  expect((await ask({ ...link, payer: { name: 'Ana', phone: '' } })).status).toBe(200)
  expect(desk.provider.payments[0]?.payer).toEqual({ name: 'Ana', email: 'ana@example.com' })
})

test('the same key returns the same link and creates one payment', async () => {
  const first = await ask()
  const second = await ask()
  expect(second.body).toEqual(first.body)
  expect(desk.provider.payments).toHaveLength(1)
  expect(await ask({ ...link, amount: 190 })).toMatchObject({
    status: 409,
    body: { code: 'idempotency_conflict' },
  })
})

test('a link for a sale of its own does not continue the one of an earlier cohort', async () => {
  await school.sql()`insert into public.sales (payer_email, course_id, cohort_id, cohort_ids, usd_amount,
      installments_amount, installments_number, payment_type)
    select 'ana@example.com', 'gee-python', id, array[id], 360, 180, 2, 'cuotas'
    from public.courses_moodle where id = 9`
  await ask()
  await ask({ ...link, new_sale: true }, { 'idempotency-key': `${key}-own` })
  expect((await desk.rows()).map(({ total }) => total)).toEqual(['360.00', '200.00'])
})

describe('access', () => {
  test.each([
    ['a stranger', () => tokenOf('removed staff'), 403, 'forbidden'],
    ['a member with all but payments', withoutPayments, 403, 'forbidden'],
    ['an ended session', () => tokenOf('signed out staff'), 401, 'unauthorized'],
    ['a token that nobody signed', async () => 'Bearer old', 401, 'unauthorized'],
    ['another scheme', async () => 'Basic abc', 401, 'unauthorized'],
  ])('rejects %s', async (_name, authorizationOf, status, code) => {
    const authorization = await authorizationOf()
    expect(await ask(link, { authorization })).toMatchObject({ status, body: { code } })
    expect([await desk.rows(), desk.provider.payments]).toEqual([[], []])
  })
  async function withoutPayments() {
    await school.sql()`update private.staff_roles set capabilities = array_remove(capabilities, 'payments')
      where role = 'staff'`
    return session
  }

  test.each([
    ['an anonymous caller', undefined],
    ['a caller with the site’s own key', 'Bearer sb_publishable_abc'],
  ])('%s is treated as a visitor and pays catalogue prices', async (_name, authorization) => {
    const headers: Record<string, string> = { 'content-type': 'application/json', origin: siteOrigin }
    if (authorization) headers.authorization = authorization
    const body = JSON.stringify(link)
    const answer = await send(createHandler(deps), {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body,
    })
    expect(answer.status).toBe(422)
    expect(answer.body.problems).toEqual(
      expect.arrayContaining([
        { field: 'payment_type', code: 'invalid' },
        { field: 'total_course_amount', code: 'unknown_field' },
      ]),
    )
  })

  test('rejects staff removed since the endpoint’s check', async () => {
    const { findStaff } = deps
    deps.findStaff = async (token) => {
      const staff = await findStaff(token)
      await school.sql()`update public.staff_members set active = false`
      return staff
    }
    expect(await ask()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  })
})

describe('refusals', () => {
  test.each([
    ['amount', 0],
    ['amount', -1],
    ['amount', '180'],
    ['amount', 1.005],
    ['currency', 'MXN'],
    ['country', 'XX'],
    ['payment_type', 'single'],
    ['email', 'ana'],
    ['course_id', ''],
    ['installments_count', 1],
    ['discount', 5],
  ])('%s of %j', async (field, value) => {
    expect(await ask({ ...link, [field]: value })).toMatchObject({
      status: 422,
      body: { problems: [{ field }] },
    })
    expect(await desk.rows()).toEqual([])
  })

  test.each([
    ['course_not_found', 404, { course_id: 'of-nobody' }],
    ['amount_too_small', 409, { amount: 0.99 }],
    ['amount_too_large', 409, { amount: 5000.01, total_course_amount: 6000 }],
    ['amount_over_total', 409, { amount: 200.01 }],
  ])('the database refuses with %s', async (code, status, changes) => {
    expect(await ask({ ...link, ...changes })).toMatchObject({ status, body: { code } })
    expect(desk.provider.received).toEqual([])
  })

  test('the database refuses a field', async () => {
    expect(await ask({ ...link, total_course_amount: undefined })).toMatchObject({
      status: 422,
      body: { problems: [{ field: 'total_course_amount', code: 'required' }] },
    })
  })

  test('missing key', async () => {
    expect(await ask(link, { 'idempotency-key': 'short' })).toMatchObject({
      status: 400,
      body: { code: 'idempotency_key_required' },
    })
  })

  test('too many links', async () => {
    const statuses = new Set([(await ask()).status])
    await school.sql()`select public.consume_rate_limit(key, 600, 600)
      from private.rate_limits, generate_series(1, 599)`
    // A moment gives one more.
    for (let turn = 0; turn < 30 && !statuses.has(429); turn++) statuses.add((await ask()).status)
    expect([...statuses]).toEqual([200, 429])
  })
})

describe('the provider', () => {
  const payments = { method: 'POST', path: '/v1/payments' }

  // The other faults of the provider are told in provider-faults.test.ts.
  test('fails, and the same key resumes', async () => {
    desk.provider.arm({ ...payments, drop: true })
    expect(await ask()).toMatchObject({ status: 502, body: { code: 'payment_provider_error' } })
    expect((await ask()).status).toBe(200)
    expect([(await desk.rows()).length, desk.provider.payments.length]).toEqual([1, 1])
  })

  test('drops the connection after creating the payment: it is found, not created again', async () => {
    desk.provider.arm({ ...payments, applyThenDrop: true })
    expect((await ask()).status).toBe(200)
    expect(desk.provider.payments).toHaveLength(1)
  })

  test('refuses our keys: answers server_misconfigured', async () => {
    desk.provider.arm({ ...payments, status: 403, body: '{"code":3001}' })
    expect(await ask()).toMatchObject({ status: 503, body: { code: 'server_misconfigured' } })
  })
})

test('logs no personal data', async () => {
  await ask()
  expect(JSON.stringify(desk.edge.lines)).not.toMatch(/ana|pérez|5555/i)
})
