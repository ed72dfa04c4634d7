import {
  type DebtLink,
  debtLinkSchema,
  type ManualOrder,
  manualOrderSchema,
  manualPaymentUrl,
  openDebtLink,
} from '../../../src/domain/contracts/debt-links.ts'
import { type ReopenedOrder, reopenedOrderSchema } from '../../../src/domain/contracts/reopen-order.ts'
import type { CountryCode } from '../../../src/domain/countries.ts'
import { type DebtToken, isDebtToken } from '../../../src/domain/debt-token.ts'
import { parseMoney, toDecimal } from '../../../src/domain/money.ts'
import { type AnswerOf, type Note, ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { type AskDeps, type OpenOrderStore, openOrderStore } from '../_shared/open-orders.ts'
import type { SinglePaymentDeps } from '../_shared/open-payment.ts'
import { type OrderStore, orderStore } from '../_shared/order-store.ts'
import { openOrderOfLink, type ReadOrder, readOrder } from '../_shared/payable-order.ts'
import { type PaymentLedger, paymentLedger } from '../_shared/payment-ledger.ts'
import { clientAddress, type RateLimit, type RateLimiter } from '../_shared/rate-limits.ts'

export type OpenDebtLinkDeps = Omit<SinglePaymentDeps, 'now' | 'store' | 'provider'> & {
  edge: EdgeDeps
  limiter: RateLimiter
  store: OpenDebtLinkStore
  provider: SinglePaymentDeps['provider'] & AskDeps['provider']
  /** Who receives money by hand while the provider fails; null: nobody does (decision 16). */
  manualHandle: string | null
}

/** Enough for an office that pays for its people, far too few for guessing tokens. Two calls are one payment. */
const perAddress: RateLimit = { name: 'open-debt-link:address', capacity: 60, periodSeconds: 600 }

type Opened = AnswerOf<typeof openDebtLink>

/** Says what is owed for the sale of a debt link, and leads to its payment (decision 80). */
export function createHandler(deps: OpenDebtLinkDeps): (request: Request) => Promise<Response> {
  return endpoint(deps.edge, openDebtLink, {
    access: { kind: 'public' },
    async handle({ body, request }) {
      const allowed = await deps.limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
      if (!allowed) return refuse('rate_limited')
      // Malformed and unknown tokens get the same answer.
      if (!isDebtToken(body.token)) return refuse('link_invalid')
      return await (body.pay ? pay(deps, body.token, body.country) : look(deps, body.token))
    },
  })
}

async function look(deps: OpenDebtLinkDeps, token: DebtToken): Promise<Opened> {
  const link = await deps.store.look(token)
  return link.state === 'not_found' ? refuse('link_invalid') : ok(link)
}

async function pay(deps: OpenDebtLinkDeps, token: DebtToken, country?: CountryCode): Promise<Opened> {
  const { store, provider, edge } = deps
  const read: ReadOrder = (asked) => store.open(token, asked, country)
  const found = await readOrder({ provider, ledger: store, orders: store, now: edge.now }, read)
  // An earlier order may have been paid: nobody is sent to pay by hand before that is known.
  if ('failed' in found) return refuse('payment_provider_error', { provider: found.failed })
  if (!('email' in found.order)) return await look(deps, token)
  const opened = await openOrderOfLink({ ...deps, now: edge.now }, read, found.order)
  if ('redirect_url' in opened.body) {
    return ok({ state: 'checkout', redirect_url: opened.body.redirect_url }, opened.note)
  }
  const current = await look(deps, token)
  const isOwed = 'state' in current.body && current.body.state === 'owed'
  return isOwed ? await payByHand(deps, token, opened.note) : current
}

/** The provider made no checkout (back-office specification, section 8). */
async function payByHand(deps: OpenDebtLinkDeps, token: DebtToken, note: Note = {}): Promise<Opened> {
  if (!deps.manualHandle) return refuse('payment_provider_error', note)
  const order = await deps.store.takeManual(token)
  const url = order && manualAddress(deps.manualHandle, order)
  if (!url) return refuse('payment_provider_error', note)
  return ok({ state: 'manual', url, ...order }, { ...note, manual: true })
}

function manualAddress(handle: string, { amount, currency }: NonNullable<ManualOrder>): string | null {
  const sum = parseMoney(amount, currency)
  return sum && `${manualPaymentUrl}${encodeURIComponent(handle)}/${toDecimal(sum)}${sum.currency}`
}

/** What opening a debt link reads and writes. */
export type DebtLinkStore = {
  look(token: DebtToken): Promise<DebtLink>
  /** The order to pay, made when there is none. `asked`: the provider has just told how it stands. */
  open(token: DebtToken, asked: boolean, country?: CountryCode): Promise<ReopenedOrder>
  /** The order of a payment by hand, made when none waits; null when nothing is owed (decision 16). */
  takeManual(token: DebtToken): Promise<ManualOrder>
}
export type OpenDebtLinkStore = OrderStore & OpenOrderStore & PaymentLedger & DebtLinkStore

export function openDebtLinkStore(database: DatabaseClient): OpenDebtLinkStore {
  return {
    ...orderStore(database),
    ...openOrderStore(database),
    ...paymentLedger(database),
    look: (token) => ask(database, 'get_debt_link', { token }, debtLinkSchema),
    open: (token, asked, country) =>
      ask(database, 'open_debt_link', { token, asked, country }, reopenedOrderSchema),
    takeManual: (token) => ask(database, 'take_manual_order', { token }, manualOrderSchema),
  }
}
