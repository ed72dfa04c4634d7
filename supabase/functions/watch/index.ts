import { wired } from '../_shared/serve.ts'
import { createHandler, watchStore } from './handler.ts'

export default wired('watch', ({ edge, cronSecret, database, mailer, mailAddresses, siteUrl }) =>
  createHandler({ edge, cronSecret, store: watchStore(database), mailer, addresses: mailAddresses, siteUrl }),
)
