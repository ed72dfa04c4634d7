import { toOrderId } from '../../../src/domain/order-id.ts'
import { randomId } from '../_shared/secrets.ts'
import { wired } from '../_shared/serve.ts'
import { createHandler, createPaymentStore } from './handler.ts'
import { staffOrderCreator } from './staff-payment.ts'

export default wired(
  'create-payment',
  ({ edge, sleep, limiter, findStaff, callAsStaff, database, paymentProvider, addresses }) =>
    createHandler({
      edge,
      sleep,
      limiter,
      findStaff,
      store: createPaymentStore(database),
      createStaffOrder: staffOrderCreator(callAsStaff),
      provider: paymentProvider,
      newOrderId: () => toOrderId(randomId(18)),
      addresses,
    }),
)
