import { wired } from '../_shared/serve.ts'
import { createHandler, refuseMailsStore } from './handler.ts'

export default wired('refuse-mails', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: refuseMailsStore(database) }),
)
