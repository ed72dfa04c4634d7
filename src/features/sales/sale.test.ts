import { describe, expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { money } from '#domain/money.ts'
import { instalmentState, refundable, situationOf, waitsForReview } from './sale.ts'
import { aCharge, aSale, dollars } from './test-support/sales.ts'

const day = toCalendarDay('2026-12-10')
const instalment = (dueOn: string | null, amount: number, paid: number) => ({
  number: 1,
  dueOn: dueOn === null ? null : toCalendarDay(dueOn),
  amount: dollars(amount),
  paid: dollars(paid),
})

test.each([
  ['is paid with its whole amount', instalment('2026-11-01', 30, 30), 'paid'],
  ['is late from the day after it was due', instalment('2026-12-09', 30, 29.99), 'late'],
  ['is not late on the day itself', instalment('2026-12-10', 30, 0), 'due'],
  ['is not late before the first payment', instalment(null, 30, 0), 'due'],
])('an instalment %s', (_, one, state) => {
  expect(instalmentState(one, day)).toBe(state)
})

describe('the situation of a sale', () => {
  const late = [instalment('2026-12-01', 30, 0)]

  test.each([
    ['open', {}, 'open'],
    ['late with one late instalment', { schedule: late }, 'late'],
    [
      'paid when nothing is left, whatever the schedule says',
      { remaining: dollars(0), schedule: late },
      'paid',
    ],
    [
      'refunded when all that was paid was given back',
      { paid: dollars(30), refunded: dollars(30) },
      'refunded',
    ],
    ['open with a part given back', { paid: dollars(60), refunded: dollars(30) }, 'open'],
    [
      'voided before all else',
      { voided: { at: new Date(), by: null, reason: 'x' }, schedule: late },
      'voided',
    ],
  ])('%s', (_, changes, situation) => {
    expect(situationOf(aSale(changes), day)).toBe(situation)
  })
})

describe('a charge', () => {
  const refund = {
    id: 1,
    kind: 'refund',
    amount: dollars(10),
    reason: null,
    at: new Date(),
    by: null,
  } as const

  test('can be given back less what already was, or is being', () => {
    const refunds = [
      { ...refund, status: 'settled' },
      { ...refund, status: 'pending' },
      { ...refund, status: 'failed' },
    ] as const
    expect(refundable(aCharge({ refunds }))).toEqual(money(1000, 'USD'))
    expect(refundable(aCharge({ amount: dollars(20), refunds }))).toBeNull()
    expect(refundable(aCharge({ paidAt: null }))).toBeNull()
  })

  test('waits for a person while it is marked and nobody has decided', () => {
    const decision = { taken: 'counted', note: 'ok', at: null, by: null } as const
    expect(waitsForReview(aCharge())).toBe(false)
    expect(waitsForReview(aCharge({ review: 'duplicate_charge' }))).toBe(true)
    expect(waitsForReview(aCharge({ review: 'duplicate_charge', decision }))).toBe(false)
  })
})
