import type * as v from 'valibot'
import type { orderStatusSchema } from '#domain/contracts/order-status.ts'
import { aProduct, orderId, startPurchaseNetwork } from '#flows/purchase/test-support/purchase-network.ts'
import type { SqlPlace } from '#platform/test-support/fake-network.ts'

export const geeRow = {
  ...aProduct({
    slug: 'gee-python-202607',
    name: 'Google Earth Engine con Python',
    regular_price_usd: 250,
  }),
  promo_price_usd: 200,
  installments_price_usd: 270,
}

const approved: v.InferInput<typeof orderStatusSchema> = {
  order_id: orderId,
  status: 'approved',
  payment_type: 'single',
  course_id: 'gee-python',
  course_name: geeRow.name,
  amount: 200,
  currency: 'USD',
  by_link: false,
  expired: false,
  access: 'coming',
  counts: true,
  installment_number: 0,
  installments_number: 1,
  agreed: 200,
  paid: 200,
  remaining: 0,
  starts_on: null,
  cohort: 'gee-python-202607',
  wants_invoice: false,
}

/** The only order in the database. */
export function anOrder(changed: Partial<typeof approved> = {}): SqlPlace<'get_order_status'>['reply'] {
  const order = { ...approved, ...changed }
  return { answer: ({ body }) => (body.order_id === order.order_id ? order : null) }
}

export function startPaymentServer() {
  const network = startPurchaseNetwork(geeRow)
  return { ...network, order: network.sql('get_order_status', null) }
}

export type PaymentServer = ReturnType<typeof startPaymentServer>
