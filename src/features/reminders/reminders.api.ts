import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { id } from '#domain/contracts/fields.ts'
import {
  debtorRowSchema,
  debtorTotalsSchema,
  type HoldKind,
  personRemindersSchema,
  remindedSchema,
  reminderRefusals,
  reminderSwitchSchema,
} from '#domain/contracts/reminders.ts'
import { countryCodes } from '#domain/countries.ts'
import {
  choiceParameter,
  courseParameter,
  filterAddress,
  pagedAddress,
  searchParameter,
} from '#flows/staff-list/list-address.ts'
import { keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { answerBy, askAhead, askedAnew, outcomeOf, staffData, staffQueries } from '#platform/staff-request.ts'

/** Days behind: from, and to where it ends. */
export const behindFilters = ['all', '1-30', '31-60', '61-90', '91', '31'] as const
export const stateFilters = ['today', 'written', 'held', 'all'] as const

const address = filterAddress({
  search: searchParameter,
  behind: choiceParameter('behind', behindFilters, 'all'),
  course: courseParameter,
  country: choiceParameter('country', ['', ...countryCodes], ''),
  state: choiceParameter('chase', stateFilters, 'today'),
})
export type DebtorsFilter = typeof address.plain

/** Position of a row: the longest behind first. */
export type DebtorCursor = { days: number; sale: number }

export const debtorsAddress = pagedAddress(address, {
  read(text): DebtorCursor | null {
    const [, days, sale] = /^(\d{1,5})~(\d{1,15})$/.exec(text) ?? []
    return days && sale ? { days: Number(days), sale: Number(sale) } : null
  },
  write: ({ days, sale }) => `${days}~${sale}`,
})

/** Below the figures of payments: what counts those again asks for these, too. */
export const remindersKey = [staffQueries, 'payments', 'reminders'] as const
export const debtorsPageSize = 40

export function reminderSwitchQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...remindersKey, 'switch'],
    queryFn: answerBy(reminderSwitchSchema, (signal) =>
      staffClient().rpc('get_reminder_switch').abortSignal(signal),
    ),
  })
}

export function debtorsQuery(filter: DebtorsFilter, after: DebtorCursor | null) {
  return queryOptions({
    ...askedAnew,
    queryKey: [...remindersKey, 'page', filter, after],
    async queryFn({ signal }) {
      const page = {
        ...selectionOf(filter),
        ...(after && { after_days: after.days, after_sale: after.sale }),
        page_size: debtorsPageSize + 1,
      }
      const answer = await staffClient().rpc('list_debtors', page).abortSignal(signal)
      const rows = v.parse(v.array(debtorRowSchema), staffData(answer))
      return keyPage(rows, debtorsPageSize, (row) => ({ days: row.days_behind, sale: row.sale_id }))
    },
    placeholderData: keepPreviousData,
  })
}

export function debtorTotalsQuery(filter: DebtorsFilter) {
  return queryOptions({
    ...askedAnew,
    queryKey: [...remindersKey, 'totals', filter],
    queryFn: answerBy(debtorTotalsSchema, (signal) =>
      staffClient().rpc('count_debtors', selectionOf(filter)).abortSignal(signal),
    ),
    placeholderData: keepPreviousData,
  })
}

/** What the tab shows first. */
export function askChasing(client: QueryClient, params: URLSearchParams): void {
  const { filter, before } = debtorsAddress.read(params)
  askAhead(client, debtorsQuery(filter, before))
  askAhead(client, debtorTotalsQuery(filter))
  askAhead(client, reminderSwitchQuery())
}

function selectionOf({ search, behind, course, country, state }: DebtorsFilter) {
  const [from, to] = behind === 'all' ? [] : behind.split('-').map(Number)
  return {
    search,
    course_filter: course,
    country_filter: country,
    state_filter: state,
    ...(from === undefined ? {} : { from_days: from }),
    ...(to === undefined ? {} : { to_days: to }),
  }
}

export function personRemindersQuery(personId: number) {
  return queryOptions({
    ...askedAnew,
    queryKey: [...remindersKey, 'person', personId],
    queryFn: answerBy(personRemindersSchema, (signal) =>
      staffClient().rpc('person_reminders', { person_id: personId }).abortSignal(signal),
    ),
  })
}

/** Those that were not marked yet. */
export async function markWritten(saleIds: number[]): Promise<number[]> {
  return v.parse(v.array(id), staffData(await staffClient().rpc('mark_written', { sale_ids: saleIds })))
}

/** How many marks of today were taken back. */
export async function unmarkWritten(saleIds: number[]): Promise<number> {
  return v.parse(v.number(), staffData(await staffClient().rpc('unmark_written', { sale_ids: saleIds })))
}

export async function remindNow(saleIds: number[]) {
  return v.parse(remindedSchema, staffData(await staffClient().rpc('remind_now', { sale_ids: saleIds })))
}

/** `seen`: the sales that a yes was said to, in the order in which they were shown. */
export async function switchReminders(on: boolean, seen: number[]) {
  const answer = await staffClient().rpc('switch_reminders', { turn_on: on, seen })
  return outcomeOf(answer, reminderRefusals.switch_reminders)
}

export type Hold = { kind: HoldKind; until: string; reason: string }

export async function holdReminders(personId: number, { kind, until, reason }: Hold) {
  const hold = { person_id: personId, kind, until: (until || null) as string, reason }
  return outcomeOf(await staffClient().rpc('hold_reminders', hold), reminderRefusals.hold_reminders)
}

export async function endHold(holdId: number, reason: string) {
  return outcomeOf(await staffClient().rpc('end_reminder_hold', { hold_id: holdId, reason }), [])
}
