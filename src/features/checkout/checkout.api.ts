import * as v from 'valibot'
import {
  type CreatePaymentFailureCode,
  type CreatePaymentRequest,
  type CreatePaymentResponse,
  createPaymentFailureCodes,
} from '#domain/contracts/create-payment.ts'
import { commonFailureCodes } from '#domain/contracts/failure.ts'
import { orderIdPattern, orderStatusSchema } from '#domain/contracts/order-status.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import type { OrderStatus } from '#domain/payment-status.ts'
import { type Price, priceFromRow } from '#domain/prices.ts'
import { type CallOptions, callFunction, type FunctionResult } from '#platform/call-function.ts'
import { dataApi } from '#platform/data-api.ts'

export type CheckoutCourse = { name: string; price: Price }

const amount = v.union([v.number(), v.string()])
const priceRowSchema = v.object({
  name: v.string(),
  regular_price_usd: amount,
  promo_price_usd: v.nullable(amount),
  is_active: v.boolean(),
  installments_price_usd: v.nullish(amount),
  promo_installments_price_usd: v.nullish(amount),
  installments_count: v.nullish(v.number()),
  subscription_link: v.nullish(v.string()),
})

/** Current cohort of a base slug; null when there is none with a usable price. Throws when it cannot be known. */
export async function fetchCheckoutCourse(
  slug: string,
  signal?: AbortSignal,
): Promise<CheckoutCourse | null> {
  const call = dataApi().rpc('get_current_course_price', { course_slug_pattern: slug })
  const { data, error } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw new Error('get_current_course_price failed', { cause: error })
  const [row] = v.parse(v.array(priceRowSchema), data)
  const price = row ? priceFromRow(row) : null
  return row && price ? { name: row.name, price } : null
}

export type OrderFacts = {
  orderId: string
  status: OrderStatus
  paymentType: string
  courseId: string
  courseName: string
  total: Money
}

/** What the server knows of an order; null for an id it does not know. Throws when it cannot be asked. */
export async function fetchOrder(orderId: string, signal?: AbortSignal): Promise<OrderFacts | null> {
  if (!orderIdPattern.test(orderId)) return null
  const call = dataApi().rpc('get_order_status', { order_id: orderId })
  const { data, error } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw new Error('get_order_status failed', { cause: error })
  const row = v.parse(v.nullable(orderStatusSchema), data)
  if (!row) return null
  const total = parseMoney(row.amount, row.currency)
  if (!total) throw new Error('get_order_status answered an amount that is none')
  return {
    orderId: row.order_id,
    status: row.status,
    paymentType: row.payment_type,
    courseId: row.course_id,
    courseName: row.course_name,
    total,
  }
}

const codes = [...createPaymentFailureCodes, ...commonFailureCodes]

export function createPayment(
  request: CreatePaymentRequest,
  options: CallOptions,
): Promise<FunctionResult<Partial<CreatePaymentResponse>, CreatePaymentFailureCode>> {
  return callFunction('create-payment', request, codes, options)
}
