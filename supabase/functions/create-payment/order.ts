import type { CreatePaymentRequest } from '../../../src/domain/contracts/create-payment.ts'
import type { Invoice } from '../../../src/domain/contracts/invoice.ts'
import { type CountryCode, findCountry } from '../../../src/domain/countries.ts'
import type { BaseSlug } from '../../../src/domain/course-slug.ts'
import { type Email, localPart, normalizeEmail } from '../../../src/domain/email.ts'
import { type Money, toDecimal } from '../../../src/domain/money.ts'
import { settledPhone } from '../../../src/domain/numbering-plan.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import { installmentPlan, type Price } from '../../../src/domain/prices.ts'
import { readTaxId } from '../../../src/domain/tax-id.ts'
import { sha256Hex } from '../_shared/secrets.ts'

type Payer = { country: CountryCode; payer: { phone?: string | null | undefined } }

/** The request with its phone as it is stored and sent, however the page had it. */
export function withPhone<Body extends Payer>(body: Body): Body {
  const { phone } = body.payer
  return { ...body, payer: { ...body.payer, phone: phone && settledPhone(phone, body.country) } }
}

/** Input of `create_order`. Amounts are decimal text in `currency`. */
export type NewOrder = {
  order_id: OrderId
  external_id: string | null
  idempotency_key: string
  request_hash: string
  email: Email
  payer_name: string
  payer_firstname: string
  payer_lastname: string
  payer_phone: string
  amount: string
  currency: string
  buyer_currency: string
  payment_type: 'single' | 'installments'
  installments_count: number | null
  total_course_amount: string | null
  country: string
  course_id: BaseSlug
  /** Slug of the cohort whose price this is: another one may be sold by now. */
  cohort: string
  invoice: Invoice | null
  legal_version: string | null
  coupon: string | null
  seat: string | null
  /** What everybody else pays. */
  full_price_usd: string
}

/** For instalments `amount` is a single instalment: what the provider charges each time. */
export async function newOrder(
  request: CreatePaymentRequest,
  quoted: { courseSlug: BaseSlug; cohort: string; price: Price; total: Money; full: Money },
  ids: { orderId: OrderId; idempotencyKey: string },
): Promise<NewOrder> {
  const email = normalizeEmail(request.email)
  const invoice = invoiceOf(request)
  const inInstallments = request.payment_type === 'installments'
  const amount = inInstallments ? (installmentPlan(quoted.price)[0] ?? quoted.total) : quoted.total
  return {
    order_id: ids.orderId,
    external_id: inInstallments ? externalId(quoted.courseSlug, email, ids.orderId) : null,
    idempotency_key: ids.idempotencyKey,
    request_hash: await requestHash({ ...request, invoice }, quoted.courseSlug, email, quoted.total),
    email,
    payer_name: request.payer.name,
    payer_firstname: request.payer.first_name,
    payer_lastname: request.payer.last_name,
    payer_phone: request.payer.phone,
    amount: toDecimal(amount),
    currency: amount.currency,
    buyer_currency: findCountry(request.country)?.currency ?? amount.currency,
    payment_type: request.payment_type,
    installments_count: inInstallments ? quoted.price.installmentsCount : null,
    total_course_amount: inInstallments ? toDecimal(quoted.total) : null,
    country: request.country,
    course_id: quoted.courseSlug,
    cohort: quoted.cohort,
    invoice,
    legal_version: request.legal_version,
    coupon: request.coupon,
    seat: request.seat,
    full_price_usd: toDecimal(quoted.full),
  }
}

/** With the tax id in its one spelling: the request was validated by the same rule. */
function invoiceOf({ invoice, country }: CreatePaymentRequest): Invoice | null {
  return invoice && { ...invoice, tax_id: readTaxId(invoice.tax_id, country)?.value ?? invoice.tax_id }
}

/** Human-readable; the order id makes it unique because two buyers may share a local part (decision 6). */
function externalId(courseSlug: BaseSlug, email: Email, orderId: OrderId): string {
  const readable = localPart(email)
    .replace(/[^a-z0-9._-]/g, '')
    .slice(0, 60)
  return `${courseSlug}-${readable}-${orderId}`
}

/** Hashes the normalised request, so that formatting differences do not matter. */
async function requestHash(
  request: CreatePaymentRequest,
  courseSlug: BaseSlug,
  email: Email,
  total: Money,
): Promise<string> {
  return await sha256Hex(
    JSON.stringify([
      courseSlug,
      email,
      request.country,
      request.payment_type,
      toDecimal(total),
      total.currency,
      request.cohort,
      request.payer,
      request.invoice,
      request.legal_version,
      request.coupon,
    ]),
  )
}
