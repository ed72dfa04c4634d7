import { idempotencyKeyPattern } from '../../../src/domain/contracts/edge-function.ts'
import { storedStaffOrderSchema } from '../../../src/domain/contracts/orders.ts'
import { createStaffPayment, type StaffPaymentRequest } from '../../../src/domain/contracts/staff-payment.ts'
import { findCountry } from '../../../src/domain/countries.ts'
import { type Money, parseMoney, toDecimal } from '../../../src/domain/money.ts'
import { chargeCurrency } from '../../../src/domain/prices.ts'
import { type AnswerOf, refuse, refuseFields } from '../_shared/answer.ts'
import type { Call, EdgeDeps } from '../_shared/endpoint.ts'
import {
  backToLink,
  openSinglePayment,
  type SinglePaymentDeps,
  settledAnswer,
} from '../_shared/open-payment.ts'
import { type StoredOrder, toOrder } from '../_shared/order-store.ts'
import type { RateLimit, RateLimiter } from '../_shared/rate-limits.ts'
import { refuseStaff, type StaffCall, type StaffResult } from '../_shared/staff-call.ts'

export type StaffPaymentDeps = Omit<SinglePaymentDeps, 'now'> & {
  edge: EdgeDeps
  limiter: RateLimiter
  createStaffOrder: (accessToken: string, order: NewStaffOrder) => Promise<StaffResult<StaffOrder>>
}

/** A report can request a link per student in debt; a stolen session must not flood the provider. */
const perMember: RateLimit = { name: 'create-payment:staff', capacity: 600, periodSeconds: 600 }

/**
 * A session token marks a staff call. Some clients send the site's publishable key as the bearer token: that is a
 * visitor.
 */
export function isStaffCall(request: Request): boolean {
  const header = request.headers.get('authorization') ?? ''
  return header !== '' && !/^Bearer\s+sb_publishable_/i.test(header)
}

/**
 * A payment link (back-office specification, section 7): one payment of a free amount, whatever plan the type refers
 * to. The database enforces the limits and audits the author.
 */
export async function payAsStaff(
  deps: StaffPaymentDeps,
  call: Call<StaffPaymentRequest>,
): Promise<AnswerOf<typeof createStaffPayment>> {
  const { body, request, accessToken } = call
  const idempotencyKey = request.headers.get('idempotency-key') ?? ''
  if (!idempotencyKeyPattern.test(idempotencyKey)) return refuse('idempotency_key_required')
  const country = findCountry(body.country)
  if (body.currency !== chargeCurrency && body.currency !== country?.currency) {
    return refuseFields([{ field: 'currency', code: 'invalid' }])
  }
  const amount = parseMoney(body.amount, chargeCurrency)
  if (!amount) return refuseFields([{ field: 'amount', code: 'invalid' }])
  const total = parseMoney(body.total_course_amount ?? body.amount, chargeCurrency)
  if (!total) return refuseFields([{ field: 'total_course_amount', code: 'invalid' }])
  const member = call.staff?.user_id ?? ''
  if (!(await deps.limiter.allows([{ limit: perMember, subject: member }]))) return refuse('rate_limited')

  const order: NewStaffOrder = {
    idempotency_key: idempotencyKey,
    email: body.email,
    payer_name: body.payer.name,
    payer_firstname: body.payer.first_name,
    payer_lastname: body.payer.last_name,
    payer_phone: body.payer.phone || null,
    amount: toDecimal(amount),
    payment_type: body.payment_type,
    total_course_amount: body.total_course_amount ? toDecimal(total) : null,
    installments_count: body.installments_count ?? null,
    country: body.country,
    buyer_currency: country?.currency ?? chargeCurrency,
    course_id: body.course_id,
    new_sale: body.new_sale ?? false,
  }
  const created = await deps.createStaffOrder(accessToken, order)
  if (!created.ok)
    return refuseStaff(created.refusal, createStaffPayment.codes, {
      payer_name: 'payer.name',
      payer_firstname: 'payer.first_name',
      payer_lastname: 'payer.last_name',
    })
  return await openOrder(deps, accessToken, body, order, created.value, amount)
}

async function openOrder(
  deps: StaffPaymentDeps,
  accessToken: string,
  body: StaffPaymentRequest,
  order: NewStaffOrder,
  stored: StaffOrder,
  total: Money,
): Promise<AnswerOf<typeof createStaffPayment>> {
  const settled = settledAnswer(stored)
  if (settled) return settled
  return await openSinglePayment(
    { ...deps, now: deps.edge.now },
    {
      order: stored,
      async reread() {
        const again = await deps.createStaffOrder(accessToken, order)
        return again.ok ? again.value : stored
      },
      request: {
        email: body.email,
        country: body.country,
        payer: { name: body.payer.name, phone: body.payer.phone || undefined },
      },
      courseName: stored.courseName,
      total,
      backTo: backToLink,
    },
  )
}

/** Input of `create_staff_order`. Amounts are decimal text in US dollars. */
export type NewStaffOrder = {
  idempotency_key: string
  email: string
  payer_name: string
  payer_firstname: string
  payer_lastname: string
  payer_phone: string | null
  amount: string
  payment_type: string
  total_course_amount: string | null
  installments_count: number | null
  country: string
  buyer_currency: string
  course_id: string
  new_sale: boolean
}

export type StaffOrder = StoredOrder & { courseName: string }

export function staffOrderCreator(call: StaffCall) {
  return async function createStaffOrder(
    accessToken: string,
    order: NewStaffOrder,
  ): Promise<StaffResult<StaffOrder>> {
    const result = await call(accessToken, 'create_staff_order', { new_order: order }, storedStaffOrderSchema)
    if (!result.ok) return result
    const stored = result.value
    if (!('order_id' in stored)) return { ok: false, refusal: 'idempotency_conflict' }
    return {
      ok: true,
      value: { ...toOrder(stored), courseName: stored.course_name },
    }
  }
}
