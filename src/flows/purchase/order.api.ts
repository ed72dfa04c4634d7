import * as v from 'valibot'
import { announcedStart, type CalendarDay } from '#domain/calendar.ts'
import type { AccessState } from '#domain/contracts/access.ts'
import { orderStatusSchema } from '#domain/contracts/order-status.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { type Money, parseMoney } from '#domain/money.ts'
import type { OrderId } from '#domain/order-id.ts'
import type { OrderStatus } from '#domain/payment-status.ts'
import { today } from '#platform/clock.ts'
import { dataApi } from '#platform/data-api.ts'

export type OrderFacts = {
  orderId: OrderId
  status: OrderStatus
  paymentType: string
  courseSlug: BaseSlug
  courseName: string
  total: Money
  /** Created by a staff link: the checkout cannot resume it and would create another order. */
  byLink: boolean
  /** Cancelled because its time to pay ran out. */
  expired: boolean
  access: AccessState
  /** False while a person has to decide about the charge. */
  counts: boolean
  /** The buyer asked for an invoice. */
  wantsInvoice: boolean
  /** Slug of its cohort; empty when there is none. */
  cohort: string
  /** Start of its cohort; null when there is none, or it has passed. */
  startsOn: CalendarDay | null
  /** Its cohort has a start, and it has passed. */
  hasBegun: boolean
  installment: { number: number; of: number } | null
  /** Figures of the sale; null before anything is paid. */
  sale: { agreed: Money; paid: Money; remaining: Money } | null
}

/** Fetches an order; null when the id is unknown. Throws when the request fails. */
export async function fetchOrder(orderId: OrderId, signal?: AbortSignal): Promise<OrderFacts | null> {
  const call = dataApi().rpc('get_order_status', { order_id: orderId })
  const { data, error } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw new Error('get_order_status failed', { cause: error })
  const row = v.parse(v.nullable(orderStatusSchema), data)
  if (!row) return null
  const total = parseMoney(row.amount, row.currency)
  if (!total) throw new Error('get_order_status answered an amount that is none')
  const startsOn = announcedStart(row.starts_on, today())
  return {
    orderId: row.order_id,
    status: row.status,
    paymentType: row.payment_type,
    courseSlug: row.course_id,
    courseName: row.course_name,
    total,
    byLink: row.by_link,
    expired: row.expired,
    access: row.access,
    counts: row.counts,
    wantsInvoice: row.wants_invoice,
    cohort: row.cohort,
    startsOn,
    hasBegun: row.starts_on !== null && startsOn === null,
    installment:
      row.installment_number > 0 && row.installments_number
        ? { number: row.installment_number, of: row.installments_number }
        : null,
    sale: saleFigures(row),
  }
}

function saleFigures(row: v.InferOutput<typeof orderStatusSchema>): OrderFacts['sale'] {
  const usd = (amount: number | null) => (amount === null ? null : parseMoney(amount, 'USD'))
  const [agreed, paid, remaining] = [usd(row.agreed), usd(row.paid), usd(row.remaining)]
  return agreed && paid && remaining ? { agreed, paid, remaining } : null
}
