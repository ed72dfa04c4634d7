import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { moneyFiguresSchema, moneyOutlookSchema, openInMonthSchema } from '#domain/contracts/money-figures.ts'
import type { DayRange } from '#domain/day-range.ts'
import { staffClient } from '#platform/staff-client.ts'
import { answerBy, askedAnew, staffQueries } from '#platform/staff-request.ts'

/** Below the figures of payments: what counts those again asks for these, too. */
const figuresKey = [staffQueries, 'payments', 'figures'] as const

export function figuresQuery({ from, to }: DayRange) {
  return queryOptions({
    ...askedAnew,
    queryKey: [...figuresKey, from, to],
    queryFn: answerBy(moneyFiguresSchema, (signal) =>
      staffClient().rpc('money_figures', { from_day: from, to_day: to }).abortSignal(signal),
    ),
    placeholderData: keepPreviousData,
  })
}

export function outlookQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...figuresKey, 'outlook'],
    queryFn: answerBy(moneyOutlookSchema, (signal) => staffClient().rpc('money_outlook').abortSignal(signal)),
  })
}

export function openInMonthQuery({ from, to }: DayRange) {
  return queryOptions({
    ...askedAnew,
    queryKey: [...figuresKey, 'open', from, to],
    queryFn: answerBy(openInMonthSchema, (signal) =>
      staffClient().rpc('open_in_month', { from_day: from, to_day: to }).abortSignal(signal),
    ),
  })
}
