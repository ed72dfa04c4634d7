import type { SyncCounts } from '../../../src/domain/contracts/payment-sync.ts'
import type { PaymentNotification } from '../../../src/domain/contracts/payment-webhook.ts'
import { type FactResult, factOfRefund, type ProviderRefund } from '../_shared/payment-fact.ts'
import {
  isEnd,
  type Page,
  type PaymentProvider,
  type ProviderPayment,
  type ProviderResult,
  type ProviderSubscription,
} from '../_shared/payment-provider.ts'
import { settleFact } from '../_shared/settle-payment.ts'
import type { SyncCursor } from './cursor.ts'
import type { PaymentSyncStore, SyncRun } from './store.ts'

export type PageDeps = {
  store: Pick<PaymentSyncStore, 'apply' | 'applyRefund' | 'planLinks' | 'keepUnmatched'>
  provider: Pick<
    PaymentProvider,
    'name' | 'listPayments' | 'findPlans' | 'listSubscriptions' | 'listCharges' | 'listRefunds'
  >
}

/** An entry of a list and what is to be done with it, which may be repeated. */
type Item = { key: string; work: () => Promise<ProviderResult<Tally>> }
type Tally = Partial<SyncCounts>
type Items = Omit<Page<unknown>, 'entries'> & { items: Item[] }

const lanes = 5
const skipped: Tally = { processed: 1, skipped: 1 }
const updated: Tally = { processed: 1, updated: 1 }
const unreadable: Tally = { unreadable: 1 }

export const noCounts: SyncCounts = {
  ...{ processed: 0, updated: 0, skipped: 0, unmatched: 0, unreadable: 0, refunds: 0 },
}

/** Merges the entries of one page that this run has not merged yet; `counts`: those of the run with them. */
export async function workPage(
  deps: PageDeps,
  run: SyncRun,
  cursor: SyncCursor,
  counts: SyncCounts,
): Promise<ProviderResult<Omit<Items, 'items' | 'unreadable'> & { counts: SyncCounts; keys: string[] }>> {
  const read = await readItems(deps, run, cursor)
  if (!read.ok) return read
  const { items, ...list } = read.value
  const done = new Set([...cursor.seen, ...cursor.before])
  const fresh = [...new Map(items.map((item) => [item.key, item])).values()].filter(
    ({ key }) => !done.has(key),
  )
  const odd = list.unreadable.filter((key) => !done.has(key))
  let sum = plus(counts, { unreadable: odd.length })
  for (let from = 0; from < fresh.length; from += lanes) {
    const results = await Promise.all(fresh.slice(from, from + lanes).map(({ work }) => work()))
    for (const result of results) {
      if (!result.ok) return result
      sum = plus(sum, result.value)
    }
  }
  const keys = [...items.map(({ key }) => key), ...list.unreadable]
  return { ok: true, value: { ...list, counts: sum, keys } }
}

async function readItems(
  deps: PageDeps,
  run: SyncRun,
  { list, page }: SyncCursor,
): Promise<ProviderResult<Items>> {
  const { provider } = deps
  switch (list.of) {
    case 'payments':
      return itemsOf(await provider.listPayments(list, page), (payment: ProviderPayment) => ({
        key: payment.id,
        work: async () => ok(await settle(deps, payment.fact, { payment_id: payment.id })),
      }))
    case 'subscriptions':
      return itemsOf(
        orNothing(await provider.listSubscriptions(list.plan, page)),
        (subscription: ProviderSubscription) => ({
          key: subscription.id,
          work: () => settleCharges(deps, run, list.plan, subscription),
        }),
      )
    case 'refunds':
      return itemsOf(await provider.listRefunds(page), (refund: ProviderRefund) => ({
        key: refund.id,
        work: async () => ok(await settleRefund(deps, refund)),
      }))
  }
}

function itemsOf<Entry>(
  read: ProviderResult<Page<Entry>>,
  toItem: (entry: Entry) => Item,
): ProviderResult<Items> {
  return read.ok ? ok({ ...read.value, items: read.value.entries.map(toItem) }) : read
}

/** A plan or a subscription that is gone has no entries. */
function orNothing<Entry>(read: ProviderResult<Page<Entry>>): ProviderResult<Page<Entry>> {
  if (read.ok || read.kind !== 'not_found') return read
  return ok({ entries: [], unreadable: [], total: null, pages: null, last: true })
}

function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value }
}

/** The run reads the refunds of all payments itself. */
const refundsLater = { findRefunds: async () => ok([]) }

async function settle(
  { store, provider }: PageDeps,
  read: FactResult,
  body: PaymentNotification,
): Promise<Tally> {
  const settled = await settleFact({ ledger: store, provider: refundsLater }, read, null)
  if (settled.kind === 'no_sum') return skipped
  if (settled.kind !== 'settled') return unreadable
  const { fact, outcome } = settled
  if (outcome === 'applied') return updated
  // A payment that brought no money needs nobody.
  if (outcome !== 'unmatched' || (fact.status !== 'PAID' && fact.status !== null)) return skipped
  return (await store.keepUnmatched(fact, JSON.stringify(body), provider.name))
    ? { ...skipped, unmatched: 1 }
    : skipped
}

/** Every charge of a subscription. A charge updates its subscription, so an old one has none in recent weeks. */
async function settleCharges(
  deps: PageDeps,
  run: SyncRun,
  planId: string,
  { id, updatedAt }: ProviderSubscription,
): Promise<ProviderResult<Tally>> {
  if (run.scope === 'recent' && updatedAt && Date.parse(updatedAt) < Date.parse(run.fromDay)) return ok({})
  let tally: SyncCounts = noCounts
  const seen = new Set<string>()
  let unread = 0
  for (let page = 0; ; page++) {
    const charges = orNothing(await deps.provider.listCharges(planId, id, page))
    if (!charges.ok) return charges
    const { entries, unreadable, total } = charges.value
    const fresh = entries.filter((charge) => !seen.has(charge.id))
    for (const charge of fresh) {
      seen.add(charge.id)
      const body = { invoiceId: charge.id, subscriptionId: id }
      tally = plus(tally, await settle(deps, charge.fact, body))
    }
    unread += unreadable.length
    if (!isEnd(charges.value, fresh.length)) continue
    if (seen.size + unread >= (total ?? 0)) return ok(plus(tally, { unreadable: unread }))
    return { ok: false, kind: 'unknown', detail: 'list_does_not_add_up' }
  }
}

async function settleRefund({ store }: PageDeps, refund: ProviderRefund): Promise<Tally> {
  const fact = factOfRefund(refund, null)
  if (fact === null) return {}
  if (fact === 'no_sum') return unreadable
  return (await store.applyRefund(fact)) ? { refunds: 1 } : {}
}

function plus(counts: SyncCounts, tally: Tally): SyncCounts {
  return {
    processed: counts.processed + (tally.processed ?? 0),
    updated: counts.updated + (tally.updated ?? 0),
    skipped: counts.skipped + (tally.skipped ?? 0),
    unmatched: counts.unmatched + (tally.unmatched ?? 0),
    unreadable: counts.unreadable + (tally.unreadable ?? 0),
    refunds: counts.refunds + (tally.refunds ?? 0),
  }
}
