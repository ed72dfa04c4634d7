import { wired } from '../_shared/serve.ts'
import { createHandler, paymentWebhookStore } from './handler.ts'

export default wired('payment-webhook', ({ edge, database, paymentProvider }) =>
  createHandler({ edge, store: paymentWebhookStore(database), provider: paymentProvider }),
)
