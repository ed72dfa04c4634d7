import { checkCoupon } from '../../../src/domain/contracts/coupons.ts'
import { baseSlug } from '../../../src/domain/course-slug.ts'
import { ok, refuse } from '../_shared/answer.ts'
import { couponStore, mayNameCoupon } from '../_shared/coupons.ts'
import { endpoint, type PublicDeps } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'

/** What a code takes off, before anything is paid. The order looks it up again, and alone counts its use. */
export function createHandler(deps: PublicDeps<ReturnType<typeof couponStore>>) {
  return endpoint(deps.edge, checkCoupon, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      if (!(await mayNameCoupon(deps.limiter, request))) return refuse('rate_limited')
      const courseSlug = baseSlug(body.course_id)
      const found = courseSlug && (await deps.store.coupon(courseSlug, body.coupon))
      if (!found?.available) return ok({ coupon: null }, { found: false })
      const { available: _available, ...coupon } = found
      return ok({ coupon }, { found: true })
    },
  })
}

export default wired('check-coupon', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: couponStore(database) }),
)
