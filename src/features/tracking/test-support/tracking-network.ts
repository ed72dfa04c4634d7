import { startNetwork } from '#platform/test-support/fake-network.ts'

export const noTotals = { count: 0, agreed: 0, paid: 0, remaining: 0, debt: 0, overdue: 0 }

export const noCards = {
  students_paid: 0,
  sold: 0,
  sales: 0,
  confirmed: [],
  overdue: 0,
  in_debt: 0,
  without_sale: 0,
  to_collect: 0,
  counted_at: '2026-07-17T12:00:00+00:00',
}

/** What the screens of money ask for, of a school that has sold nothing. */
export function startTracking() {
  const network = startNetwork()
  network.sql('get_sync_state', { running: false, last_run_at: null, processed: 0, progress: 0 })
  return {
    payments: network.sql('list_payments', []),
    paymentTotals: network.sql('count_payments', { count: 0, sums: [] }),
    balances: network.sql('list_balances', []),
    balanceTotals: network.sql('count_balances', noTotals),
    cards: network.sql('money_cards', noCards),
  }
}
