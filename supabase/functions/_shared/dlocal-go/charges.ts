import { type Email, normalizeEmail } from '../../../../src/domain/email.ts'
import type {
  ChargeSearch,
  ProviderCharge,
  ProviderFailure,
  ProviderResult,
  ProviderSubscription,
} from '../payment-provider.ts'
import { planToken } from './checkout.ts'
import type { DlocalGoClient } from './client.ts'

/** Beyond these the charge counts as not found: the search serves one notification and is not a synchronisation. */
const maxPages = 5
const maxSubscriptions = 20

const timedOut: ProviderFailure = { ok: false, kind: 'unknown', detail: 'search_out_of_time' }

/**
 * Finds the charge with this id among the subscriptions of our plans; null when it is not there. The provider has no
 * search, so subscriptions are queried one by one: first the one whose token the id contains ("ST-<token>-n"), then
 * the most recently updated, since a charge updates its subscription.
 */
export async function findExecution(
  provider: Pick<DlocalGoClient, 'getExecution' | 'listPlans' | 'listSubscriptions'>,
  orderId: string,
  search: ChargeSearch,
): Promise<ProviderResult<ProviderCharge | null>> {
  const candidates = await subscriptionsOf(provider, search)
  if (!candidates.ok) return candidates
  for (const subscription of likeliestFirst(candidates.value, orderId).slice(0, maxSubscriptions)) {
    if (search.now() >= search.stopAt) return timedOut
    const execution = await provider.getExecution(subscription.id, orderId)
    if (execution.ok || execution.kind !== 'not_found') return execution
  }
  return { ok: true, value: null }
}

/**
 * The charges with this external id, which the provider shows on charges alone: those of the subscriptions that were
 * made with this e-mail are read.
 */
export async function findCharges(
  provider: Pick<DlocalGoClient, 'listPlans' | 'listSubscriptions' | 'listCharges'>,
  { externalId, email }: { externalId: string; email: Email },
  search: ChargeSearch,
): Promise<ProviderResult<ProviderCharge[]>> {
  const candidates = await subscriptionsOf(provider, search)
  if (!candidates.ok) return candidates
  const charges: ProviderCharge[] = []
  for (const { id, planId, email: subscriber } of candidates.value) {
    if (normalizeEmail(subscriber ?? '') !== email) continue
    const found = await everyPage(search, (page) => provider.listCharges(planId, id, page))
    if (!found.ok) return found
    charges.push(...found.value.filter((charge) => charge.externalId === externalId))
  }
  return { ok: true, value: charges }
}

type PlanSubscription = ProviderSubscription & { planId: string }

/** The subscriptions of our plans. */
async function subscriptionsOf(
  provider: Pick<DlocalGoClient, 'listPlans' | 'listSubscriptions'>,
  search: ChargeSearch,
): Promise<ProviderResult<PlanSubscription[]>> {
  const tokens = planTokens(search.planLinks)
  if (tokens.length === 0) return { ok: true, value: [] }
  const plans = await everyPage(search, (page) => provider.listPlans(page))
  if (!plans.ok) return plans
  const found: PlanSubscription[] = []
  for (const plan of plans.value.filter((one) => tokens.includes(one.plan_token))) {
    const subscriptions = await everyPage(search, (page) => provider.listSubscriptions(plan.id, page))
    if (!subscriptions.ok) return subscriptions
    found.push(...subscriptions.value.map((one) => ({ ...one, planId: plan.id })))
  }
  return { ok: true, value: found }
}

type PageRead<Entry> = (page: number) => Promise<ProviderResult<{ entries: Entry[]; last: boolean }>>

async function everyPage<Entry>(
  search: ChargeSearch,
  read: PageRead<Entry>,
): Promise<ProviderResult<Entry[]>> {
  const entries: Entry[] = []
  for (let page = 0; page < maxPages; page++) {
    if (search.now() >= search.stopAt) return timedOut
    const result = await read(page)
    if (!result.ok) return result
    entries.push(...result.value.entries)
    if (result.value.last) break
  }
  return { ok: true, value: entries }
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
