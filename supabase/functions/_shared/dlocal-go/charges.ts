import {
  type ChargeSearch,
  isEnd,
  type ProviderCharge,
  type ProviderFailure,
  type ProviderResult,
  type ProviderSubscription,
} from '../payment-provider.ts'
import { planToken } from './checkout.ts'
import type { DlocalGoClient } from './client.ts'

/** Bounds a list that does not end. */
const maxPages = 400
/** The search serves one notification; what it does not reach the synchronisation finds (decision 164). */
const maxSubscriptions = 20

const notFound: ProviderFailure = { ok: false, kind: 'not_found', detail: 'no_such_charge' }

/**
 * The charge with this id among the subscriptions of our plans. The provider has no search, so subscriptions are
 * queried one by one: first the one whose token the id contains ("ST-<token>-n"), then the most recently updated,
 * since a charge updates its subscription. `not_found` proves nothing: only some of them are tried.
 */
export async function findExecution(
  provider: Pick<DlocalGoClient, 'getExecution' | 'listPlans' | 'listSubscriptions'>,
  orderId: string,
  search: ChargeSearch,
): Promise<ProviderResult<ProviderCharge>> {
  const isOver = () => search.now() >= search.stopAt
  const plans = await findPlans(provider, search.planLinks, isOver)
  if (!plans.ok) return plans
  const others: ProviderSubscription[] = []
  for (const plan of plans.value) {
    for (let page = 0, last = false; !last; page++) {
      if (page === maxPages || isOver()) return notFound
      const read = await provider.listSubscriptions(plan, page)
      if (!read.ok) return read
      for (const subscription of read.value.entries) {
        if (!subscription.token || !orderId.startsWith(`ST-${subscription.token}-`)) {
          others.push(subscription)
          continue
        }
        const named = await provider.getExecution(subscription.id, orderId)
        if (named.ok || named.kind !== 'not_found') return named
      }
      last = read.value.last
    }
  }
  others.sort((a, b) => (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''))
  for (const subscription of others.slice(0, maxSubscriptions)) {
    if (isOver()) break
    const execution = await provider.getExecution(subscription.id, orderId)
    if (execution.ok || execution.kind !== 'not_found') return execution
  }
  return notFound
}

/** Ids of our plans, wherever they stand in the list, which is read to its end or until each link has its plan. */
export async function findPlans(
  provider: Pick<DlocalGoClient, 'listPlans'>,
  links: readonly string[],
  isOver: () => boolean = () => false,
): Promise<ProviderResult<string[]>> {
  const missing = new Set(links.flatMap((link) => planToken(link) ?? []))
  const plans = new Set<string>()
  const seen = new Set<string>()
  let unreadable = 0
  for (let page = 0; missing.size > 0; page++) {
    if (isOver()) return notFound
    const read = await provider.listPlans(page)
    if (!read.ok) return read
    const { entries, total } = read.value
    const before = seen.size
    for (const plan of entries) {
      seen.add(plan.id)
      if (missing.delete(plan.plan_token)) plans.add(plan.id)
    }
    unreadable += read.value.unreadable.length
    const ended = isEnd(read.value, seen.size - before)
    if (ended && unreadable === 0 && seen.size >= (total ?? 0)) break
    // What went unread may be ours, and its charges would stand in no list that is read.
    if ((ended || page === maxPages) && missing.size > 0) {
      return { ok: false, kind: 'unknown', detail: 'plans_read_in_part' }
    }
  }
  return { ok: true, value: [...plans] }
}
