import { wired } from '../_shared/serve.ts'
import { classroomStore } from './classroom-user.ts'
import { createHandler } from './handler.ts'
import { paymentStepStore } from './payment-steps.ts'
import { providersOf } from './providers.ts'
import { processOutboxStore } from './store.ts'

export default wired('process-outbox', (parts) => {
  const { edge, sleep, inBackground, cronSecrets, database } = parts
  return createHandler({
    ...providersOf(parts, classroomStore(database), paymentStepStore(database)),
    ...{ edge, sleep, inBackground, cronSecrets },
    store: processOutboxStore(database),
  })
})
