import { wired } from '../_shared/serve.ts'
import { createHandler, subscribeNewsletterStore } from './handler.ts'

export default wired('subscribe-newsletter', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: subscribeNewsletterStore(database) }),
)
