import type { GenericSchema } from 'valibot'
import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'
import type { PaymentNotification } from '../../../src/domain/contracts/payment-webhook.ts'
import type { Money } from '../../../src/domain/money.ts'
import type { OrderId } from '../../../src/domain/order-id.ts'
import type { PaymentStatus } from '../../../src/domain/payment-status.ts'
import type { VariableFormat } from '../../../src/domain/variables.ts'
import type { Env } from './env.ts'
import type { FactResult, ProviderRefund } from './payment-fact.ts'

// The provider of payments as the functions know it. What is its own (words, signature, addresses) stands in its folder.

/**
 * `unknown`: the provider may have acted. `refused`: it has not. `credentials`: our keys or base URL are wrong.
 * `not_found`: it does not know the id. `detail` is for the log.
 */
export type ProviderFailure = {
  ok: false
  kind: 'unknown' | 'refused' | 'credentials' | 'rate_limited' | 'not_found'
  detail: string
}
export type ProviderResult<Value> = { ok: true; value: Value } | ProviderFailure

const problems: Readonly<Record<ProviderFailure['kind'], StepProblem>> = {
  unknown: 'provider_failed',
  refused: 'request_refused',
  credentials: 'key_refused',
  rate_limited: 'provider_busy',
  not_found: 'payment_unknown',
}

/** What a failed call means for a step of the outbox. */
export function problemOfFailure({ kind }: ProviderFailure): StepProblem {
  return problems[kind]
}

export type NewPayment = {
  orderId: OrderId
  total: Money
  country?: string
  description: string
  successUrl: string
  backUrl: string
  notificationUrl: string
  payer: { name: string; email: string; phone?: string }
}

/** `email`: the one that the payment was created with. `from`, `to`: instants between which it was created. */
export type PaymentSearch = { orderId: OrderId; email: string; from: number; to: number }

/** `amount` is of the payment's own currency, which is named so that a sum is never taken for another money's. */
export type NewRefund = { paymentId: string; amount: number; currency: string }

/** `status`: null for a word that we do not know, which must never count as paid. `amount`: as the provider says it. */
export type ProviderPayment = {
  id: string
  orderId: string | null
  redirectUrl: string | null
  status: PaymentStatus | null
  amount: number | string | null
  currency: string | null
  fact: FactResult
}

/** A charge of a subscription. */
export type ProviderCharge = { id: string; externalId: string | null; fact: FactResult }
export type ProviderSubscription = {
  id: string
  token: string | null
  email: string | null
  updatedAt: string | null
}

export type Page<Entry> = {
  entries: Entry[]
  /** Names entries that do not parse: one of them must not hide the others. */
  unreadable: string[]
  /** How many entries the whole list has; null when the provider does not tell. */
  total: number | null
  /** How many pages it has; null when the provider does not tell. */
  pages: number | null
  last: boolean
}

/** Whether a list ends here. Without a number of pages one with nothing new is the last one once more. */
export function isEnd({ last, pages }: Pick<Page<unknown>, 'last' | 'pages'>, fresh: number): boolean {
  return last || (pages === null && fresh === 0)
}

/** `planLinks`: the subscription links of our products. No call starts after `stopAt`. */
export type ChargeSearch = { planLinks: readonly string[]; stopAt: number; now: () => number }

/** A read-only call that only our credentials are answered, and the answer that shows it. */
export type AccountQuestion = { url: string; bearer: string; answer: GenericSchema }

export type PaymentProvider = {
  /** As `payment_events` names it. */
  name: string
  /** Whether the provider has signed these bytes of a notification. */
  hasSigned(raw: Uint8Array, headers: Headers): Promise<boolean>
  /** An address of its checkout, normalised; null for one that nobody may be sent to. */
  checkoutUrl(address: string): string | null
  /** The checkout of a subscription behind a stored link; null when the link cannot be used. */
  subscriptionUrl(storedLink: string, prefill: { email: string; externalId: string }): string | null
  createPayment(payment: NewPayment, timeoutMs: number): Promise<ProviderResult<ProviderPayment>>
  /** The payment with our order id; null when the provider has none. */
  findPayment(search: PaymentSearch, timeoutMs: number): Promise<ProviderResult<ProviderPayment | null>>
  getPayment(id: string): Promise<ProviderResult<ProviderPayment>>
  /**
   * What a notification is about; `null`: it names nothing. `search` is asked for where the links are needed; a charge
   * that it does not find may still be there (decision 164).
   */
  readNotified(
    notification: PaymentNotification,
    search: () => Promise<ChargeSearch>,
  ): Promise<ProviderResult<FactResult> | null>
  /** Asks for a refund, once: the provider knows no key that would make a second request the same one. */
  createRefund(refund: NewRefund): Promise<ProviderResult<ProviderRefund>>
  /**
   * Refunds of this payment. `proves`: every one of them; an entry that may be of it and was not read makes the result
   * "unknown". Without it the synchronisation finds those far down the list (decision 164).
   */
  findRefunds(paymentId: string, proves?: boolean): Promise<ProviderResult<ProviderRefund[]>>
  // Lists, for the synchronisation. `page` counts from 0.
  /** Payments that were created from one day to another, both included. */
  listPayments(
    days: { from: string; to: string },
    page: number,
  ): Promise<ProviderResult<Page<ProviderPayment>>>
  listRefunds(page: number): Promise<ProviderResult<Page<ProviderRefund>>>
  /** Ids of the plans behind these links. */
  findPlans(links: readonly string[]): Promise<ProviderResult<string[]>>
  listSubscriptions(planId: string, page: number): Promise<ProviderResult<Page<ProviderSubscription>>>
  listCharges(
    planId: string,
    subscriptionId: string,
    page: number,
  ): Promise<ProviderResult<Page<ProviderCharge>>>
}

/** A provider as it is wired: what the rest takes of its folder. */
export type PaymentAdapter = {
  /** Reads its variables; throws where one is missing. */
  of(env: Env, deps: AdapterDeps): PaymentProvider
  /** Null where a variable is missing. */
  accountQuestionOf(env: Env): AccountQuestion | null
  /** Its variables, with their format. */
  variables: Readonly<Record<string, VariableFormat>>
  /** Where their values come from, in words for who opens a school. */
  sources: Readonly<Record<string, string>>
  /** Whether its addresses are those of a sandbox, where nobody pays; null where one of each is given. */
  isSandbox(get: (name: string) => string | undefined): boolean | null
}

export type AdapterDeps = {
  now: () => number
  sleep: (ms: number) => Promise<void>
  /** Called when the provider refuses our key; awaited, so that it is done when the function ends. */
  keyRefused?: () => Promise<void>
}
