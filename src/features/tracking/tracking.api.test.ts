import { describe, expect, test } from 'vitest'
import { type SqlRow, startNetwork } from '#platform/test-support/fake-network.ts'
import { defaultFilter } from './payments-filter.ts'
import { paymentRows } from './test-support/payment-rows.ts'
import { countPendingOrders, fetchPayments } from './tracking.api.ts'

function answering(rows: SqlRow<'list_payments'>[]) {
  return startNetwork().sql('list_payments', rows)
}

describe('a page', () => {
  test('requests one extra row, keeps the microseconds of the key, and knows the next page', async () => {
    const rows = paymentRows(51, 500)
    const last = rows[49]
    if (last) last.created_at = '2026-06-01T07:31:00.123456+00:00'
    const { asked } = answering(rows)
    const before = { createdAt: '2026-07-01T00:00:00.654321+00:00', id: 501 }
    const days = { from: '', to: '2026-11-30' }
    const page = await fetchPayments({ search: 'ana', type: 'single', status: 'all', days }, before, 50)
    expect(asked[0]?.body).toEqual({
      status_filter: 'all',
      type_filter: 'single',
      search: 'ana',
      to_day: '2026-11-30',
      before_created_at: '2026-07-01T00:00:00.654321+00:00',
      before_id: 501,
      page_size: 51,
    })
    expect(page.shown).toHaveLength(50)
    expect(page.next).toEqual({ createdAt: '2026-06-01T07:31:00.123456+00:00', id: 451 })
  })

  test('with exactly as many rows as fit is the last', async () => {
    answering(paymentRows(50, 50))
    expect((await fetchPayments(defaultFilter, null, 50)).next).toBeNull()
  })
})

test('pending orders are counted up to a cutoff time and a limit', async () => {
  const { asked } = answering(paymentRows(101, 200))
  const cutoff = new Date('2026-07-01T12:00:00Z')
  expect(await countPendingOrders(cutoff, 101)).toBe(101)
  expect(asked[0]?.body).toMatchObject({
    status_filter: 'PENDING',
    before_created_at: '2026-07-01T12:00:00.000Z',
    before_id: 0,
    page_size: 101,
  })
})
