import {
  debtLinkSchema,
  type ManualOrder,
  manualOrderSchema,
  manualPaymentUrl,
  openDebtLink,
} from '../../../src/domain/contracts/debt-links.ts'
import { reopenedOrderSchema } from '../../../src/domain/contracts/reopen-order.ts'
import type { CountryCode } from '../../../src/domain/countries.ts'
import { type DebtToken, isDebtToken } from '../../../src/domain/debt-token.ts'
import { parseMoney, toDecimal } from '../../../src/domain/money.ts'
import { type AnswerOf, type Note, ok, refuse } from '../_shared/answer.ts'
import { ask, type DatabaseClient } from '../_shared/database.ts'
import { endpoint } from '../_shared/endpoint.ts'
import {
  type LinkDeps,
  linkStore,
  openOrderOfLink,
  type ReadOrder,
  readOrder,
} from '../_shared/payable-order.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'
import { wired } from '../_shared/serve.ts'

export type OpenDebtLinkDeps = LinkDeps<OpenDebtLinkStore> & {
  /** The handle that receives money by hand while the provider fails; null: none does (decision 16). */
  manualHandle: string | null
}

/** Enough for an office that pays for its people, far too few for guessing tokens. Two calls are one payment. */
const perAddress: RateLimit = { name: 'open-debt-link:address', capacity: 60, periodSeconds: 600 }

type Opened = AnswerOf<typeof openDebtLink>

/** Says what is owed for the sale of a debt link, and leads to its payment (decision 80). */
export function createHandler(deps: OpenDebtLinkDeps) {
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
  const read: ReadOrder = (wasAsked) => deps.store.open(token, wasAsked, country)
  const found = await readOrder(deps, read)
  // An earlier order may have been paid: nobody is sent to pay by hand before that is known.
  if ('failed' in found) return refuse('payment_provider_error', { provider: found.failed })
  if (!('email' in found.order)) return await look(deps, token)
  const opened = await openOrderOfLink(deps, read, found.order)
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

export type OpenDebtLinkStore = ReturnType<typeof openDebtLinkStore>

export function openDebtLinkStore(database: DatabaseClient) {
  return {
    ...linkStore(database),
    look: (token: DebtToken) => ask(database, 'get_debt_link', { token }, debtLinkSchema),
    /** The order to pay, made when there is none. `wasAsked`: the provider has just told how it stands. */
    open: (token: DebtToken, wasAsked: boolean, country?: CountryCode) =>
      ask(database, 'open_debt_link', { token, asked: wasAsked, country }, reopenedOrderSchema),
    /** The order of a payment by hand, made when none waits; null when nothing is owed (decision 16). */
    takeManual: (token: DebtToken) => ask(database, 'take_manual_order', { token }, manualOrderSchema),
  }
}

export default wired(
  'open-debt-link',
  ({ env, edge, sleep, limiter, database, paymentProvider: provider, addresses }) =>
    createHandler({
      edge,
      sleep,
      limiter,
      manualHandle: env.optional('PAYPAL_HANDLE') ?? null,
      store: openDebtLinkStore(database),
      provider,
      addresses,
    }),
)
