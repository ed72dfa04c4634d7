import { describe, expect, test } from 'vitest'
import { type WrittenCharge, type WrittenSale, writeSale } from './support/debts.ts'
import { aDatabase } from './support/test-database.ts'

// The borders of the figures of private.debts_of (back-office specification, sections 4 and 9); what they are between them,
// money-recount.test.ts shows.

const database = aDatabase({ template: 'seeded' })

const first = '2026-03-01T12:00:00.000Z'
const periodMs = 30 * 86_400_000

/** `count` × 30 days after the first charge, and some milliseconds. */
function periods(count: number, ms = 0): string {
  return new Date(Date.parse(first) + count * periodMs + ms).toISOString()
}

function paid(times: number, changes: Partial<WrittenCharge> = {}): WrittenCharge[] {
  return Array.from({ length: times }, (_, index) => ({ at: periods(0, index), ...changes }))
}

type Figures = {
  situation: string
  months_behind: number
  expected_count: number
  paid_count: number
  covered_count: number
  paid: number
  refunded: number
  remaining: number
  debt: number
  overdue: number
  to_collect: number
}

async function figuresOf(sale: WrittenSale, reference: string | null = first): Promise<Figures> {
  const id = await writeSale(database.sql(), sale)
  const [row] = await database.sql()`
    select d.situation, d.months_behind, d.expected_count, d.paid_count, d.covered_count, d.paid::float8, d.refunded::float8,
      d.remaining::float8, d.debt::float8, d.overdue::float8, d.to_collect::float8
    from private.debts_of(array[${id}::bigint], ${reference}) d`
  return row as unknown as Figures
}

describe('months behind, of a plan of 6 × 45', () => {
  test.each([
    // Paid instalments, when, and what was expected by then.
    [1, periods(0), 1, 0],
    [1, periods(1, -1), 1, 0],
    [1, periods(1), 2, 1],
    [1, periods(1, 1), 2, 1],
    [1, periods(2, -1), 2, 1],
    [1, periods(2), 3, 2],
    [1, periods(2, 3_600_000), 3, 2],
    [2, periods(2), 3, 1],
    [3, periods(2), 3, 0],
    // Ahead of the plan.
    [5, periods(2), 3, 0],
    [1, periods(5, -1), 5, 4],
    [1, periods(5), 6, 5],
    // There is no seventh.
    [1, periods(6), 6, 5],
    [1, periods(60), 6, 5],
    [5, periods(60), 6, 1],
  ])('%i paid, at %s: %i expected, %i behind', async (payments, at, expected, behind) => {
    expect(await figuresOf({ charges: paid(payments) }, at)).toMatchObject({
      expected_count: expected,
      months_behind: behind,
      situation: behind > 0 ? 'con_deuda' : 'al_dia',
      debt: 45 * behind,
      overdue: Math.max(0, 45 * (expected - payments)),
      remaining: 45 * (6 - payments),
      to_collect: 45 * (6 - payments),
    })
  })

  test('periods are of 720 hours, whatever the clocks do', async () => {
    const begun = '2026-03-25T00:30:00Z'
    const at = new Date(Date.parse(begun) + periodMs - 1).toISOString()
    expect(await figuresOf({ charges: [{ at: begun }] }, at)).toMatchObject({ months_behind: 0 })
    const due = new Date(Date.parse(begun) + periodMs).toISOString()
    expect(await figuresOf({ charges: [{ at: begun }] }, due)).toMatchObject({ months_behind: 1 })
  })
})

describe('when the figures change by time alone', () => {
  async function advancesAt(sale: WrittenSale, reference: string): Promise<string | null> {
    const id = await writeSale(database.sql(), sale)
    const [row] = await database.sql()`
      select d.advances_at from private.debts_of(array[${id}::bigint], ${reference}) d`
    return row?.advances_at?.toISOString() ?? null
  }

  test.each([
    // Instalments, paid ones, the periods that are over, and after which the next is due.
    [6, 1, 0, 1],
    [6, 5, 3, 4],
    [6, 5, 4, 5],
    [6, 5, 5, null],
    [2, 1, 0, 1],
    [2, 1, 1, null],
    [1, 1, 0, null],
    [6, 0, 0, null],
    [6, 6, 5, null],
  ])('of %i, %i paid, %i periods over: after %s', async (count, payments, over, due) => {
    const sale = { count, each: 45, total: 45 * count, charges: paid(payments) }
    expect(await advancesAt(sale, periods(over))).toBe(due === null ? null : periods(due))
  })
})

describe('charges', () => {
  test.each<[string, WrittenCharge[], number, number]>([
    ['a debt of three months in one payment', [...paid(1), { at: first, amount: 135, type: 'debt' }], 4, 0],
    ['of three months but a cent each', [...paid(1), { at: first, amount: 134.96, type: 'debt' }], 4, 0],
    ['of less than three months', [...paid(1), { at: first, amount: 134.95, type: 'debt' }], 3, 0],
    ['two instalments of half', paid(2, { amount: 22.5 }), 1, 2],
    ['one of two that was given back in part', [{ at: first, amount: 90, refunds: [{ amount: 50 }] }], 0, 3],
  ])('%s', async (_, charges, covered, behind) => {
    expect(await figuresOf({ charges }, periods(2))).toMatchObject({
      covered_count: covered,
      months_behind: behind,
    })
  })

  test('later than the reference are not there yet, nor are refunds', async () => {
    const charges = [{ at: first, refunds: [{ amount: 45, at: periods(3) }] }, { at: periods(2) }]
    expect(await figuresOf({ charges }, periods(2, -1))).toMatchObject({
      paid_count: 1,
      refunded: 0,
      months_behind: 1,
    })
    expect(await figuresOf({ charges }, periods(2))).toMatchObject({ paid_count: 2, months_behind: 1 })
    expect(await figuresOf({ charges }, periods(3))).toMatchObject({ paid_count: 1, months_behind: 3 })
  })

  test('without a reference all count, also one that the provider dates ahead of our clock', async () => {
    const ahead = new Date(Date.now() + 60_000).toISOString()
    expect(await figuresOf({ count: 1, charges: [{ at: ahead }] }, null)).toMatchObject({
      paid_count: 1,
      remaining: 0,
    })
  })
})

describe('what went back of a charge that came in another sum', () => {
  const came = { amount: 60_000, currency: 'ARS' }
  const counted = { mark: 'amount_mismatch', decision: 'counted', received: came }

  test.each([
    ['a half', [30_000], 22.5],
    // The last part takes the rest: three thirds are the whole.
    ['in three parts', [20_000, 20_000, 20_000], 45],
    ['in uneven parts', [19_999.99, 40_000.01], 45],
    ['a cent', [0.01], 0],
  ])('%s: counts as its share', async (_, amounts, refunded) => {
    const charges = [{ at: first, ...counted, refunds: amounts.map((amount) => ({ amount })) }]
    expect(await figuresOf({ charges }, periods(0, 1))).toMatchObject({ paid: 45, refunded })
  })

  test('is never more than it counts, however small its parts are', async () => {
    const received = { amount: 10, currency: 'MXN' }
    const charges = [
      { at: first, amount: 0.5, ...counted, received, refunds: Array(99).fill({ amount: 0.1 }) },
    ]
    expect(await figuresOf({ charges })).toMatchObject({ paid: 0.5, refunded: 0.5 })
  })
})

test('a refund that was reversed counts for the days before the reversal alone', async () => {
  const id = await writeSale(database.sql(), {
    charges: [{ at: first, refunds: [{ amount: 45, at: periods(1) }] }, { at: periods(0, 1) }],
  })
  await database.sql()`update public.payment_refunds f
    set status = 'reversed', reversed_at = ${periods(2)}, reversal_reason = 'El banco lo devolvió'
    from public.payments p where p.id = f.payment_id and p.sale_id = ${id}`
  const refundedAt = async (reference: string | null) => {
    const [row] =
      await database.sql()`select refunded::float8 from private.debts_of(array[${id}::bigint], ${reference})`
    return row?.refunded
  }
  expect([
    await refundedAt(periods(1, -1)),
    await refundedAt(periods(1)),
    await refundedAt(periods(2, -1)),
    await refundedAt(periods(2)),
    await refundedAt(null),
  ]).toEqual([0, 45, 45, 0, 0])
})

test('the next due day is a day at the school', async () => {
  // Late in the evening of 28 February there.
  const id = await writeSale(database.sql(), { charges: [{ at: '2026-03-01T02:30:00Z' }] })
  const [row] = await database.sql()`select next_due_on::text as due, next_number as number
    from private.debts_of(array[${id}::bigint], '2026-03-02')`
  expect(row).toEqual({ due: '2026-03-30', number: 2 })
})

describe('cents', () => {
  test('the last instalment is not covered while a part of the total is left', async () => {
    const sale = { total: 250, each: 41, charges: paid(6) }
    expect(await figuresOf(sale, periods(60))).toMatchObject({
      ...{ covered_count: 5, remaining: 4, months_behind: 1, debt: 4 },
    })
    const id = await writeSale(database.sql(), sale)
    const [row] = await database.sql()`select next_number as number, next_amount::float8 as amount
      from private.debts_of(array[${id}::bigint], ${periods(60)})`
    expect(row).toEqual({ number: 6, amount: 4 })
  })

  test('equal instalments that miss the total by less than a cent each are no debt', async () => {
    expect(await figuresOf({ total: 250, each: 41.66, charges: paid(6) }, periods(60))).toMatchObject({
      remaining: 0,
      situation: 'al_dia',
    })
    expect(await figuresOf({ total: 250, each: 41.66, charges: paid(5) }, periods(60))).toMatchObject({
      remaining: 41.7,
      debt: 41.66,
      overdue: 41.66,
    })
  })

  test('debt and overdue are never more than what remains', async () => {
    expect(await figuresOf({ total: 250, each: 41.67, charges: paid(5) }, periods(60))).toMatchObject({
      remaining: 41.65,
      debt: 41.65,
      overdue: 41.65,
    })
    expect(await figuresOf({ charges: paid(2, { amount: 130 }) }, periods(60))).toMatchObject({
      remaining: 10,
      months_behind: 1,
      debt: 10,
      overdue: 10,
    })
  })
})
