import * as v from 'valibot'
import {
  type StaffPaymentFailureCode,
  type StaffPaymentRequest,
  staffPaymentFailureCodes,
} from '#domain/contracts/staff-payment.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import { type PaymentType, paymentTypes } from '#domain/payment-status.ts'
import type { Problem } from '#domain/problems.ts'
import { isCheckoutUrl } from '#flows/purchase/leave-site.ts'
import { type KeyPage, keyPage, wholeNumber } from '#platform/api-rows.ts'
import { callStaffFunction } from '#platform/call-staff-function.ts'
import { env } from '#platform/env.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import type { LinkLimits } from './link-form.ts'

export const linkStates = ['paid', 'pending', 'rejected', 'cancelled'] as const
export type LinkState = (typeof linkStates)[number]

export type PaymentLink = {
  id: number
  createdAt: Date
  /** Null until the provider has given one, and for an address that is not the provider's. */
  url: string | null
  state: LinkState
  /** The address still takes a payment. */
  isPayable: boolean
  email: string
  name: string
  phone: string | null
  amount: Money | null
  type: PaymentType
  courseName: string
  author: string | null
}

export type LinkFailure = StaffPaymentFailureCode | 'unknown' | 'network' | 'no_redirect_url' | 'foreign_url'

export type LinkAnswer =
  | { ok: true; url: string; orderId: string }
  | { ok: false; problems: Problem[] }
  | { ok: false; failure: LinkFailure }

/** `create-payment` as staff calls it. Never throws; the same key and content give the same link. */
export async function createPaymentLink(
  request: StaffPaymentRequest,
  idempotencyKey: string,
): Promise<LinkAnswer> {
  const answer = await callStaffFunction<
    { redirect_url?: unknown; order_id?: unknown },
    StaffPaymentFailureCode
  >('create-payment', request, staffPaymentFailureCodes, { idempotencyKey })
  if (!answer.ok) {
    if (answer.kind === 'problems') return { ok: false, problems: answer.problems }
    return { ok: false, failure: answer.kind === 'network' ? 'network' : answer.code }
  }
  const { redirect_url: url, order_id: orderId } = answer.value
  if (typeof url !== 'string' || typeof orderId !== 'string') return { ok: false, failure: 'no_redirect_url' }
  return isCheckoutUrl(url, env().checkoutOrigins)
    ? { ok: true, url, orderId }
    : { ok: false, failure: 'foreign_url' }
}

// The local backend sends numeric as text, the hosted one as a number.
const decimal = v.union([v.number(), v.string()])

const rowSchema = v.object({
  id: wholeNumber,
  created_at: v.string(),
  redirect_url: v.nullable(v.string()),
  state: v.picklist(linkStates),
  payable: v.boolean(),
  email: v.string(),
  payer_name: v.string(),
  payer_phone: v.nullable(v.string()),
  amount: decimal,
  currency: v.string(),
  payment_type: v.picklist(paymentTypes),
  course_name: v.string(),
  created_by_name: v.nullable(v.string()),
})

export async function fetchPaymentLinks(
  beforeId: number | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<PaymentLink, number>> {
  const request = staffClient().rpc('list_payment_links', {
    page_size: pageSize + 1,
    ...(beforeId === null ? {} : { before_id: beforeId }),
  })
  const rows = v.parse(v.array(rowSchema), staffData(await request.abortSignal(signal)))
  const { checkoutOrigins } = env()
  const links = rows.map((row) => ({
    id: row.id,
    createdAt: new Date(row.created_at),
    url: row.redirect_url && isCheckoutUrl(row.redirect_url, checkoutOrigins) ? row.redirect_url : null,
    state: row.state,
    isPayable: row.payable,
    email: row.email,
    name: row.payer_name,
    phone: row.payer_phone,
    amount: parseMoney(row.amount, row.currency),
    type: row.payment_type,
    courseName: row.course_name,
    author: row.created_by_name,
  }))
  return keyPage(links, pageSize, (link) => link.id)
}

const limitsSchema = v.object({ min_usd: decimal, max_usd: decimal })

/** The least and the most that a link may ask for; null when the answer makes no sense: then the server decides. */
export async function fetchLinkLimits(signal: AbortSignal): Promise<LinkLimits | null> {
  const answer = await staffClient().rpc('staff_order_limits').abortSignal(signal)
  const row = v.parse(limitsSchema, staffData(answer))
  const min = parseMoney(row.min_usd, 'USD')
  const max = parseMoney(row.max_usd, 'USD')
  return min && max ? { min, max } : null
}
