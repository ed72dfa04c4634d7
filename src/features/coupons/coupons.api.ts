import { queryOptions } from '@tanstack/react-query'
import { couponRowSchema, type NewCoupon } from '#domain/contracts/coupons.ts'
import { staffClient } from '#platform/staff-client.ts'
import { askedAnew, everyRow, outcomeOf, rowsUpTo, staffData, staffQueries } from '#platform/staff-request.ts'

export const couponsKey = [staffQueries, 'coupons'] as const

/** Uses change while the page is open. */
export function couponsQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: couponsKey,
    queryFn: ({ signal }) =>
      everyRow(couponRowSchema, (from) =>
        staffClient()
          .rpc('list_coupons', undefined, { count: 'exact' })
          .order('id', { ascending: false })
          .range(from, rowsUpTo(from))
          .abortSignal(signal),
      ),
  })
}

/** Throws when the server refuses or does not answer. */
export async function makeCoupon(coupon: NewCoupon) {
  const answer = await staffClient().rpc('make_coupon', { coupon })
  return outcomeOf(answer, ['coupon_exists', 'coupon_invalid'])
}

export async function pauseCoupon(coupon: { id: number; paused: boolean }): Promise<void> {
  staffData(await staffClient().rpc('pause_coupon', { coupon_id: coupon.id, paused: coupon.paused }))
}
