import type { SqlRow } from '#platform/test-support/fake-network.ts'

type BalanceRow = SqlRow<'list_balances'>

/** A row of `list_balances`: two of six instalments paid, one month behind. */
export function aBalanceRow(changes: Partial<BalanceRow> = {}): BalanceRow {
  return {
    person_id: 7,
    email: 'lucia@example.com',
    name: 'Lucía Muestra',
    country: 'AR',
    phone: '+54 000 0007',
    course_names: 'Google Earth Engine',
    has_sale: true,
    agreed: 270,
    paid: 90,
    paid_elsewhere: [],
    paid_count: 2,
    remaining: 180,
    debt: 45,
    overdue: 45,
    months_behind: 1,
    situation: 'con_deuda',
    last_paid_at: '2026-06-17T01:30:00.123456+00:00',
    registered_at: '2026-05-10T15:00:00+00:00',
    ...changes,
  }
}

/** A person to whom nothing was sold. */
export const withoutSale: Partial<BalanceRow> = {
  has_sale: false,
  agreed: 0,
  paid: 0,
  paid_count: 0,
  remaining: 0,
  debt: 0,
  overdue: 0,
  last_paid_at: null,
}

/** Rows in the order of the list, by e-mail, with person ids from `firstId` up. */
export function balanceRows(count: number, firstId: number): BalanceRow[] {
  return Array.from({ length: count }, (_, index) => {
    const id = firstId + index
    const number = String(id).padStart(3, '0')
    return aBalanceRow({ person_id: id, email: `persona${number}@example.com`, name: `Persona ${number}` })
  })
}
