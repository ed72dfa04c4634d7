import * as v from 'valibot'
import type { CalendarDay } from '#domain/calendar.ts'
import {
  type BalanceRow,
  balanceRowSchema,
  balanceTotalsSchema,
  moneyCardsSchema,
  type Situation,
} from '#domain/contracts/balances.ts'
import { dayRangeArguments } from '#domain/day-range.ts'
import type { Money } from '#domain/money.ts'
import { dollars } from '#domain/prices.ts'
import { type KeyPage, keyPage } from '#platform/api-rows.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import type { BalanceCursor, BalancesFilter } from './balances-filter.ts'
import { type CurrencySum, currencySum, type Received, receivedOf } from './currency-sum.ts'

/** What was agreed with a person and what of it is still owed, in USD. */
export type Debt = { agreed: Money; remaining: Money; debt: Money; overdue: Money }

export type Balance = {
  personId: number
  email: string
  name: string | null
  country: string | null
  phone: string | null
  courses: string | null
  /** Null without a sale: nothing is known of what was agreed. */
  owed: Debt | null
  paid: Money
  /** In other currencies, outside a sale. */
  paidElsewhere: CurrencySum[]
  paymentCount: number
  monthsBehind: number
  situation: Situation
  lastPaidAt: Date | null
  registeredAt: Date | null
}

export type BalanceTotals = Debt & { count: number; paid: Money }

export type MoneyCards = {
  studentsPaid: number
  sold: Money
  sales: number
  /** One per currency. */
  confirmed: (Received & { charges: number })[]
  overdue: Money
  inDebt: number
  toCollect: Money
}

/** `asOf`: figures as at the end of that school day; null for now. */
export async function fetchBalances(
  filter: BalancesFilter,
  asOf: CalendarDay | null,
  after: BalanceCursor | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<KeyPage<Balance, BalanceCursor>> {
  const answer = await staffClient()
    .rpc('list_balances', {
      ...selectionOf(filter, asOf),
      ...(after ? { after_months: after.months, after_email: after.email } : {}),
      page_size: pageSize + 1,
    })
    .abortSignal(signal)
  const rows = v.parse(v.array(balanceRowSchema), staffData(answer))
  const { shown, next } = keyPage(rows, pageSize, (row) => ({ months: row.months_behind, email: row.email }))
  return { shown: shown.map(toBalance), next }
}

export async function countBalances(
  filter: BalancesFilter,
  asOf: CalendarDay | null,
  signal: AbortSignal,
): Promise<BalanceTotals> {
  const answer = await staffClient().rpc('count_balances', selectionOf(filter, asOf)).abortSignal(signal)
  const { count, paid, ...owed } = v.parse(balanceTotalsSchema, staffData(answer))
  return { count, paid: dollars(paid), ...toDebt(owed) }
}

export async function fetchMoneyCards(asOf: CalendarDay | null, signal: AbortSignal): Promise<MoneyCards> {
  const answer = await staffClient().rpc('money_cards', dayArgument(asOf)).abortSignal(signal)
  const cards = v.parse(moneyCardsSchema, staffData(answer))
  return {
    studentsPaid: cards.students_paid,
    sold: dollars(cards.sold),
    sales: cards.sales,
    confirmed: cards.confirmed.map((sum) => ({ ...receivedOf(sum), charges: sum.charges })),
    overdue: dollars(cards.overdue),
    inDebt: cards.in_debt,
    toCollect: dollars(cards.to_collect),
  }
}

function selectionOf({ completeness, situation, search, days }: BalancesFilter, asOf: CalendarDay | null) {
  return {
    completeness_filter: completeness,
    situation_filter: situation,
    search,
    ...dayRangeArguments(days),
    ...dayArgument(asOf),
  }
}

function dayArgument(asOf: CalendarDay | null): { as_of?: string } {
  return asOf === null ? {} : { as_of: asOf }
}

function toBalance(row: BalanceRow): Balance {
  return {
    personId: row.person_id,
    email: row.email,
    name: row.name,
    country: row.country,
    phone: row.phone,
    courses: row.course_names,
    owed: row.has_sale ? toDebt(row) : null,
    paid: dollars(row.paid),
    paidElsewhere: row.paid_elsewhere.map(currencySum),
    paymentCount: row.paid_count,
    monthsBehind: row.months_behind,
    situation: row.situation,
    lastPaidAt: row.last_paid_at === null ? null : new Date(row.last_paid_at),
    registeredAt: row.registered_at === null ? null : new Date(row.registered_at),
  }
}

function toDebt(row: Record<keyof Debt, number>): Debt {
  return {
    agreed: dollars(row.agreed),
    remaining: dollars(row.remaining),
    debt: dollars(row.debt),
    overdue: dollars(row.overdue),
  }
}
