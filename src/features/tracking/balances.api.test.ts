import { describe, expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { StaffRequestError } from '#platform/staff-request.ts'
import type { SqlPlace } from '#platform/test-support/fake-network.ts'
import { countBalances, fetchBalances, fetchMoneyCards } from './balances.api.ts'
import { trackedBalances } from './balances-filter.ts'
import { defaultFilter } from './payments-filter.ts'
import { aBalanceRow, balanceRows } from './test-support/balance-rows.ts'
import { noCards, startTracking } from './test-support/tracking-network.ts'
import { countPayments } from './tracking.api.ts'

const { signal } = new AbortController()
const everybody = trackedBalances.read(new URLSearchParams()).filter
const usd = (minor: number) => ({ minor, currency: 'USD' })

function answering(rows: ReturnType<typeof aBalanceRow>[]) {
  const { balances } = startTracking()
  balances.reply = { answer: rows }
  return balances
}

describe('rows of the students table', () => {
  test.each([{ situation: 'moroso' }, { months_behind: -1 }, { paid_elsewhere: null }])(
    'of another shape are rejected (%j)',
    async (changes) => {
      answering([aBalanceRow(changes)])
      await expect(fetchBalances(everybody, null, null, 40, signal)).rejects.toThrow()
    },
  )
})

describe('a page of students', () => {
  test('requests one extra row after its key, and knows the next page', async () => {
    const { asked } = answering(balanceRows(41, 100))
    const days = { from: '2026-11-01', to: '2026-11-30' }
    const filter = { search: 'ana', completeness: 'complete', situation: 'con_deuda', days } as const
    const after = { months: 1, email: 'persona099@example.com' }
    const page = await fetchBalances(filter, toCalendarDay('2026-06-30'), after, 40, signal)
    expect(asked[0]?.body).toEqual({
      completeness_filter: 'complete',
      situation_filter: 'con_deuda',
      search: 'ana',
      as_of: '2026-06-30',
      from_day: '2026-11-01',
      to_day: '2026-11-30',
      after_months: 1,
      after_email: 'persona099@example.com',
      page_size: 41,
    })
    expect(page.shown).toHaveLength(40)
    expect(page.next).toEqual({ months: 1, email: 'persona139@example.com' })
  })

  test('of now names no day and no key', async () => {
    const { asked } = answering(balanceRows(40, 1))
    expect((await fetchBalances(everybody, null, null, 40, signal)).next).toBeNull()
    expect(asked[0]?.body).toEqual({
      completeness_filter: 'all',
      situation_filter: 'all',
      search: '',
      page_size: 41,
    })
  })
})

describe('sums', () => {
  test('of payments keep each currency, and show none for amounts that it does not have', async () => {
    const { paymentTotals } = startTracking()
    const sums = [
      { currency: 'USD', amount: 10.5, refunded: 2.25 },
      { currency: 'CLP', amount: 10.5, refunded: 0 },
    ]
    paymentTotals.reply = { answer: { count: 3, sums } }
    expect(await countPayments(defaultFilter, signal)).toEqual({
      count: 3,
      sums: [
        { currency: 'USD', amount: usd(1050), refunded: { currency: 'USD', amount: usd(225) } },
        { currency: 'CLP', amount: null, refunded: null },
      ],
    })
  })

  test('of another shape are rejected', async () => {
    const { cards } = startTracking()
    cards.reply = { answer: { ...noCards, sold: '3650' } }
    await expect(fetchMoneyCards(null, signal)).rejects.toThrow()
  })
})

const failures: [string, SqlPlace<'list_balances'>['reply'] & SqlPlace<'money_cards'>['reply']][] = [
  ['denied', { status: 401, code: 'PGRST301' }],
  ['denied', { status: 403, code: '42501' }],
  ['network', 'offline'],
  ['server', { status: 500, code: '57014' }],
]

test.each(failures)('a failure is classified: %s', async (failure, reply) => {
  const network = startTracking()
  const places = [network.balances, network.balanceTotals, network.cards, network.paymentTotals]
  for (const place of places) place.reply = reply
  const requests = [
    fetchBalances(everybody, null, null, 40, signal),
    countBalances(everybody, null, signal),
    fetchMoneyCards(null, signal),
    countPayments(defaultFilter, signal),
  ]
  for (const request of requests) {
    const error: unknown = await request.catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(StaffRequestError)
    expect(error).toMatchObject({ failure })
  }
})
