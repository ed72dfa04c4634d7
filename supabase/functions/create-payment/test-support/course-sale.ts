import type { School } from '../../../../tests/database/support/handler-school.ts'
import { post } from '../../_shared/test-support/edge.ts'
import { createHandler } from '../index.ts'
import { openDesk } from './payment-desk.ts'

export const planToken = 'abcdefghijklmnopqrstuvwxyz012345'
export const key = 'key-0000-0000-0000-0001'

export type CourseSale = Awaited<ReturnType<typeof openCourseSale>>

/** Two courses and the membership on sale; only the membership has a plan. */
export async function openCourseSale(school: School) {
  const desk = await openDesk(school)
  const handler = createHandler(desk.deps)
  await sell(school, 'gee-python', { regular: 200, promo: 150 })
  await sell(school, 'deep-learning', { regular: 320, promo: null })
  await sell(school, 'all-access-geoai', { regular: 300, promo: 270, link: planToken })
  return {
    ...desk,
    handler,
    pay: (changes: Record<string, unknown> = {}, idempotencyKey = key) =>
      post(handler, aRequest(changes), { 'idempotency-key': idempotencyKey }),
    /** Seats of the course that are left; null: as many as come. */
    async leaveSeats(courseSlug: string, seats: number | null) {
      await school.sql()`update public.courses_moodle set seats = ${seats}
        where base_slug = ${courseSlug} and is_current_cohort`
    },
    /** Creation requests that the provider received. */
    creations: () => desk.provider.received.filter((call) => call.method === 'POST'),
  }
}

/** Puts the current cohort of a course on sale at this price. */
export async function sell(
  school: School,
  courseSlug: string,
  { regular, promo, link }: { regular: number; promo: number | null; link?: string },
) {
  const address = link ? `https://checkout.live.example/validate/subscription/${link}` : null
  await school.sql()`
    update public.courses_moodle set name = ${`Curso ${courseSlug}`}, slug = ${`${courseSlug}-209907`}, seats = null,
      regular_price_usd = ${regular}, promo_price_usd = ${promo}, is_price_active = ${promo !== null},
      installments_count = 6, promo_installments_price_usd = ${promo}, subscription_link = ${address}
    where base_slug = ${courseSlug} and is_current_cohort`
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
