import { couponStore } from '../_shared/coupons.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'

export default wired('check-coupon', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: couponStore(database) }),
)
