import { enquiryStore } from '../_shared/enquiry.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler } from './handler.ts'

export default wired('send-business-contact', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: enquiryStore(database) }),
)
