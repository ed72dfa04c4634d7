import { beforeAll, describe, expect, test } from 'vitest'
import { loadLedger } from '../support/ledger/load.ts'
import { makeLedger } from '../support/ledger/make.ts'
import type { Ledger } from '../support/ledger/rows.ts'
import { become } from './support/actors.ts'
import { cents, type Figures, type PersonFigures, recount } from './support/debt-oracle.ts'
import { figuresOf, pagesOf } from './support/kept-figures.ts'
import { aDatabase, inDiscardedTransaction, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
beforeAll(async () => {
  await database.sql()`truncate public.students, public.sales, public.payments, public.person_addresses,
    private.sale_balances, private.person_balances, private.person_received cascade`
})

/** The day that the specification names for the report of instalments (back-office specification, section 5). */
const reportDay = '2025-07-05'
const endOfReportDay = new Date('2025-07-06T00:00:00-03:00')

type Sizes = { students: number; sales: number; payments: number }

async function withLedger(
  seed: number,
  sizes: Sizes,
  work: (sql: Transaction, ledger: Ledger, now: number) => Promise<void>,
): Promise<void> {
  await inDiscardedTransaction(database.sql(), async (sql) => {
    const [clock] = await sql`select extract(epoch from now()) * 1000 as now`
    const now = Number(clock?.now)
    const ledger = makeLedger({ seed, ...sizes, references: [endOfReportDay, new Date(now)] })
    await loadLedger(sql, ledger)
    await work(sql, ledger, now)
  })
}

/** Compares piece by piece: a difference in one row is then told by that row. */
function expectSame(found: Figures | undefined, expected: Figures): void {
  for (const [id, figures] of expected.sales)
    expect({ id, ...found?.sales.get(id) }).toEqual({ id, ...figures })
  expect(found?.sales.size).toBe(expected.sales.size)
  expect(found?.people.map(({ email }) => email)).toEqual(expected.people.map(({ email }) => email))
  for (const [index, person] of expected.people.entries()) expect(found?.people[index]).toEqual(person)
  expect(found?.cards).toEqual(expected.cards)
}

describe('kept figures, list and cards equal an independent recount', () => {
  test.each([
    [0, { students: 0, sales: 0 }],
    [0, { students: 3, sales: 3 }],
    [1, { students: 1, sales: 1 }],
    [1001, { students: 202, sales: 202 }],
  ])('at %i payments of %j', async (payments, sizes) => {
    await withLedger(payments, { ...sizes, payments }, async (sql, ledger, now) => {
      expect(ledger.payments).toHaveLength(payments)
      const [kept, past] = await figuresOf(sql, [null, reportDay], 50)
      expectSame(kept, recount(ledger, { now }))
      expectSame(past, recount(ledger, { day: reportDay }))
    })
  })
})

test('each filter and search shows, counts and sums the rows that it names', async () => {
  const filters: [object, (person: PersonFigures) => boolean][] = [
    [{ completeness: 'complete' }, (person) => person.has_sale],
    [{ completeness: 'incomplete' }, (person) => !person.has_sale],
    [{ situation: 'con_deuda' }, (person) => person.situation === 'con_deuda'],
    [{ situation: 'al_dia' }, (person) => person.situation === 'al_dia'],
    [
      { completeness: 'complete', situation: 'pago_unico' },
      (person) => person.has_sale && person.situation === 'pago_unico',
    ],
    [{ search: 'nadie' }, () => false],
  ]
  await withLedger(7, { students: 200, sales: 200, payments: 900 }, async (sql, ledger, now) => {
    const addressesOf = ({ email }: PersonFigures) => [
      email,
      ...ledger.joins.flatMap(({ address, into }) => (into === email ? address : [])),
    ]
    const search = (person: PersonFigures) =>
      addressesOf(person).some((address) => /persona.*17/.test(address))
    for (const [day, { people }] of [
      [null, recount(ledger, { now })],
      [reportDay, recount(ledger, { day: reportDay })],
    ] as const) {
      await become(sql, 'staff')
      for (const [filter, isMeant] of [...filters, [{ search: '17 PERSONA.' }, search] as const]) {
        const query = { completeness: 'all', situation: 'all', search: '', ...filter, day }
        const expected = people.filter(isMeant)
        expect(await pagesOf(sql, query), JSON.stringify(query)).toEqual(expected)
        const [row] = await sql`select public.count_balances(${query.completeness}, ${query.situation},
          ${query.search}, ${day}::date) as totals`
        const total = (name: 'agreed' | 'paid' | 'remaining' | 'debt' | 'overdue') =>
          expected.reduce((sum, person) => sum + person[name], 0n)
        const { count, ...sums } = row?.totals ?? {}
        expect(count).toBe(expected.length)
        for (const name of ['agreed', 'paid', 'remaining', 'debt', 'overdue'] as const)
          expect(cents(String(sums[name])), `${name} of ${JSON.stringify(query)}`).toBe(total(name))
      }
      await sql`reset role`
    }
  })
})

test('statistics that took the tables for empty do not make a figure count everybody for each person', async () => {
  const sizes = { students: 150, sales: 150, payments: 450 }
  await withLedger(9, sizes, async () => undefined)
  // Pages of rows that were rolled back: the planner expects one row of each table.
  await database.sql()`analyze`
  await withLedger(9, sizes, async (sql, ledger, now) => {
    await become(sql, 'staff')
    const [row] = await sql`select public.count_balances(as_of => current_date) as totals`
    expect(row?.totals.count).toBe(recount(ledger, { now }).people.length)
  })
})

test('payments are counted and summed by currency as their filter lists them', async () => {
  await withLedger(8, { students: 50, sales: 50, payments: 300 }, async (sql, ledger) => {
    await become(sql, 'staff')
    for (const status of ['PAID', 'PENDING', 'all']) {
      for (const type of ['all', 'single', 'installments']) {
        const expected = ledger.payments.filter(
          (payment) =>
            (status === 'all' || payment.status === status) &&
            (type === 'all' || (type === 'single') === ['single', 'total'].includes(payment.payment_type)),
        )
        const sums = new Map<string, bigint>()
        for (const { currency, amount } of expected)
          sums.set(currency, (sums.get(currency) ?? 0n) + cents(amount))
        const [row] = await sql`select public.count_payments(${status}, ${type}) as totals`
        expect(row?.totals.count).toBe(expected.length)
        const found = row?.totals.sums.map(({ currency, amount }: { currency: string; amount: number }) => [
          currency,
          cents(String(amount)),
        ])
        expect(new Map(found)).toEqual(sums)
      }
    }
  })
})
