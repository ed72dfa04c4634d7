import * as v from 'valibot'
import type { PaymentNotification } from '../../../../src/domain/contracts/payment-webhook.ts'
import { leadsNowhere } from '../../../../src/domain/variables.ts'
import type { FactResult } from '../payment-fact.ts'
import type { ChargeSearch, PaymentAdapter, PaymentProvider, ProviderResult } from '../payment-provider.ts'
import { hmacKey } from '../secrets.ts'
import { findExecution, findPlans } from './charges.ts'
import { allowedCheckoutUrl, subscriptionUrl } from './checkout.ts'
import { createClient, type DlocalGoClient, type DlocalGoConfig } from './client.ts'

const accountSchema = v.object({ id: v.union([v.string(), v.number()]) })

/** `signers`: keys that sign notifications, where they are others besides those of our calls (decision 205). */
export type DlocalGoSettings = DlocalGoConfig & { checkoutUrl: string; signers?: Signers }
type Signers = { apiKeys: readonly string[]; secretKeys: readonly string[] }

/** dLocal Go as the provider of payments (providers, section 1). */
export function createDlocalGo(settings: DlocalGoSettings): PaymentProvider {
  const client = createClient(settings)
  const { createPayment, findPayment, getPayment, createRefund, findRefunds } = client
  const signers = settings.signers ?? { apiKeys: [settings.apiKey], secretKeys: [settings.secretKey] }
  const { listPayments, listRefunds, listSubscriptions, listCharges } = client
  return {
    name: 'dlocal-go',
    hasSigned: (raw, headers) => hasSigned(signers, headers.get('authorization'), raw),
    checkoutUrl: (address) => allowedCheckoutUrl(address, settings.checkoutUrl),
    subscriptionUrl: (link, prefill) => subscriptionUrl(link, settings.checkoutUrl, prefill),
    readNotified: (notification, search) => readNotified(client, notification, search),
    findPlans: (links) => findPlans(client, links),
    ...{ createPayment, findPayment, getPayment, createRefund, findRefunds },
    ...{ listPayments, listRefunds, listSubscriptions, listCharges },
  }
}

const address = v.pipe(v.string(), v.url())
const key = v.pipe(v.string(), v.nonEmpty())

export const dlocalGo: PaymentAdapter = {
  of: (env, deps) =>
    createDlocalGo({
      apiUrl: env.url('DLOCALGO_API_URL'),
      checkoutUrl: env.url('DLOCALGO_CHECKOUT_URL'),
      apiKey: env.text('DLOCALGO_API_KEY'),
      secretKey: env.text('DLOCALGO_SECRET_KEY'),
      signers: {
        apiKeys: env.withPrevious('DLOCALGO_API_KEY'),
        secretKeys: env.withPrevious('DLOCALGO_SECRET_KEY'),
      },
      ...deps,
    }),
  accountQuestionOf(env) {
    const [url, apiKey, secretKey] = ['DLOCALGO_API_URL', 'DLOCALGO_API_KEY', 'DLOCALGO_SECRET_KEY'].map(
      env.optional,
    )
    if (!url || !apiKey || !secretKey) return null
    return {
      url: `${url.replace(/\/+$/, '')}/v1/me`,
      bearer: `${apiKey}:${secretKey}`,
      answer: accountSchema,
    }
  },
  variables: {
    DLOCALGO_API_URL: address,
    DLOCALGO_CHECKOUT_URL: address,
    DLOCALGO_API_KEY: key,
    DLOCALGO_SECRET_KEY: key,
    DLOCALGO_API_KEY_PREVIOUS: v.string(),
    DLOCALGO_SECRET_KEY_PREVIOUS: v.string(),
  },
  sources: {
    DLOCALGO_API_URL: 'https://api.dlocalgo.com; para pruebas, https://api-sbx.dlocalgo.com.',
    DLOCALGO_CHECKOUT_URL: 'https://checkout.dlocalgo.com; para pruebas, https://checkout-sbx.dlocalgo.com.',
    DLOCALGO_API_KEY: 'dLocal Go, Integraciones: API Key.',
    DLOCALGO_SECRET_KEY: 'dLocal Go, Integraciones: Secret Key; también firma los avisos de pago.',
    DLOCALGO_API_KEY_PREVIOUS: 'Mientras cambia: la de antes.',
    DLOCALGO_SECRET_KEY_PREVIOUS: 'Mientras cambia: la de antes.',
  },
  isSandbox(get) {
    const [api, checkout] = [get('DLOCALGO_API_URL'), get('DLOCALGO_CHECKOUT_URL')].map(
      (url) => /^https:\/\/[a-z]+-sbx\./.test(url ?? '') || leadsNowhere(url ?? ''),
    )
    return api === checkout ? api === true : null
  },
}

/** Some notifications of subscriptions name the charge as a payment, or omit its subscription (providers, section 1.8). */
async function readNotified(
  client: DlocalGoClient,
  { payment_id: paymentId, invoiceId, subscriptionId }: PaymentNotification,
  search: () => Promise<ChargeSearch>,
): Promise<ProviderResult<FactResult> | null> {
  if (paymentId) {
    const payment = await client.getPayment(paymentId)
    if (payment.ok || payment.kind !== 'not_found') return factIn(payment)
    return factIn(await findExecution(client, paymentId, await search()))
  }
  if (!invoiceId) return null
  if (subscriptionId) {
    const charge = await client.getExecution(subscriptionId, invoiceId)
    if (charge.ok || charge.kind !== 'not_found') return factIn(charge)
  }
  return factIn(await findExecution(client, invoiceId, await search()))
}

function factIn(read: ProviderResult<{ fact: FactResult }>): ProviderResult<FactResult> {
  return read.ok ? { ok: true, value: read.value.fact } : read
}

/** `V2-HMAC-SHA256, Signature: <64 lower-case hex>`. The scheme is case-insensitive, the digest is not. */
const pattern = /^V2-HMAC-SHA256,\s?Signature:\s?(\S+)$/i

/**
 * Whether the provider signed these bytes: HMAC-SHA256 over the API key followed by the raw body, by one of the keys. `verify`
 * compares in constant time. The signature has no timestamp, so a delivery can be replayed at any time: nothing may follow from
 * the body alone.
 */
export async function hasSigned(
  { apiKeys, secretKeys }: Signers,
  authorization: string | null,
  raw: Uint8Array,
): Promise<boolean> {
  const hex = pattern.exec(authorization ?? '')?.[1]
  if (hex === undefined || !/^[0-9a-f]{64}$/.test(hex)) return false
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  for (const secretKey of secretKeys) {
    const key = await hmacKey(secretKey, 'verify')
    for (const apiKey of apiKeys) {
      const prefix = new TextEncoder().encode(apiKey)
      const message = new Uint8Array(prefix.length + raw.length)
      message.set(prefix)
      message.set(raw, prefix.length)
      if (await crypto.subtle.verify('HMAC', key, signature, message)) return true
    }
  }
  return false
}
