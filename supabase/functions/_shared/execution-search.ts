import { type Email, normalizeEmail } from '../../../src/domain/email.ts'
import type { DlocalGo, ProviderFailure, ProviderResult } from './dlocal-go.ts'
import type { ProviderExecution, ProviderSubscription } from './dlocal-go-schemas.ts'

export type ExecutionSource = Pick<DlocalGo, 'getExecution' | 'listPlans' | 'listSubscriptions'>

export type PlanSearch = {
  planTokens: readonly string[]
  stopAt: number
  now: () => number
}
export type ExecutionSearch = PlanSearch & { orderId: string }

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
  provider: ExecutionSource,
  search: ExecutionSearch,
): Promise<ProviderResult<ProviderExecution | null>> {
  const { orderId } = search
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
  provider: Pick<DlocalGo, 'listPlans' | 'listSubscriptions' | 'listExecutions'>,
  search: PlanSearch & { externalId: string; email: Email },
): Promise<ProviderResult<ProviderExecution[]>> {
  const candidates = await subscriptionsOf(provider, search)
  if (!candidates.ok) return candidates
  const charges: ProviderExecution[] = []
  for (const { id, planId, client_email: email } of candidates.value) {
    if (normalizeEmail(email ?? '') !== search.email) continue
    const executions = await everyPage(search, (page) => provider.listExecutions(planId, id, page))
    if (!executions.ok) return executions
    charges.push(...executions.value.filter((charge) => charge.external_id === search.externalId))
  }
  return { ok: true, value: charges }
}

type PlanSubscription = ProviderSubscription & { planId: string }

/** The subscriptions of our plans. */
async function subscriptionsOf(
  provider: Pick<DlocalGo, 'listPlans' | 'listSubscriptions'>,
  search: PlanSearch,
): Promise<ProviderResult<PlanSubscription[]>> {
  if (search.planTokens.length === 0) return { ok: true, value: [] }
  const plans = await everyPage(search, (page) => provider.listPlans(page))
  if (!plans.ok) return plans
  const found: PlanSubscription[] = []
  for (const plan of plans.value.filter((one) => search.planTokens.includes(one.plan_token))) {
    const subscriptions = await everyPage(search, (page) => provider.listSubscriptions(plan.id, page))
    if (!subscriptions.ok) return subscriptions
    found.push(...subscriptions.value.map((one) => ({ ...one, planId: plan.id })))
  }
  return { ok: true, value: found }
}

type PageRead<Entry> = (page: number) => Promise<ProviderResult<{ entries: Entry[]; last: boolean }>>

async function everyPage<Entry>(search: PlanSearch, read: PageRead<Entry>): Promise<ProviderResult<Entry[]>> {
  const entries: Entry[] = []
  for (let page = 1; page <= maxPages; page++) {
    if (search.now() >= search.stopAt) return timedOut
    const result = await read(page)
    if (!result.ok) return result
    entries.push(...result.value.entries)
    if (result.value.last) break
  }
  return { ok: true, value: entries }
}

function likeliestFirst(subscriptions: ProviderSubscription[], orderId: string): ProviderSubscription[] {
  const named = ({ subscription_token: token }: ProviderSubscription) =>
    token && orderId.startsWith(`ST-${token}-`) ? 1 : 0
  return subscriptions.sort(
    (a, b) => named(b) - named(a) || (b.updated_at ?? '').localeCompare(a.updated_at ?? ''),
  )
}
