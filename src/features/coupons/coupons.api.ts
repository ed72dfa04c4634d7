import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { type CouponRow, couponRowSchema, type NewCoupon } from '#domain/contracts/coupons.ts'
import { sqlRefusal } from '#domain/contracts/sql-refusals.ts'
import { staffClient } from '#platform/staff-client.ts'
import { askedAnew, staffData, staffQueries } from '#platform/staff-request.ts'

export const couponsKey = [staffQueries, 'coupons'] as const

/** Uses change while the page is open. */
export function couponsQuery() {
  return queryOptions({ ...askedAnew, queryKey: couponsKey, queryFn: ({ signal }) => fetchCoupons(signal) })
}

async function fetchCoupons(signal: AbortSignal): Promise<CouponRow[]> {
  const answer = await staffClient().rpc('list_coupons').abortSignal(signal)
  return v.parse(v.array(couponRowSchema), staffData(answer))
}

/** Throws when the server refuses or does not answer. */
export async function makeCoupon(coupon: NewCoupon) {
  const answer = await staffClient().rpc('make_coupon', { coupon })
  const refused = sqlRefusal(answer.error?.message)
  if (refused === 'coupon_exists' || refused === 'coupon_invalid')
    return { ok: false, refusal: refused } as const
  staffData(answer)
  return { ok: true } as const
}

export async function pauseCoupon(coupon: { id: number; paused: boolean }): Promise<void> {
  staffData(await staffClient().rpc('pause_coupon', { coupon_id: coupon.id, paused: coupon.paused }))
}
