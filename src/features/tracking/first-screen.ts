import type { QueryClient } from '@tanstack/react-query'
import type { CalendarDay } from '#domain/calendar.ts'
import { askAhead } from '#platform/staff-request.ts'
import type { BalancesAddress } from './balances-filter.ts'
import { paymentsAddress } from './payments-filter.ts'
import {
  balancesPageQuery,
  balanceTotalsQuery,
  latestPaymentsQuery,
  paymentsPageQuery,
  paymentTotalsQuery,
  waitingOrdersQuery,
} from './tracking.queries.ts'

export type MoneyTab = 'pagos' | 'estudiantes' | 'cobranzas'

export function moneyTabOf(params: URLSearchParams): MoneyTab {
  const tab = params.get('tab')
  return tab === 'estudiantes' || tab === 'cobranzas' ? tab : 'pagos'
}

/** What the open tab of `MoneyTabs` shows first. */
export function askMoneyTab(
  client: QueryClient,
  params: URLSearchParams,
  students: BalancesAddress,
  asOf: CalendarDay | null,
): void {
  if (moneyTabOf(params) === 'pagos') {
    const { filter, before } = paymentsAddress.read(params)
    askAhead(client, paymentsPageQuery(filter, before))
    askAhead(client, paymentTotalsQuery(filter))
  } else if (moneyTabOf(params) === 'estudiantes') {
    const { filter, before } = students.read(params)
    askAhead(client, balancesPageQuery(filter, asOf, before))
    askAhead(client, balanceTotalsQuery(filter, asOf))
  }
}

/** What `PaymentsOverview` shows first. */
export function askOverview(client: QueryClient): void {
  askAhead(client, latestPaymentsQuery())
  askAhead(client, waitingOrdersQuery())
}
