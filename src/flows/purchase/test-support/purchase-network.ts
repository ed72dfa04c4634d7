import { vi } from 'vitest'
import { createPayment } from '#domain/contracts/create-payment.ts'
import { toOrderId } from '#domain/order-id.ts'
import { type EdgePlace, type SqlPlace, startNetwork } from '#platform/test-support/fake-network.ts'

type PriceReply = SqlPlace<'get_current_course_price'>['reply']
export type PaymentReply = EdgePlace<typeof createPayment>['reply']

export const orderId = toOrderId('order-0123456789abcdef')

/** Sold with one payment and in instalments. */
export function aProduct(row: { slug: string; name: string; regular_price_usd: number }) {
  return {
    id: 4,
    promo_price_usd: null as number | null,
    is_active: true,
    installments_price_usd: null as number | null,
    promo_installments_price_usd: null as number | null,
    installments_count: 6 as number | null,
    subscription_link: 'https://checkout.test/validate/subscription/token' as string | null,
    announced_seats: null as { left: number; next_starts_on: string | null } | null,
    starts_on: null as string | null,
    ...row,
  }
}

/** Products are looked up by base slug. */
export function priced(...products: ReturnType<typeof aProduct>[]): PriceReply {
  return {
    answer: ({ search }) =>
      products.filter(({ slug }) => slug.replace(/-\d{6}$/, '') === search.get('course_slug_pattern')),
  }
}

/**
 * Renders the purchase pages. Since the test document cannot navigate, leaving for the provider shows as a change of
 * the URL's hash.
 */
export function startPurchaseNetwork(product: ReturnType<typeof aProduct>) {
  vi.stubEnv('VITE_CHECKOUT_ORIGINS', window.location.origin)
  window.sessionStorage.clear()
  window.location.hash = ''
  const network = startNetwork()
  const price = network.sql('get_current_course_price', [])
  price.reply = priced(product)
  const rate = network.sql('get_exchange_rate', [])
  const payment = network.edge(createPayment, {
    redirect_url: `${window.location.origin}${window.location.pathname}#pagar-${orderId}`,
    order_id: orderId,
  })
  return { ...network, price, rate, payment }
}
