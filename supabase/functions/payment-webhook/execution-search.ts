import type { DlocalGo, ProviderFailure, ProviderResult } from '../_shared/dlocal-go.ts'
import type { ProviderExecution, ProviderSubscription } from '../_shared/dlocal-go-schemas.ts'

export type ExecutionSource = Pick<DlocalGo, 'getExecution' | 'listPlans' | 'listSubscriptions'>

export type ExecutionSearch = {
  orderId: string
  planTokens: readonly string[]
  stopAt: number
  now: () => number
}

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
  const { orderId, planTokens } = search
  if (planTokens.length === 0) return { ok: true, value: null }
  const plans = await everyPage(search, (page) => provider.listPlans(page))
  if (!plans.ok) return plans
  const candidates: ProviderSubscription[] = []
  for (const plan of plans.value.filter((one) => planTokens.includes(one.plan_token))) {
    const subscriptions = await everyPage(search, (page) => provider.listSubscriptions(plan.id, page))
    if (!subscriptions.ok) return subscriptions
    candidates.push(...subscriptions.value)
  }
  for (const subscription of likeliestFirst(candidates, orderId).slice(0, maxSubscriptions)) {
    if (search.now() >= search.stopAt) return timedOut
    const execution = await provider.getExecution(subscription.id, orderId)
    if (execution.ok || execution.kind !== 'not_found') return execution
  }
  return { ok: true, value: null }
}

type PageRead<Entry> = (page: number) => Promise<ProviderResult<{ entries: Entry[]; last: boolean }>>

async function everyPage<Entry>(
  search: ExecutionSearch,
  read: PageRead<Entry>,
): Promise<ProviderResult<Entry[]>> {
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
