import { wired } from '../_shared/serve.ts'
import { createHandler, lookAtSeatStore } from './handler.ts'

export default wired('look-at-seat', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: lookAtSeatStore(database) }),
)
