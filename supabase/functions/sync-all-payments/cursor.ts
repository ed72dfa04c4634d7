import * as v from 'valibot'
import { count } from '../../../src/domain/contracts/fields.ts'
import { isEnd, type Page } from '../_shared/payment-provider.ts'

/** A list of the provider that is read page by page. */
const listSchema = v.variant('of', [
  v.object({ of: v.literal('payments'), from: v.string(), to: v.string() }),
  v.object({ of: v.literal('subscriptions'), plan: v.string(), plansLeft: v.array(v.string()) }),
  v.object({ of: v.literal('refunds') }),
])
export type SyncList = v.InferOutput<typeof listSchema>

/** Where a run goes on (decision 78). */
export const cursorSchema = v.object({
  list: listSchema,
  page: count,
  /** How often the list was read to its end without having seen every entry. */
  round: count,
  /** Entries of this list that were worked off. */
  seen: v.array(v.string()),
  /** Those of the week before, with which a week of payments shares a day. */
  before: v.array(v.string()),
})
export type SyncCursor = v.InferOutput<typeof cursorSchema>

export type SyncDays = { fromDay: string; toDay: string }

const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** Entries move between pages while payments arrive, so a list may have to be read again. */
const maxRounds = 5
/** Percent of a run when its payments, and when its subscriptions have been read. */
const progressAfter = { payments: 90, subscriptions: 97 }

export function beginningOf(list: SyncList, before: string[] = []): SyncCursor {
  return { list, page: 0, round: 0, seen: [], before }
}

export function firstWeek({ fromDay, toDay }: SyncDays): SyncList {
  return weekFrom(fromDay, toDay)
}

/** The next week begins on the last day of this one: whether the provider counts that day in is undocumented. */
export function nextWeek(list: SyncList & { of: 'payments' }, { toDay }: SyncDays): SyncList | null {
  return list.to < toDay ? weekFrom(list.to, toDay) : null
}

function weekFrom(from: string, toDay: string): SyncList {
  const end = new Date(Date.parse(from) + weekMs).toISOString().slice(0, 10)
  return { of: 'payments', from, to: end < toDay ? end : toDay }
}

export function subscriptionsOf(plans: readonly string[]): SyncList {
  const [plan, ...plansLeft] = plans
  return plan === undefined ? { of: 'refunds' } : { of: 'subscriptions', plan, plansLeft }
}

type ReadPage = Pick<Page<unknown>, 'total' | 'pages' | 'last'> & { keys: string[] }

/** What follows a page: a further page of the list, the list once more, its end, or that it never adds up. */
export function afterPage(
  cursor: SyncCursor,
  { keys, total, pages, last }: ReadPage,
): { kind: 'more' | 'ended' | 'does_not_add_up'; cursor: SyncCursor } {
  const known = new Set(cursor.seen)
  const seen = [...cursor.seen, ...new Set(keys.filter((key) => !known.has(key)))]
  if (!isEnd({ last, pages }, seen.length - cursor.seen.length))
    return { kind: 'more', cursor: { ...cursor, page: cursor.page + 1, seen } }
  if (total === null || seen.length >= total) return { kind: 'ended', cursor: { ...cursor, seen } }
  if (cursor.round + 1 >= maxRounds) return { kind: 'does_not_add_up', cursor: beginningOf(cursor.list) }
  return {
    kind: 'more',
    cursor: { ...cursor, page: 0, round: cursor.round + 1, seen },
  }
}

/** Percent of the run that is done when this list begins. */
export function progressOf({ fromDay, toDay }: SyncDays, { list }: SyncCursor): number {
  if (list.of === 'refunds') return progressAfter.subscriptions
  if (list.of === 'subscriptions') return progressAfter.payments
  const share = (Date.parse(list.from) - Date.parse(fromDay)) / (Date.parse(toDay) - Date.parse(fromDay))
  return Math.floor(progressAfter.payments * share)
}
