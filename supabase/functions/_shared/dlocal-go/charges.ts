import { type Email, normalizeEmail } from '../../../../src/domain/email.ts'
import type {
  ChargeSearch,
  Page,
  ProviderCharge,
  ProviderFailure,
  ProviderResult,
  ProviderSubscription,
} from '../payment-provider.ts'
import { planToken } from './checkout.ts'
import type { DlocalGoClient } from './client.ts'

/** Against a list that never ends: 3,000 subscriptions are 60 pages, or 150 where the provider gives 20 a page. */
const maxPages = 500

/** What was not read whole proves nothing (decision 59): neither that a charge is not there, nor that an order expired. */
const incomplete = (detail: string): ProviderFailure => ({ ok: false, kind: 'unknown', detail })
const timedOut = incomplete('search_out_of_time')
const unreadable = incomplete('unreadable_entry')

/**
 * Finds the charge with this id among the subscriptions of our plans; null when it is not there. The provider has no
 * search, so subscriptions are queried one by one until `stopAt`: first the one whose token the id contains
 * ("ST-<token>-n"), then the most recently updated, since a charge updates its subscription.
 */
export async function findExecution(
  provider: Pick<DlocalGoClient, 'getExecution' | 'listPlans' | 'listSubscriptions'>,
  orderId: string,
  search: ChargeSearch,
): Promise<ProviderResult<ProviderCharge | null>> {
  const candidates = await subscriptionsOf(provider, search)
  if (!candidates.ok) return candidates
  for (const subscription of likeliestFirst(candidates.value.entries, orderId)) {
    if (search.now() >= search.stopAt) return timedOut
    const execution = await provider.getExecution(subscription.id, orderId)
    if (execution.ok || execution.kind !== 'not_found') return execution
  }
  return candidates.value.unreadable > 0 ? unreadable : { ok: true, value: null }
}

/**
 * The charges with this external id, which the provider shows on charges alone: those of the subscriptions that were
 * made with this e-mail are read. Empty only where every list was read whole.
 */
export async function findCharges(
  provider: Pick<DlocalGoClient, 'listPlans' | 'listSubscriptions' | 'listCharges'>,
  { externalId, email }: { externalId: string; email: Email },
  search: ChargeSearch,
): Promise<ProviderResult<ProviderCharge[]>> {
  const candidates = await subscriptionsOf(provider, search)
  if (!candidates.ok) return candidates
  const charges: ProviderCharge[] = []
  let unread = candidates.value.unreadable
  for (const { id, planId, email: subscriber } of candidates.value.entries) {
    if (normalizeEmail(subscriber ?? '') !== email) continue
    const found = await everyPage(search, (page) => provider.listCharges(planId, id, page))
    if (!found.ok) return found
    charges.push(...found.value.entries.filter((charge) => charge.externalId === externalId))
    unread += found.value.unreadable
  }
  return charges.length === 0 && unread > 0 ? unreadable : { ok: true, value: charges }
}

type PlanSubscription = ProviderSubscription & { planId: string }

/** Every entry of a list; `unreadable` counts those that do not parse. */
type WholeList<Entry> = { entries: Entry[]; unreadable: number }

/** The subscriptions of our plans. */
async function subscriptionsOf(
  provider: Pick<DlocalGoClient, 'listPlans' | 'listSubscriptions'>,
  search: ChargeSearch,
): Promise<ProviderResult<WholeList<PlanSubscription>>> {
  const tokens = planTokens(search.planLinks)
  const whole: WholeList<PlanSubscription> = { entries: [], unreadable: 0 }
  if (tokens.length === 0) return { ok: true, value: whole }
  const plans = await everyPage(search, (page) => provider.listPlans(page))
  if (!plans.ok) return plans
  const ours = plans.value.entries.filter((plan) => tokens.includes(plan.plan_token))
  // One of ours may be among those that do not parse.
  if (ours.length < tokens.length) whole.unreadable += plans.value.unreadable
  for (const plan of ours) {
    const subscriptions = await everyPage(search, (page) => provider.listSubscriptions(plan.id, page))
    if (!subscriptions.ok) return subscriptions
    whole.entries.push(...subscriptions.value.entries.map((one) => ({ ...one, planId: plan.id })))
    whole.unreadable += subscriptions.value.unreadable
  }
  return { ok: true, value: whole }
}

type PageRead<Entry> = (page: number) => Promise<ProviderResult<Page<Entry>>>

/** A whole list, each entry once, or a failure. A list that tells no total ends with a page that brings nothing new. */
async function everyPage<Entry extends { id: string }>(
  search: ChargeSearch,
  read: PageRead<Entry>,
): Promise<ProviderResult<WholeList<Entry>>> {
  const entries = new Map<string, Entry>()
  let unreadable = 0
  for (let page = 0; page < maxPages; page++) {
    if (search.now() >= search.stopAt) return timedOut
    const result = await read(page)
    if (!result.ok) return result
    const { total, last } = result.value
    const before = entries.size
    for (const entry of result.value.entries) entries.set(entry.id, entry)
    unreadable += result.value.unreadable.length
    const isRepeated = total === null && page > 0 && entries.size === before
    if (!last && !isRepeated) continue
    if (entries.size + unreadable < (total ?? 0)) return incomplete('list_does_not_add_up')
    return { ok: true, value: { entries: [...entries.values()], unreadable } }
  }
  return incomplete('too_many_pages')
}

function likeliestFirst(subscriptions: ProviderSubscription[], orderId: string): ProviderSubscription[] {
  const named = ({ token }: ProviderSubscription) => (token && orderId.startsWith(`ST-${token}-`) ? 1 : 0)
  return subscriptions.sort(
    (a, b) => named(b) - named(a) || (b.updatedAt ?? '').localeCompare(a.updatedAt ?? ''),
  )
}

/** Ids of our plans, wherever they stand in the list. */
export async function findPlans(
  provider: Pick<DlocalGoClient, 'listPlans'>,
  links: readonly string[],
): Promise<ProviderResult<string[]>> {
  const plans = new Set<string>()
  const tokens = planTokens(links)
  if (tokens.length === 0) return { ok: true, value: [] }
  for (let page = 0; ; page++) {
    const read = await provider.listPlans(page)
    if (!read.ok) return read
    for (const plan of read.value.entries) {
      if (tokens.includes(plan.plan_token)) plans.add(plan.id)
    }
    if (read.value.last) return { ok: true, value: [...plans] }
  }
}

function planTokens(links: readonly string[]): string[] {
  return [...new Set(links.flatMap((link) => planToken(link) ?? []))]
}
