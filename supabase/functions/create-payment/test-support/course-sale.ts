import { post } from '../../_shared/test-support/edge.ts'
import { createHandler } from '../index.ts'
import type { MemoryStore } from './memory-store.ts'
import { openDesk } from './payment-desk.ts'

export const planToken = 'abcdefghijklmnopqrstuvwxyz012345'
export const key = 'key-0000-0000-0000-0001'

export type CourseSale = Awaited<ReturnType<typeof openCourseSale>>

/** Two courses and the membership on sale; only the membership has a plan. */
export async function openCourseSale() {
  const desk = await openDesk()
  const handler = createHandler(desk.deps)
  addCourse(desk.store, 'gee-python', { regular: 200, promo: 150 })
  addCourse(desk.store, 'deep-learning', { regular: 320, promo: null })
  addCourse(desk.store, 'all-access-geoai', { regular: 300, promo: 270, link: planToken })
  return {
    ...desk,
    handler,
    pay: (changes: Record<string, unknown> = {}, idempotencyKey = key) =>
      post(handler, aRequest(changes), { 'idempotency-key': idempotencyKey }),
    /** Creation requests that the provider received. */
    creations: () => desk.provider.received.filter((call) => call.method === 'POST'),
  }
}

export function addCourse(
  store: MemoryStore,
  courseSlug: string,
  price: { regular: number; promo: number | null; link?: string },
) {
  const subscriptionLink = price.link
    ? `https://checkout.live.example/validate/subscription/${price.link}`
    : null
  store.prices.set(courseSlug, {
    name: `Curso ${courseSlug}`,
    cohort: `${courseSlug}-209907`,
    subscriptionLink,
    row: {
      regular_price_usd: `${price.regular}.00`,
      promo_price_usd: price.promo,
      is_active: price.promo !== null,
      installments_count: 6,
      promo_installments_price_usd: price.promo,
      subscription_link: subscriptionLink,
    },
  })
}

export function aRequest(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    email: 'ana@example.com',
    course_id: 'gee-python',
    country: 'AR',
    amount: 150,
    currency: 'ARS',
    payment_type: 'single',
    payer: { name: 'Ana Pérez', phone: '+54 11 5555 0100' },
    ...changes,
  }
}
