import * as v from 'valibot'
import { type CoursePriceRow, isCoursePriceRow } from '../../../src/domain/contracts/course-price.ts'
import { type CreatePaymentRequest, createPayment } from '../../../src/domain/contracts/create-payment.ts'
import { idempotencyKeyPattern } from '../../../src/domain/contracts/edge-function.ts'
import { createdOrderSchema } from '../../../src/domain/contracts/orders.ts'
import { createStaffPayment } from '../../../src/domain/contracts/staff-payment.ts'
import { findCountry } from '../../../src/domain/countries.ts'
import { type BaseSlug, baseSlug } from '../../../src/domain/course-slug.ts'
import { equalMoney, parseMoney } from '../../../src/domain/money.ts'
import { type OrderId, toOrderId } from '../../../src/domain/order-id.ts'
import {
  chargeCurrency,
  type PriceRow,
  priceFromRow,
  quote,
  withCoupon,
  withoutCoupon,
} from '../../../src/domain/prices.ts'
import { type AnswerOf, ok, refuse, refuseFields } from '../_shared/answer.ts'
import { couponStore, mayNameCoupon } from '../_shared/coupons.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { type Access, type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { openSinglePayment, type SinglePaymentDeps, settledAnswer } from '../_shared/open-payment.ts'
import { orderStore, type StoredOrder, toOrder } from '../_shared/order-store.ts'
import type { PaymentProvider } from '../_shared/payment-provider.ts'
import { clientAddress, type RateLimit, type RateLimiter } from '../_shared/rate-limits.ts'
import { randomId } from '../_shared/secrets.ts'
import { wired } from '../_shared/serve.ts'
import { type NewOrder, newOrder, withPhone } from './order.ts'
import { isStaffCall, payAsStaff, type StaffPaymentDeps, staffOrderCreator } from './staff-payment.ts'

export type CreatePaymentDeps = Omit<SinglePaymentDeps, 'now' | 'store' | 'provider'> & {
  provider: SinglePaymentDeps['provider'] & Pick<PaymentProvider, 'subscriptionUrl'>
  store: CreatePaymentStore
  edge: EdgeDeps
  limiter: RateLimiter
  newOrderId: () => OrderId
  findStaff: Extract<Access, { kind: 'staff' }>['find']
  createStaffOrder: StaffPaymentDeps['createStaffOrder']
}

/**
 * Wide enough for a school or an office behind one address, too narrow for testing cards or flooding the provider. No
 * limit per e-mail: anybody can type a buyer's, and an unpaid order sends no mail.
 */
const perAddress: RateLimit = { name: 'create-payment:address', capacity: 30, periodSeconds: 600 }

export function createHandler(deps: CreatePaymentDeps) {
  const forVisitors = endpoint(deps.edge, createPayment, {
    access: { kind: 'public' },
    handle: ({ body, request }) => payAsVisitor(deps, withPhone(body), request),
  })
  const forStaff = endpoint(deps.edge, createStaffPayment, {
    access: { kind: 'staff', needs: 'payments', find: deps.findStaff },
    handle: (call) => payAsStaff(deps, { ...call, body: withPhone(call.body) }),
  })
  return (request: Request) => (isStaffCall(request) ? forStaff(request) : forVisitors(request))
}

async function payAsVisitor(
  deps: CreatePaymentDeps,
  body: CreatePaymentRequest,
  request: Request,
): Promise<AnswerOf<typeof createPayment>> {
  const idempotencyKey = request.headers.get('idempotency-key') ?? ''
  if (!idempotencyKeyPattern.test(idempotencyKey)) return refuse('idempotency_key_required')
  const shownPrice = parseMoney(body.amount, chargeCurrency)
  if (!shownPrice) return refuseFields([{ field: 'amount', code: 'invalid' }])
  if (body.currency !== chargeCurrency && body.currency !== findCountry(body.country)?.currency) {
    return refuseFields([{ field: 'currency', code: 'invalid' }])
  }
  const allowed = await deps.limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
  if (!allowed || (body.coupon && !(await mayNameCoupon(deps.limiter, request))))
    return refuse('rate_limited')

  const courseSlug = baseSlug(body.course_id)
  const course = courseSlug && (await deps.store.currentPrice(courseSlug))
  const full = course && priceFromRow(course.row)
  if (!course || !full) return refuse('course_not_found')
  // Whether it still holds is decided with the order, which may be a paid one that is asked for again.
  const coupon = body.coupon && (await deps.store.coupon(courseSlug, body.coupon))
  const price = coupon ? withCoupon(full, coupon) : full
  if (!price || (body.coupon && !coupon)) return refuse('coupon_unavailable')
  const total = quote(price, body.payment_type)
  if (!total) return refuse('installments_unavailable')
  if (!equalMoney(shownPrice, total)) return refuse('price_changed')
  if (body.cohort !== null && body.cohort !== course.cohort) return refuse('cohort_changed')
  if (body.payment_type === 'installments' && !checkoutOf(deps, course, body.email, '')) {
    return refuse('installments_unavailable', { reason: 'subscription_link_unusable' })
  }

  const order = await newOrder(
    body,
    {
      courseSlug,
      cohort: course.cohort,
      price,
      total,
      full: quote(withoutCoupon(price), body.payment_type) ?? total,
    },
    { orderId: deps.newOrderId(), idempotencyKey },
  )
  const stored = await deps.store.createOrder(order)
  if (typeof stored === 'string') return refuse(stored)
  const settled = settledAnswer(stored)
  if (settled) return settled
  if (body.payment_type === 'installments') return await openSubscription(deps, course, order.email, stored)
  return await openSinglePayment(
    { ...deps, now: deps.edge.now },
    {
      order: stored,
      async reread() {
        const again = await deps.store.createOrder(order)
        // The other request with this key may be paid already: what it stored decides.
        return typeof again === 'string' ? stored : again
      },
      request: body,
      courseName: course.name,
      total,
      backTo: `/checkout?course=${encodeURIComponent(courseSlug)}&${body.coupon ? `cupon=${body.coupon}&` : ''}${body.seat ? `lugar=${body.seat}&` : ''}`,
    },
  )
}

/** Instalments need no provider call: the subscription page takes the order's external id. */
async function openSubscription(
  deps: CreatePaymentDeps,
  course: CoursePrice,
  email: string,
  order: StoredOrder,
): Promise<AnswerOf<typeof createPayment>> {
  const redirectUrl = checkoutOf(deps, course, email, order.externalId ?? '')
  if (!redirectUrl) return refuse('installments_unavailable', { reason: 'subscription_link_unusable' })
  await deps.store.setRedirect(order.orderId, redirectUrl)
  return ok({ redirect_url: redirectUrl, order_id: order.orderId })
}

function checkoutOf(deps: CreatePaymentDeps, course: CoursePrice, email: string, externalId: string) {
  return deps.provider.subscriptionUrl(course.subscriptionLink ?? '', { email, externalId })
}

export type CoursePrice = { name: string; cohort: string; subscriptionLink: string | null; row: PriceRow }

export type CreatePaymentStore = ReturnType<typeof createPaymentStore>

export function createPaymentStore(database: DatabaseClient) {
  return {
    ...orderStore(database),
    ...couponStore(database),

    async currentPrice(courseSlug: BaseSlug): Promise<CoursePrice | null> {
      const rows = await ask(
        database,
        'get_current_course_price',
        { course_slug_pattern: courseSlug },
        v.array(v.custom<CoursePriceRow>(isCoursePriceRow)),
      )
      const row = rows[0]
      return row
        ? { name: row.name, cohort: row.slug, subscriptionLink: row.subscription_link ?? null, row }
        : null
    },

    async createOrder(order: NewOrder) {
      const stored = await ask(database, 'create_order', { new_order: order }, createdOrderSchema)
      return 'order_id' in stored ? toOrder(stored) : stored.outcome
    },
  }
}

export default wired(
  'create-payment',
  ({ edge, sleep, limiter, findStaff, callAsStaff, database, paymentProvider, addresses }) =>
    createHandler({
      edge,
      sleep,
      limiter,
      findStaff,
      store: createPaymentStore(database),
      createStaffOrder: staffOrderCreator(callAsStaff),
      provider: paymentProvider,
      newOrderId: () => toOrderId(randomId(18)),
      addresses,
    }),
)
