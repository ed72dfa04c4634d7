import type { Ledger, PaymentRow, RefundRow, SaleRow, StudentRow } from '../../support/ledger/rows.ts'

/**
 * The figures of a ledger, counted row by row from the specification (back-office specification, sections 4 and 9) and
 * the decisions about sales, so that the database's own figures have something to be compared with. Amounts are bigint
 * cents, in USD unless a currency stands beside them; instants are milliseconds.
 */
export type SaleFigures = {
  agreed: bigint
  paid: bigint
  refunded: bigint
  paid_count: number
  covered_count: number
  remaining: bigint
  months_behind: number
  situation: Situation
  debt: bigint
  overdue: bigint
  to_collect: bigint
  last_paid_at: number | null
}
export type PersonFigures = {
  email: string
  has_sale: boolean
  agreed: bigint
  paid: bigint
  paid_elsewhere: { currency: string; amount: bigint }[]
  paid_count: number
  remaining: bigint
  debt: bigint
  overdue: bigint
  months_behind: number
  situation: Situation
  last_paid_at: number | null
}
export type Cards = {
  students_paid: number
  sold: bigint
  sales: number
  confirmed: { currency: string; amount: bigint; refunded: bigint; charges: number }[]
  overdue: bigint
  in_debt: number
  to_collect: bigint
}
export type Figures = { sales: Map<number, SaleFigures>; people: PersonFigures[]; cards: Cards }
type Situation = 'pago_unico' | 'al_dia' | 'con_deuda'

/** What is known at an instant. On a past day: only what had happened by its end at the school, at UTC−3. */
export type Reference = { now: number } | { day: string }

const dayMs = 86_400_000
const periodMs = 30 * dayMs
const worse: readonly Situation[] = ['pago_unico', 'al_dia', 'con_deuda']

export function recount(ledger: Ledger, reference: Reference): Figures {
  const past = pastOf(ledger, reference)
  const refunds = groupBy(past.refunds, (refund) => refund.payment_id)
  const charges = groupBy(past.charges, (charge) => charge.sale_id)
  const sales = new Map(
    past.sales.map((sale) => [sale.id, countSale(sale, charges.get(sale.id) ?? [], refunds, past.instant)]),
  )
  const people = countPeople(ledger, past, sales, refunds)
  return { sales, people, cards: countCards(ledger, past, sales, people, refunds) }
}

type Past = {
  instant: number
  students: StudentRow[]
  sales: SaleRow[]
  charges: PaymentRow[]
  refunds: RefundRow[]
}
type Refunds = Map<number, RefundRow[]>

function pastOf(ledger: Ledger, reference: Reference): Past {
  const isPast = 'day' in reference
  const instant = isPast ? Date.parse(`${reference.day}T00:00:00-03:00`) + dayMs - 1 : reference.now
  const happened = (time: string | null) => time !== null && (!isPast || Date.parse(time) <= instant)
  return {
    instant,
    students: ledger.students.filter((student) => happened(student.created_at)),
    sales: ledger.sales
      .filter((sale) => happened(sale.created_at))
      .map((sale) => (happened(sale.voided_at) ? sale : { ...sale, voided_at: null })),
    charges: ledger.payments.filter((charge) => charge.status === 'PAID' && happened(charge.approved_at)),
    refunds: ledger.refunds.filter((refund) => refund.status === 'settled' && happened(refund.settled_at)),
  }
}

const isCounted = (charge: PaymentRow) =>
  charge.review_reason === null || charge.review_decision === 'counted'

function givenBack(charge: PaymentRow, refunds: Refunds): bigint {
  return sum((refunds.get(charge.id) ?? []).map((refund) => cents(refund.amount)))
}

/** Each refund as its share of what the charge counts, to the cent; together never more, and all of it once all went back. */
function shareGivenBack(charge: PaymentRow, counts: bigint, refunds: Refunds): bigint {
  const back = givenBack(charge, refunds)
  if (back >= cents(charge.amount)) return counts
  const shares = (refunds.get(charge.id) ?? []).map((refund) =>
    rounded(cents(refund.amount) * counts, cents(charge.amount)),
  )
  return least(sum(shares), counts)
}

function countSale(
  sale: SaleRow,
  all: readonly PaymentRow[],
  refunds: Refunds,
  instant: number,
): SaleFigures {
  const charges = all.filter(isCounted)
  const agreed = cents(sale.usd_amount)
  const instalment = cents(sale.installments_amount)
  const inUsd = (charge: PaymentRow) => (charge.currency === 'USD' ? cents(charge.amount) : instalment)
  const paid = sum(charges.map(inUsd))
  const refunded = sum(charges.map((charge) => shareGivenBack(charge, inUsd(charge), refunds)))
  const whole = charges.filter((charge) => givenBack(charge, refunds) < cents(charge.amount))
  const rest = agreed - (paid - refunded)
  const isSettled = rest <= BigInt(sale.installments_number)
  const remaining = sale.voided_at !== null || isSettled || rest < 0n ? 0n : rest
  const times = charges.map((charge) => Date.parse(charge.approved_at ?? ''))
  const owesNothing = remaining === 0n || (charges.length > 0 && whole.length === 0)
  const periods = Math.floor((instant - Math.min(...times)) / periodMs)
  const expected = charges.length === 0 ? 1 : Math.min(periods + 1, sale.installments_number)
  const isSingle =
    sale.installments_number === 1 ||
    (charges.length > 0 && charges.every((charge) => ['single', 'total'].includes(charge.payment_type)))
  const byMoney = instalment > 1n ? Number((paid - refunded) / (instalment - 1n)) : 0
  const isPaidUp = remaining === 0n && sale.voided_at === null
  const covered = isPaidUp
    ? sale.installments_number
    : Math.min(byMoney, sale.installments_number - (remaining > 0n ? 1 : 0))
  const months = owesNothing || (isSingle && charges.length > 0) ? 0 : Math.max(0, expected - covered)
  return {
    agreed,
    paid,
    refunded,
    paid_count: whole.length,
    covered_count: covered,
    remaining,
    months_behind: months,
    situation: months > 0 ? 'con_deuda' : isSingle ? 'pago_unico' : 'al_dia',
    debt: least(instalment * BigInt(months), remaining),
    overdue: owesNothing ? 0n : least(instalment * BigInt(expected) - (paid - refunded), remaining),
    to_collect: isSingle || charges.length === 0 || owesNothing ? 0n : remaining,
    last_paid_at: times.length > 0 ? Math.max(...times) : null,
  }
}

function countPeople(
  ledger: Ledger,
  past: Past,
  sales: Map<number, SaleFigures>,
  refunds: Refunds,
): PersonFigures[] {
  const personOf = personsOf(ledger)
  const ownSales = groupBy(past.sales, (sale) => personOf(sale.payer_email))
  const ownCharges = groupBy(past.charges, (charge) => personOf(charge.email))
  const students = new Set(past.students.map((student) => personOf(student.email)))
  const people = [...new Set([...students, ...ownSales.keys(), ...ownCharges.keys()])]
  return people
    .filter(
      (email) =>
        students.has(email) ||
        ownCharges.has(email) ||
        ownSales.get(email)?.some(({ voided_at }) => voided_at === null),
    )
    .map((email) =>
      countPerson(email, ownSales.get(email) ?? [], ownCharges.get(email) ?? [], sales, refunds),
    )
    .sort(inOrderOfTheList)
}

function countPerson(
  email: string,
  allSales: readonly SaleRow[],
  charges: readonly PaymentRow[],
  figures: Map<number, SaleFigures>,
  refunds: Refunds,
): PersonFigures {
  const own = allSales.filter((sale) => sale.voided_at === null).flatMap((sale) => figures.get(sale.id) ?? [])
  // Money that came for a voided sale is still there (decision 76).
  const all = allSales.flatMap((sale) => figures.get(sale.id) ?? [])
  const loose = charges.filter((charge) => charge.sale_id === null)
  const net = (charge: PaymentRow) => cents(charge.amount) - givenBack(charge, refunds)
  const inCurrency = groupBy(
    loose.filter((charge) => charge.currency !== 'USD'),
    (charge) => charge.currency,
  )
  const isNew = own.length === 0 && allSales.length === 0 && charges.length === 0
  const times = [
    ...all.flatMap((sale) => sale.last_paid_at ?? []),
    ...loose.map((charge) => Date.parse(charge.approved_at ?? '')),
  ]
  return {
    email,
    has_sale: own.length > 0,
    agreed: sum(own.map((sale) => sale.agreed)),
    paid:
      sum(all.map((sale) => sale.paid - sale.refunded)) +
      sum(loose.filter((charge) => charge.currency === 'USD').map(net)),
    paid_elsewhere: [...inCurrency]
      .map(([currency, rows]) => ({ currency, amount: sum(rows.map(net)) }))
      .sort((a, b) => compare(a.currency, b.currency)),
    paid_count:
      all.reduce((count, sale) => count + sale.paid_count, 0) +
      loose.filter((charge) => net(charge) > 0n).length,
    remaining: sum(own.map((sale) => sale.remaining)),
    debt: sum(own.map((sale) => sale.debt)),
    overdue: sum(own.map((sale) => sale.overdue)),
    months_behind: isNew ? 1 : Math.max(0, ...own.map((sale) => sale.months_behind)),
    situation: isNew
      ? 'con_deuda'
      : own.reduce<Situation>(
          (worst, { situation }) => (worse.indexOf(situation) > worse.indexOf(worst) ? situation : worst),
          'pago_unico',
        ),
    last_paid_at: times.length > 0 ? Math.max(...times) : null,
  }
}

function countCards(
  ledger: Ledger,
  past: Past,
  sales: Map<number, SaleFigures>,
  people: readonly PersonFigures[],
  refunds: Refunds,
): Cards {
  const personOf = personsOf(ledger)
  const valid = past.sales
    .filter((sale) => sale.voided_at === null)
    .flatMap((sale) => sales.get(sale.id) ?? [])
  const currencies = groupBy(past.charges, (charge) => charge.currency)
  return {
    students_paid: new Set(past.charges.map((charge) => personOf(charge.email))).size,
    sold: sum(valid.map((sale) => sale.agreed)),
    sales: valid.length,
    confirmed: [...currencies]
      .map(([currency, charges]) => ({
        currency,
        amount: sum(charges.map((charge) => cents(charge.amount))),
        refunded: sum(charges.map((charge) => givenBack(charge, refunds))),
        charges: charges.length,
      }))
      .sort(
        (a, b) =>
          Number(b.currency === 'USD') - Number(a.currency === 'USD') || compare(a.currency, b.currency),
      ),
    overdue: sum(valid.map((sale) => sale.overdue)),
    in_debt: people.filter(({ situation }) => situation === 'con_deuda').length,
    to_collect: sum(valid.map((sale) => sale.to_collect)),
  }
}

/** The person of a typed address, as their normalised address. */
function personsOf(ledger: Ledger): (typed: string) => string {
  const joined = new Map(ledger.joins.map(({ address, into }) => [address, into]))
  return (typed) => {
    const address = typed.trim().toLowerCase()
    return joined.get(address) ?? address
  }
}

/** Most months behind first, then who is in debt, then by e-mail (back-office specification, section 4). */
function inOrderOfTheList(a: PersonFigures, b: PersonFigures): number {
  const inDebt = (person: PersonFigures) => Number(person.situation === 'con_deuda')
  return b.months_behind - a.months_behind || inDebt(b) - inDebt(a) || compare(a.email, b.email)
}

/** Reads a decimal; a fraction of a cent is an error. */
export function cents(decimal: string): bigint {
  const [, sign, units, fraction = ''] = /^(-?)(\d+)(?:\.(\d{1,2})0*)?$/.exec(decimal) ?? []
  if (units === undefined) throw new Error(`${decimal} is no amount in cents`)
  const value = BigInt(units + fraction.padEnd(2, '0'))
  return sign === '-' ? -value : value
}

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n)
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

/** At least 0, at most `limit`. */
function least(value: bigint, limit: bigint): bigint {
  if (value < 0n) return 0n
  return value < limit ? value : limit
}

/** To the nearest; halves go up. */
function rounded(dividend: bigint, divisor: bigint): bigint {
  return (2n * dividend + divisor) / (2n * divisor)
}

function groupBy<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<NonNullable<Key>, Row[]> {
  const groups = new Map<NonNullable<Key>, Row[]>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key === null || key === undefined) continue
    const group = groups.get(key)
    if (group) group.push(row)
    else groups.set(key, [row])
  }
  return groups
}
