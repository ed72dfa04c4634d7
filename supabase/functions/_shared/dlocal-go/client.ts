import * as v from 'valibot'
import { normalizeEmail } from '../../../../src/domain/email.ts'
import { toNumber } from '../../../../src/domain/money.ts'
import {
  callProvider,
  type HttpCall,
  type HttpOutcome,
  jsonOrNull,
  retryAfterMs,
  userAgent,
} from '../http-client.ts'
import type { ProviderRefund } from '../payment-fact.ts'
import type {
  AdapterDeps,
  NewPayment,
  NewRefund,
  Page,
  PaymentSearch,
  ProviderFailure,
  ProviderPayment,
  ProviderResult,
} from '../payment-provider.ts'
import {
  entryIdSchema,
  executionSchema,
  paymentOrderSchema,
  paymentPageSchema,
  paymentSchema,
  planSchema,
  providerErrorSchema,
  refundOwnerSchema,
  refundSchemaOf,
  subscriptionSchema,
} from './words.ts'

export type DlocalGoConfig = AdapterDeps & { apiUrl: string; apiKey: string; secretKey: string }

const dayMs = 86_400_000
/** Limits of the provider. */
const emailMaxLength = 100
const descriptionMaxLength = 100

/** The e-mail that a payment is created and searched with. */
function emailOf(address: string): string | undefined {
  const email = normalizeEmail(address)
  return email.length <= emailMaxLength ? email : undefined
}

export type DlocalGoClient = ReturnType<typeof createClient>

const refundSchema = refundSchemaOf()
const readTimeoutMs = 8000
/** Long: what a refund became that was not waited for has to be found out. */
const refundTimeoutMs = 30_000
const longestRetryWaitMs = 2000
const pageSize = 20
const subscriptionPageSize = 50
/** Beyond this many pages the result is "unknown", never "not found". */
const maxPages = 200
/** The refunds of all payments: read whole before one is asked again, only begun for a notification. */
const refundsRead = {
  whole: { pages: 1000, timeoutMs: 45_000 },
  begun: { pages: 20, timeoutMs: readTimeoutMs },
}
/** Classic dLocal's code for a repeated order id; if Go uses it too, the payment exists. */
const duplicateOrderCode = '5009'

export function createClient(config: DlocalGoConfig) {
  const headers = {
    authorization: `Bearer ${config.apiKey}:${config.secretKey}`,
    accept: 'application/json',
    // Without a user agent the provider's firewall answers 403.
    'user-agent': userAgent,
  }

  async function call(request: HttpCall): Promise<HttpOutcome> {
    const outcome = await callProvider(request)
    if (outcome.ok && isKeyRefused(outcome.status)) await config.keyRefused?.()
    return outcome
  }

  /** Honours one short `Retry-After` (providers, section 1.10). */
  async function callPatiently(request: HttpCall): Promise<HttpOutcome> {
    const outcome = await call(request)
    if (!outcome.ok || outcome.status !== 429) return outcome
    const waitMs = retryAfterMs(outcome.headers, config.now()) ?? 500
    if (waitMs > longestRetryWaitMs) return outcome
    await config.sleep(waitMs)
    return await call(request)
  }

  function getRequest(path: string, signal: AbortSignal): HttpCall {
    return { method: 'GET', url: `${config.apiUrl}${path}`, headers, signal }
  }

  function get(path: string, signal: AbortSignal): Promise<HttpOutcome> {
    return call(getRequest(path, signal))
  }

  function postRequest(path: string, body: object, timeoutMs: number): HttpCall {
    return {
      method: 'POST',
      url: `${config.apiUrl}${path}`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    }
  }

  async function createPayment(payment: NewPayment, timeoutMs: number) {
    const { payer, total } = payment
    const body = {
      amount: toNumber(total),
      currency: total.currency,
      country: payment.country,
      order_id: payment.orderId,
      description: [...payment.description].slice(0, descriptionMaxLength).join(''),
      success_url: payment.successUrl,
      back_url: payment.backUrl,
      notification_url: payment.notificationUrl,
      payer: { name: payer.name, email: emailOf(payer.email), phone: payer.phone },
    }
    return parsed(await callPatiently(postRequest('/v1/payments', body, timeoutMs)), paymentSchema)
  }

  async function createRefund({ paymentId, amount, currency }: NewRefund) {
    // Never repeated from here, not even after 429: before it is asked again, the refunds of the payment are read.
    const body = { payment_id: paymentId, amount, currency }
    return parsed(await call(postRequest('/v1/refunds', body, refundTimeoutMs)), refundSchemaOf(paymentId))
  }

  async function findPayment(
    search: PaymentSearch,
    timeoutMs: number,
  ): Promise<ProviderResult<ProviderPayment | null>> {
    const signal = AbortSignal.timeout(timeoutMs)
    const email = emailOf(search.email)
    // A day on both sides: the time zone of the provider's days is undocumented.
    const day = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    let unread = false
    const seen = new Set<string>()
    for (let page = 0; page < maxPages; page++) {
      const query = new URLSearchParams({
        page: String(page),
        size: String(pageSize),
        start_date: day(search.from - dayMs),
        end_date: day(search.to + dayMs),
      })
      if (email) query.set('client_email', email)
      const list = parsed(await get(`/v1/payments?${query}`, signal), paymentPageSchema)
      if (!list.ok) return list
      for (const entry of list.value.data) {
        const payment = v.safeParse(paymentSchema, entry)
        if (payment.success && payment.output.orderId === search.orderId) {
          return { ok: true, value: payment.output }
        }
        seen.add(idOf(entry))
        const whose = v.safeParse(paymentOrderSchema, entry)
        unread ||= !payment.success && (!whose.success || whose.output.order_id === search.orderId)
      }
      if (!isLastPage(list.value, page + 1)) continue
      if (unread) return { ok: false, kind: 'unknown', detail: 'unreadable_payment' }
      return isMissing(list.value, seen) ? doesNotAddUp : { ok: true, value: null }
    }
    return tooManyPages
  }

  async function getPayment(id: string) {
    const signal = AbortSignal.timeout(readTimeoutMs)
    return parsed(await get(`/v1/payments/${encodeURIComponent(id)}`, signal), paymentSchema)
  }

  async function findRefunds(paymentId: string, proves = false): Promise<ProviderResult<ProviderRefund[]>> {
    const { pages, timeoutMs } = proves ? refundsRead.whole : refundsRead.begun
    const signal = AbortSignal.timeout(timeoutMs)
    // By id: an entry that moves to the next page meanwhile is read twice.
    const refunds = new Map<string, ProviderRefund>()
    const seen = new Set<string>()
    for (let page = 0; page < pages; page++) {
      const list = parsed(await get(`/v1/refunds?page=${page}`, signal), paymentPageSchema)
      if (!list.ok) return list
      for (const entry of list.value.data) {
        const whose = v.safeParse(refundOwnerSchema, entry)
        seen.add(idOf(entry))
        if (whose.success && whose.output.payment_id !== paymentId) continue
        const refund = v.safeParse(refundSchema, entry)
        if (refund.success) refunds.set(refund.output.id, refund.output)
        else if (proves) return { ok: false, kind: 'unknown', detail: 'unreadable_refund' }
      }
      if (!isLastPage(list.value, page + 1)) continue
      return proves && isMissing(list.value, seen) ? doesNotAddUp : { ok: true, value: [...refunds.values()] }
    }
    return proves ? tooManyPages : { ok: true, value: [...refunds.values()] }
  }

  async function getExecution(subscriptionId: string, orderId: string) {
    const path = `/v1/subscription/${encodeURIComponent(subscriptionId)}/execution/${encodeURIComponent(orderId)}`
    return parsed(await get(path, AbortSignal.timeout(readTimeoutMs)), executionSchema)
  }

  /** `read`: how many pages have been read with this one. */
  async function listPage<Schema extends v.GenericSchema>(
    address: string,
    read: number,
    schema: Schema,
    ask: (request: HttpCall) => Promise<HttpOutcome> = call,
  ): Promise<ProviderResult<Page<v.InferOutput<Schema>>>> {
    const list = parsed(await ask(getRequest(address, AbortSignal.timeout(readTimeoutMs))), paymentPageSchema)
    if (!list.ok) return list
    const { data } = list.value
    const page: Page<v.InferOutput<Schema>> = {
      entries: [],
      unreadable: [],
      total: totalOf(list.value),
      pages: pagesOf(list.value),
      last: isLastPage(list.value, read),
    }
    for (const entry of data) {
      const known = v.safeParse(schema, entry)
      if (known.success) page.entries.push(known.output)
      else page.unreadable.push(JSON.stringify(entry).slice(0, 200))
    }
    return { ok: true, value: page }
  }

  function listPayments({ from, to }: { from: string; to: string }, page: number) {
    const query = new URLSearchParams({
      page: String(page),
      size: String(pageSize),
      start_date: from,
      end_date: to,
    })
    return listPage(`/v1/payments?${query}`, page + 1, paymentSchema, callPatiently)
  }

  function listRefunds(page: number) {
    return listPage(`/v1/refunds?page=${page}`, page + 1, refundSchema, callPatiently)
  }

  function listOfSubscriptions<Schema extends v.GenericSchema>(path: string, page: number, schema: Schema) {
    // These lists count their pages from 1 (providers, section 1.8).
    const query = new URLSearchParams({ page: String(page + 1), page_size: String(subscriptionPageSize) })
    return listPage(`${path}?${query}`, page + 1, schema)
  }

  function listPlans(page: number) {
    return listOfSubscriptions('/v1/subscription/plan/all', page, planSchema)
  }

  function subscriptionsPath(planId: string) {
    return `/v1/subscription/plan/${encodeURIComponent(planId)}/subscription`
  }

  function listSubscriptions(planId: string, page: number) {
    return listOfSubscriptions(`${subscriptionsPath(planId)}/all`, page, subscriptionSchema)
  }

  function listCharges(planId: string, subscriptionId: string, page: number) {
    const path = `${subscriptionsPath(planId)}/${encodeURIComponent(subscriptionId)}/execution/all`
    return listOfSubscriptions(path, page, executionSchema)
  }

  return {
    ...{ createPayment, findPayment, getPayment, listPayments, createRefund, findRefunds, listRefunds },
    ...{ getExecution, listPlans, listSubscriptions, listCharges },
  }
}

type ListPage = v.InferOutput<typeof paymentPageSchema>

function pagesOf({ totalPages, total_pages }: ListPage): number | null {
  return totalPages ?? total_pages ?? null
}

function totalOf({ totalElements, total_elements }: ListPage): number | null {
  return totalElements ?? total_elements ?? null
}

/** `read`: how many pages have been read. An empty one ends only a list that does not say how many it has. */
function isLastPage(list: ListPage, read: number): boolean {
  const pages = pagesOf(list)
  return pages === null ? list.data.length === 0 : read >= pages
}

/** Entries moved to a page that had been read: what was not seen may be what was looked for. */
function isMissing(list: ListPage, seen: ReadonlySet<string>): boolean {
  return seen.size < (totalOf(list) ?? 0)
}

const tooManyPages: ProviderFailure = { ok: false, kind: 'unknown', detail: 'too_many_pages' }
const doesNotAddUp: ProviderFailure = { ok: false, kind: 'unknown', detail: 'list_does_not_add_up' }

function idOf(entry: unknown): string {
  const named = v.safeParse(entryIdSchema, entry)
  return named.success ? named.output.id : JSON.stringify(entry)
}

function parsed<Schema extends v.GenericSchema>(
  outcome: HttpOutcome,
  schema: Schema,
): ProviderResult<v.InferOutput<Schema>> {
  if (!outcome.ok || outcome.status < 200 || outcome.status > 299) return providerFailure(outcome)
  const result = v.safeParse(schema, jsonOrNull(outcome.text))
  return result.success
    ? { ok: true, value: result.output }
    : { ok: false, kind: 'unknown', detail: `unreadable_${outcome.status}` }
}

function isKeyRefused(status: number): boolean {
  return status === 401 || status === 403
}

function providerFailure(outcome: HttpOutcome): ProviderFailure {
  if (!outcome.ok) return { ok: false, kind: 'unknown', detail: 'unreachable' }
  const { status } = outcome
  const error = v.safeParse(providerErrorSchema, jsonOrNull(outcome.text))
  const code = error.success ? String(error.output.code).slice(0, 20) : 'none'
  const detail = `status_${status}_code_${code}`
  if (isKeyRefused(status)) return { ok: false, kind: 'credentials', detail }
  if (status === 404) return { ok: false, kind: 'not_found', detail }
  if (status === 429) return { ok: false, kind: 'rate_limited', detail }
  if (status >= 400 && status < 500 && status !== 408 && code !== duplicateOrderCode) {
    return { ok: false, kind: 'refused', detail }
  }
  return { ok: false, kind: 'unknown', detail }
}
