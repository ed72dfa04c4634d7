import type postgres from 'postgres'
import { become, becomeOwner } from './actors.ts'
import { type Cards, cents, type Figures, type PersonFigures, type SaleFigures } from './debt-oracle.ts'
import type { Transaction } from './test-database.ts'

type Decimal = string | number
type SaleRow = { [Name in keyof SaleFigures]: SaleFigures[Name] extends bigint ? Decimal : never } & {
  sale_id: number
  paid_count: number
  covered_count: number
  months_behind: number
  situation: SaleFigures['situation']
  last_paid_at: string | null
}
type PersonRow = {
  person_id: number
  email: string
  has_sale: boolean
  agreed: Decimal
  paid: Decimal
  paid_elsewhere: { currency: string; amount: Decimal }[]
  paid_count: number
  remaining: Decimal
  debt: Decimal
  overdue: Decimal
  months_behind: number
  situation: PersonFigures['situation']
  last_paid_at: string | null
}

type CardsRow = {
  students_paid: number
  sold: Decimal
  sales: number
  confirmed: { currency: string; amount: Decimal; refunded: Decimal; charges: number }[]
  overdue: Decimal
  in_debt: number
  to_collect: Decimal
}

/**
 * The database's own figures in the oracle's form, for each of these days: sales from `private.debts_of`, people from
 * every page of `list_balances`, cards from `money_cards`. Null: the kept figures of now.
 */
export async function figuresOf(
  sql: Transaction,
  days: readonly (string | null)[],
  pageSize = 101,
): Promise<Figures[]> {
  const sales = await Promise.all(days.map((day) => salesAt(sql, day)))
  await become(sql, 'staff')
  const cards = await Promise.all(days.map((day) => cardsAt(sql, day)))
  const people = await Promise.all(days.map((day) => pagesOf(sql, { day, pageSize })))
  await becomeOwner(sql)
  return days.map((_, index) => ({
    sales: sales[index] ?? new Map(),
    people: people[index] ?? [],
    cards: cards[index] as Cards,
  }))
}

export async function salesAt(sql: Transaction, day: string | null): Promise<Map<number, SaleFigures>> {
  const rows = await onlyValue<SaleRow[]>(sql`
    select coalesce(jsonb_agg(to_jsonb(d)), '[]') as value from ${
      day === null
        ? sql`private.sale_balances`
        : sql`private.debts_of((select array_agg(id) from public.sales),
            ((${day}::date + 1)::timestamp at time zone 'America/Argentina/Buenos_Aires') - interval '1 microsecond')`
    } d`)
  return new Map(rows.map((row) => [row.sale_id, saleFigures(row)]))
}

export async function cardsAt(sql: Transaction, day: string | null): Promise<Cards> {
  const cards = await onlyValue<CardsRow>(sql`select public.money_cards(${day}::date) as value`)
  return {
    students_paid: cards.students_paid,
    sold: amount(cards.sold),
    sales: cards.sales,
    confirmed: cards.confirmed.map((sum) => ({
      ...sum,
      amount: amount(sum.amount),
      refunded: amount(sum.refunded),
    })),
    overdue: amount(cards.overdue),
    in_debt: cards.in_debt,
    to_collect: amount(cards.to_collect),
  }
}

export type ListQuery = {
  day?: string | null
  completeness?: string
  situation?: string
  search?: string
  pageSize?: number
  /** How many pages; all by default. */
  pages?: number
}

/** Every page of the list, by the key of the last row of the page before. For a session of the staff. */
export async function pagesOf(sql: Transaction, query: ListQuery): Promise<PersonFigures[]> {
  const {
    day = null,
    completeness = 'all',
    situation = 'all',
    search = '',
    pageSize = 101,
    pages = Infinity,
  } = query
  const people: PersonFigures[] = []
  for (let page = 0, isMore = true; isMore && page < pages; page += 1) {
    const last = people.at(-1)
    const rows = await onlyValue<PersonRow[]>(sql`
      select coalesce(jsonb_agg(to_jsonb(l)), '[]') as value
      from public.list_balances(${completeness}, ${situation}, ${search}, ${day}::date,
        ${last?.months_behind ?? null}, ${last?.email ?? null}, ${pageSize}) l`)
    people.push(...rows.map(personFigures))
    isMore = rows.length === pageSize
  }
  return people
}

function saleFigures(row: SaleRow): SaleFigures {
  return {
    agreed: amount(row.agreed),
    paid: amount(row.paid),
    refunded: amount(row.refunded),
    paid_count: row.paid_count,
    covered_count: row.covered_count,
    remaining: amount(row.remaining),
    months_behind: row.months_behind,
    situation: row.situation,
    debt: amount(row.debt),
    overdue: amount(row.overdue),
    to_collect: amount(row.to_collect),
    last_paid_at: instant(row.last_paid_at),
  }
}

function personFigures(row: PersonRow): PersonFigures {
  return {
    email: row.email,
    has_sale: row.has_sale,
    agreed: amount(row.agreed),
    paid: amount(row.paid),
    paid_elsewhere: row.paid_elsewhere.map((sum) => ({ ...sum, amount: amount(sum.amount) })),
    paid_count: row.paid_count,
    remaining: amount(row.remaining),
    debt: amount(row.debt),
    overdue: amount(row.overdue),
    months_behind: row.months_behind,
    situation: row.situation,
    last_paid_at: instant(row.last_paid_at),
  }
}

/** The column `value` of the only row. */
async function onlyValue<T>(query: PromiseLike<postgres.Row[]>): Promise<T> {
  const [row] = await query
  if (!row) throw new Error('the query returned no row')
  return row.value as T
}

const amount = (value: Decimal) => cents(String(value))
const instant = (text: string | null) => (text === null ? null : Date.parse(text))
