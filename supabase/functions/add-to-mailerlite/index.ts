import { wired } from '../_shared/serve.ts'
import { addToMailerLiteStore, createHandler } from './handler.ts'

export default wired('add-to-mailerlite', ({ edge, limiter, database }) =>
  createHandler({ edge, limiter, store: addToMailerLiteStore(database) }),
)
