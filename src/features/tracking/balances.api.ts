import * as v from 'valibot'
import type { CalendarDay } from '#domain/calendar.ts'
import {
  type Balance,
  type BalanceTotals,
  balanceRowSchema,
  balanceTotalsSchema,
  type MoneyCards,
  moneyCardsSchema,
} from '#domain/contracts/balances.ts'
import { dayRangeArguments } from '#domain/day-range.ts'
import { type KeyPage, keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import type { BalanceCursor, BalancesFilter } from './balances-filter.ts'

/** `asOf`: figures as at the end of that school day; null for now. */
export async function fetchBalances(
  filter: BalancesFilter,
  asOf: CalendarDay | null,
  after: BalanceCursor | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<Balance, BalanceCursor>> {
  const answer = await staffClient()
    .rpc('list_balances', {
      ...selectionOf(filter, asOf),
      ...(after ? { after_months: after.months, after_email: after.email } : {}),
      page_size: pageSize + 1,
    })
    .abortSignal(signal)
  const rows = v.parse(v.array(balanceRowSchema), staffData(answer))
  return keyPage(rows, pageSize, (row) => ({ months: row.months_behind, email: row.email }))
}

export async function countBalances(
  filter: BalancesFilter,
  asOf: CalendarDay | null,
  signal: AbortSignal,
): Promise<BalanceTotals> {
  const answer = await staffClient().rpc('count_balances', selectionOf(filter, asOf)).abortSignal(signal)
  return v.parse(balanceTotalsSchema, staffData(answer))
}

export async function fetchMoneyCards(asOf: CalendarDay | null, signal: AbortSignal): Promise<MoneyCards> {
  const answer = await staffClient().rpc('money_cards', dayArgument(asOf)).abortSignal(signal)
  return v.parse(moneyCardsSchema, staffData(answer))
}

function selectionOf({ completeness, situation, search, days }: BalancesFilter, asOf: CalendarDay | null) {
  return {
    completeness_filter: completeness,
    situation_filter: situation,
    search,
    ...dayRangeArguments(days),
    ...dayArgument(asOf),
  }
}

function dayArgument(asOf: CalendarDay | null): { as_of?: string } {
  return asOf === null ? {} : { as_of: asOf }
}
