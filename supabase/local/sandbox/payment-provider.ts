// The one place that says whose stand-in takes the payments of the local backend.
import {
  createPaymentStandIn,
  type PaymentKeys,
  type PaymentStandIn,
  paymentKeysOf,
  paymentPrefix,
  paymentVariables,
} from '../../functions/_shared/dlocal-go/stand-in/stand-in.ts'

export type { PaymentKeys, PaymentStandIn }
export const payments = {
  create: createPaymentStandIn,
  keysOf: paymentKeysOf,
  prefix: paymentPrefix,
  variables: paymentVariables,
}
