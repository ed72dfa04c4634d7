import type { Incoming, Reply } from '../../../../local/http/serve.ts'
import type { State } from '../../../../local/sandbox/state.ts'
import { callDlocalGo } from './api.ts'
import { serveCheckout } from './checkout-pages.ts'
import { servePaymentControls } from './controls.ts'
import { paymentsOverview, settleFromIndex } from './overview.ts'
import { createWebhooks, type Keys } from './webhooks.ts'

export type PaymentKeys = Keys

/** Prefix of its paths in the sandbox. */
export const paymentPrefix = 'dlocal-go'

/** Variables of the functions that lead to the stand-in. `sandbox`: its origin. */
export function paymentVariables(sandbox: string): Record<string, string> {
  return {
    DLOCALGO_API_URL: `${sandbox}/${paymentPrefix}`,
    DLOCALGO_CHECKOUT_URL: `${sandbox}/${paymentPrefix}/checkout`,
  }
}

export function paymentKeysOf(variable: (name: string) => string): PaymentKeys {
  return { apiKey: variable('DLOCALGO_API_KEY'), secretKey: variable('DLOCALGO_SECRET_KEY') }
}

export type PaymentStandIn = ReturnType<typeof createPaymentStandIn>

/** The provider of payments in the sandbox: its API, its checkout, what a merchant does there, its notifications. */
export function createPaymentStandIn(state: State, keys: PaymentKeys, sandbox: string) {
  const webhooks = createWebhooks(state, keys)
  const context = { state, webhooks, checkoutUrl: `${sandbox}/${paymentPrefix}/checkout` }
  return {
    call: (request: Incoming, path: string): Promise<Reply> | Reply =>
      path.startsWith('/checkout/')
        ? serveCheckout(context, request, path.slice('/checkout'.length))
        : callDlocalGo(context, keys, request, path),
    control: (request: Incoming, path: string) => servePaymentControls(context, request, path),
    overview: () => paymentsOverview(context),
    settle: (form: URLSearchParams) => settleFromIndex(context, form),
    stop: () => webhooks.stop(),
  }
}
