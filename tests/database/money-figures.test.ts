import { beforeAll, describe, expect, test } from 'vitest'
import { toCalendarDay } from '#domain/calendar.ts'
import { plusDays } from '#domain/day-arithmetic.ts'
import { headingsOf } from '#domain/spreadsheet-cells.ts'
import { paymentsJob } from '../../src/features/money-exports/export-jobs.ts'
import { loadLedger } from '../support/ledger/load.ts'
import { makeLedger } from '../support/ledger/make.ts'
import type { Ledger, PaymentRow } from '../support/ledger/rows.ts'
import { isLong } from '../support/sized.ts'
import { type Actor, addStranger } from './support/actors.ts'
import { reachDataApi } from './support/data-api.ts'
import { exportCsv, readCsv } from './support/exported-csv.ts'
import { divided, figuresOf, least, schoolDay } from './support/money-recount.ts'
import { aDatabase, asActor } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const sql = () => database.sql()
const actor: Actor = 'staff'
reachDataApi(database, () => actor)

const now = Date.now()
const today = toCalendarDay(schoolDay(now))
const dayMs = 86_400_000
const period = 30 * dayMs

/** A figure of a list, in dollars. */
type Line = { key: string; amount: number; before: number }
type Figures = {
  sums: Record<string, number>
  before: Record<string, number>
  days: Line[]
  courses: Line[]
  countries: Line[]
  ways: Line[]
  orders: Line[]
}
type Outlook = {
  months: Line[]
  ageing: (Line & { sales: number })[]
  seats: { slug: string; held: number }[]
}

async function ask<Answer>(call: string): Promise<Answer> {
  const [row] = await asActor(sql(), actor, (session) => session.unsafe(`select public.${call} as answer`))
  return row?.answer
}
const figures = (from: string, to: string) => ask<Figures>(`money_figures('${from}', '${to}')`)

async function load(ledger: Ledger): Promise<void> {
  await sql()`truncate public.students, public.sales, public.orders, public.payments, public.person_addresses,
    private.person_balances, private.person_received, private.sale_balances cascade`
  await sql().begin((session) => loadLedger(session, ledger))
  await sql()`analyze public.payment_refunds, private.sale_balances`
}

const cents = (text: string | null) => BigInt(Math.round(Number(text) * 100))
const dollars = (value: bigint) => Number(value) / 100
const sum = (values: bigint[]) => values.reduce((all, value) => all + value, 0n)

function grouped<Row, Key>(rows: readonly Row[], keyOf: (row: Row) => Key): Map<Key, Row[]> {
  const groups = new Map<Key, Row[]>()
  for (const row of rows) {
    const group = groups.get(keyOf(row))
    if (group) group.push(row)
    else groups.set(keyOf(row), [row])
  }
  return groups
}

/** The charges that count, what each counts, and what went back of it with its day: from the decisions 75 and 117 alone. */
function chargesOf({ payments, sales, refunds }: Ledger) {
  const saleOf = new Map(sales.map((sale) => [sale.id, sale]))
  const backOf = grouped(
    refunds.filter(({ status }) => status === 'settled'),
    ({ payment_id }) => payment_id,
  )
  const isCounted = (one: PaymentRow) =>
    one.status === 'PAID' &&
    one.sale_id !== null &&
    (one.review_reason === null || one.review_decision === 'counted')
  return payments.filter(isCounted).map((one) => {
    const sale = saleOf.get(one.sale_id ?? 0)
    const usd = cents(one.currency === 'USD' ? one.amount : (sale?.installments_amount ?? '0'))
    const came = cents(one.received_amount)
    let gone = 0n
    let counted = 0n
    const back = (backOf.get(one.id) ?? [])
      .sort((a, b) => Date.parse(a.settled_at ?? '') - Date.parse(b.settled_at ?? ''))
      .map(({ amount, settled_at }) => {
        gone += cents(amount)
        const share = gone === came ? usd - counted : least(divided(usd * cents(amount), came), usd - counted)
        counted += share
        return { day: schoolDay(Date.parse(settled_at ?? '')), share }
      })
    return { one, usd, back, day: schoolDay(Date.parse(one.approved_at ?? one.created_at)) }
  })
}
type Charge = ReturnType<typeof chargesOf>[number]

function recountRange(ledger: Ledger, from: string, to: string) {
  const inside = (day: string) => day >= from && day <= to
  const charges = chargesOf(ledger)
  const net = (of: Charge[], day: (day: string) => boolean = inside) =>
    sum(of.filter((charge) => day(charge.day)).map(({ usd }) => usd)) -
    sum(of.flatMap(({ back }) => back.filter((one) => day(one.day)).map(({ share }) => share)))
  const by = (key: (one: PaymentRow) => string) =>
    Object.fromEntries(
      [...grouped(charges, ({ one }) => key(one))]
        .map(([name, of]) => [name, dollars(net(of))] as const)
        .filter(([, amount]) => amount !== 0),
    )
  const sold = ledger.sales.filter(
    (sale) =>
      sale.voided_at === null &&
      inside(
        schoolDay(
          Math.min(
            Date.parse(sale.created_at),
            sale.first_paid_at === null ? Number.POSITIVE_INFINITY : Date.parse(sale.first_paid_at),
          ),
        ),
      ),
  )
  const family = grouped(ledger.payments, ({ order_id }) => order_id)
  const begun = ledger.payments.filter(
    (one) =>
      one.order_id === one.id &&
      one.dlocal_order_id !== null &&
      inside(schoolDay(Date.parse(one.created_at))),
  )
  const hasCome = ({ status }: PaymentRow) => ['PAID', 'CONFIRMED', 'completed'].includes(status)
  return {
    sums: {
      collected: dollars(net(charges)),
      refunded: dollars(
        sum(charges.flatMap(({ back }) => back.filter(({ day }) => inside(day)).map(({ share }) => share))),
      ),
      charges: charges.filter(({ day }) => inside(day)).length,
      sold: dollars(sum(sold.map(({ usd_amount }) => cents(usd_amount)))),
      sales: sold.length,
      begun: begun.length,
      paid: begun.filter(({ id }) => family.get(id)?.some(hasCome)).length,
    },
    countries: by(({ country }) => country),
    ways: by(({ payment_method }) => payment_method ?? ''),
    onDay: (day: string) => dollars(net(charges, (one) => one === day)),
  }
}

const listed = (lines: Line[], side: 'amount' | 'before' = 'amount') =>
  Object.fromEntries(lines.filter((line) => line[side] !== 0).map((line) => [line.key, line[side]]))

/** Days behind of every instalment that is owed, from the back-office specification, sections 2 and 7, and decisions 76 and 14. */
function recountOwed(ledger: Ledger) {
  const ages: Record<string, bigint> = { not_due: 0n, '1-30': 0n, '31-60': 0n, '61-90': 0n, '91-': 0n }
  const months: Record<string, bigint> = {}
  const charges = grouped(chargesOf(ledger), ({ one }) => one.sale_id)
  let overdue = 0n
  for (const row of ledger.sales) {
    const own = charges.get(row.id) ?? []
    const [agreed, each, count] = [
      cents(row.usd_amount),
      cents(row.installments_amount),
      row.installments_number,
    ]
    const sale = {
      ...{ id: row.id, course: '', cohort: 0, agreed, each, count, isFree: false },
      madeAt: Date.parse(row.created_at),
      ...(row.voided_at && { voidedAt: Date.parse(row.voided_at) }),
      charges: own.map(({ one, usd, back }) => ({
        ...{ id: one.id, providerId: '', at: Date.parse(one.approved_at ?? ''), asked: usd, came: usd },
        ...{ isInstalment: !['single', 'total'].includes(one.payment_type), currency: 'USD', isPaid: true },
        state: 'counted' as const,
        refunds: back.map(({ share, day }) => ({
          ...{ kind: 'refund' as const, through: 'hand' as const, cents: share, status: 'settled' as const },
          settledAt: Date.parse(`${day}T03:00:00Z`),
        })),
      })),
    }
    const owed = figuresOf(sale, now)
    if (!owed.next) continue
    overdue += owed.overdue
    const { first = Number.NaN } = owed
    const expected = Number.isNaN(first) ? 1 : Math.min(Math.floor((now - first) / period) + 1, count)
    let money = owed.paid
    let lateLeft = owed.overdue
    let left = owed.remaining
    for (let number = 1; number <= count && left > 0n; number += 1) {
      const whole = number === count && number > expected ? agreed - each * BigInt(count - 1) : each
      const covered = least(money, whole)
      money -= covered
      const due = least(whole - covered, number <= expected ? lateLeft : left)
      left -= due
      const day = schoolDay(Number.isNaN(first) ? sale.madeAt : first + (number - 1) * period)
      const behind = Math.round((Date.parse(today) - Date.parse(day)) / dayMs)
      const age = behind <= 30 ? '1-30' : behind <= 60 ? '31-60' : behind <= 90 ? '61-90' : '91-'
      if (number <= expected) {
        ages[age] = (ages[age] ?? 0n) + due
        lateLeft -= due
      } else {
        ages.not_due = (ages.not_due ?? 0n) + due
        if (!Number.isNaN(first)) months[day.slice(0, 7)] = (months[day.slice(0, 7)] ?? 0n) + due
      }
    }
    ages.not_due = (ages.not_due ?? 0n) + left
  }
  return { ages, months, overdue }
}

const ranges: [string, string, string][] = [
  ['a month', plusDays(today, -60), plusDays(today, -31)],
  ['ninety days until today', plusDays(today, -89), today],
  ['a year, by months', plusDays(today, -364), today],
  ['one day', plusDays(today, -40), plusDays(today, -40)],
]

describe.each(isLong ? [1_500, 10_000, 100_000] : [1_500])('of a ledger of %i payments', (size) => {
  let ledger: Ledger
  beforeAll(async () => {
    await addStranger(sql()).catch(() => undefined)
    ledger = makeLedger({
      ...{ seed: 29, students: Math.round(size / 5), sales: Math.round(size / 5), payments: size },
      references: [new Date(now - 3_600_000)],
    })
    await load(ledger)
  }, 300_000)

  test.each(ranges)('%s and the days before it are what an own count finds', async (_name, from, to) => {
    const told = await figures(from, to)
    const length = Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1
    const start = toCalendarDay(from)
    const ours = recountRange(ledger, from, to)
    const before = recountRange(ledger, plusDays(start, -length), plusDays(start, -1))
    expect(told.sums).toEqual(ours.sums)
    expect(told.before).toEqual(before.sums)
    expect(listed(told.countries)).toEqual(ours.countries)
    expect(listed(told.countries, 'before')).toEqual(before.countries)
    expect(listed(told.ways)).toEqual(ours.ways)
    for (const list of ['days', 'courses', 'countries', 'ways'] as const)
      for (const [side, sums] of [
        ['amount', told.sums],
        ['before', told.before],
      ] as const)
        expect(told[list].reduce((all, line) => all + line[side], 0)).toBeCloseTo(sums.collected ?? 0, 2)
    const states =
      await sql()`select private.order_state(p) as state, count(*)::integer as orders from public.payments p
      where p.order_id = p.id and p.dlocal_order_id is not null
        and private.school_day(p.created_at) between ${from} and ${to} group by 1`
    expect(listed(told.orders)).toEqual(
      Object.fromEntries(states.map(({ state, orders }) => [state, orders])),
    )
    expect(told.orders.reduce((all, { amount }) => all + amount, 0)).toBe(ours.sums.begun)
    if (length <= 92)
      for (const { key, amount, before: earlier } of told.days) {
        expect(amount).toBe(ours.onDay(key))
        expect(earlier).toBe(before.onDay(plusDays(toCalendarDay(key), -length)))
      }
  })

  test('every day together is what the cards, the lists and the export say', async () => {
    const { sums } = await figures('2020-01-01', today)
    const cards = await ask<Record<string, number>>('money_cards()')
    expect([sums.sold, sums.sales]).toEqual([cards.sold, cards.sales])
    const [kept] = await sql()`select sum(paid - refunded)::float as paid from private.sale_balances`
    expect(sums.collected).toBe(kept?.paid)
    const job = paymentsJob(
      { status: 'PAID', type: 'all', search: '', days: { from: '2020-01-01', to: today } },
      today,
    )
    const written = await exportCsv(job)
    const header = headingsOf(job.columns)
    await readCsv(sql(), written?.file ?? new Blob(), header.length)
    const at = (name: string) => `c${header.indexOf(name) + 1}`
    const [file] = await sql().unsafe(`select
      sum(nullif(${at('Cuenta (USD)')}, '')::numeric)::float as came,
      sum(nullif(${at('Cuenta neta (USD)')}, '')::numeric)::float as net from public.read_csv`)
    expect(file).toEqual({ came: (sums.collected ?? 0) + (sums.refunded ?? 0), net: sums.collected })
  })

  test('what it collected between two days is how much the balances of both days differ', async () => {
    const [from, to] = [plusDays(today, -200), plusDays(today, -101)]
    const paid = async (day: string) => {
      const [row] = await sql()`select sum(d.paid - d.refunded) as paid
        from private.debts_of(array(select id from public.sales), private.end_of_day(${day})) d`
      return cents(row?.paid)
    }
    const grown = (await paid(to)) - (await paid(plusDays(from, -1)))
    expect((await figures(from, to)).sums.collected).toBe(dollars(grown))
  })

  test('what is to come adds up to the cards, and falls due as each sale says', async () => {
    const outlook = await ask<Outlook>('money_outlook()')
    const cards = await ask<Record<string, number>>('money_cards()')
    const { ages, months, overdue } = recountOwed(ledger)
    expect(listed(outlook.ageing)).toEqual(
      Object.fromEntries(
        Object.entries(ages)
          .filter(([, value]) => value !== 0n)
          .map(([key, value]) => [key, dollars(value)]),
      ),
    )
    const late = outlook.ageing.filter(({ key }) => key !== 'not_due')
    expect(late.reduce((all, { amount }) => all + amount, 0)).toBeCloseTo(cards.overdue ?? 0, 2)
    expect(dollars(overdue)).toBe(cards.overdue)
    expect(outlook.months).toHaveLength(6)
    for (const { key, amount } of outlook.months) expect(amount).toBe(dollars(months[key.slice(0, 7)] ?? 0n))
    const differing = await sql()`
      select o.sale_id, o.number, o.amount, c.amount - c.paid_amount as left, s.installments_number
      from (select s.* from public.sales s order by s.id limit 300) s
      cross join lateral private.sale_schedule(s) c
      left join private.owed_instalments o on o.sale_id = s.id and o.number = c.number
      join private.sale_balances b on b.sale_id = s.id and b.remaining > 0 and b.expected_count > 0
      where abs(coalesce(o.amount, 0) - (c.amount - c.paid_amount)) > 0.01 * s.installments_number`
    expect(differing).toEqual([])
  })
})

test('a refund that is reversed counts from its day until the day of the reversal', async () => {
  await load(
    makeLedger({ seed: 3, students: 4, sales: 0, payments: 0, references: [new Date(now - 3_600_000)] }),
  )
  await sql()`insert into public.sales (payer_email, course_id, usd_amount, installments_amount, installments_number, payment_type, created_at)
    values ('persona.1@example.com', 'gee-python', 100, 100, 1, 'single', '2026-03-01 12:00+00')`
  await sql()`insert into public.payments (email, payer_name, amount, currency, received_amount, received_currency, status, payment_type,
      course_id, country, sale_id, review_reason, review_decision, created_at, approved_at)
    select payer_email, 'Uno', 100, 'USD', 90000, 'ARS', 'PAID', 'single', course_id, 'AR', id, 'amount_mismatch', 'counted',
      '2026-03-01 12:00+00', '2026-03-02 02:30+00' from public.sales`
  await sql()`insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at, reversed_at, reversal_reason)
    select id, 'chargeback', 30000, 'ARS', 'reversed', 'Contracargo', timestamptz '2026-03-10 12:00+00', timestamptz '2026-04-05 12:00+00', 'Ganado'
    from public.payments
    union all select id, 'refund', 45000, 'ARS', 'settled', 'La mitad', '2026-03-20 12:00+00', null, null from public.payments`
  const of = async (from: string, to: string) => (await figures(from, to)).sums
  expect(await of('2026-03-01', '2026-03-31')).toMatchObject({
    collected: 16.67,
    refunded: 83.33,
    charges: 1,
  })
  expect(await of('2026-04-01', '2026-04-30')).toMatchObject({
    collected: 33.33,
    refunded: -33.33,
    charges: 0,
  })
  // Paid before midnight of the school.
  expect(await of('2026-03-02', '2026-03-09')).toMatchObject({ collected: 0, charges: 0 })
  const file = await ask<{ rows: unknown[][] }>(`export_refunds('2026-03-01', '2026-04-30')`)
  expect(file.rows.map((row) => [row[0], row[8], row[9], row[10]])).toEqual([
    ['10/03/2026', 30000, 'ARS', 33.33],
    ['20/03/2026', 45000, 'ARS', 50],
    ['05/04/2026', -30000, 'ARS', -33.33],
  ])
  const page = await ask<{ rows: unknown[]; next: Record<string, unknown> }>(
    `export_refunds('2026-03-01', '2026-04-30', page_size => 2)`,
  )
  expect(page.rows).toHaveLength(2)
  const rest = await ask<{ rows: unknown[][]; next: null }>(
    `export_refunds('2026-03-01', '2026-04-30', '${page.next.after_at}', ${page.next.after_payment}, 2)`,
  )
  expect([rest.rows.map((row) => row[0]), rest.next]).toEqual([['05/04/2026'], null])
  expect(await ask("open_in_month('2026-03-01', '2026-03-31')")).toEqual({ held: 0, invoices: 0 })
  await sql()`update public.payments set review_decision = null`
  await sql()`insert into public.order_invoices (order_id, holder, legal_name, tax_id) select id, 'person', 'Uno', '00123' from public.payments`
  expect(await ask("open_in_month('2026-03-01', '2026-03-31')")).toEqual({ held: 1, invoices: 0 })
  // Nothing counts that went back of a charge that does not count.
  const undecided = await ask<{ rows: unknown[][] }>(`export_refunds('2026-03-01', '2026-04-30')`)
  expect(undecided.rows.map((row) => row[10])).toEqual([null, null, null])
  await sql()`update public.payments set review_decision = 'counted'`
  expect(await ask("open_in_month('2026-03-01', '2026-03-31')")).toEqual({ held: 0, invoices: 1 })
})

test('a month waits for the credit notes of what went back in it, and for what came in it', async () => {
  await load(
    makeLedger({ seed: 3, students: 4, sales: 0, payments: 0, references: [new Date(now - 3_600_000)] }),
  )
  await sql()`insert into public.payments (email, payer_name, amount, currency, status, provider_status, payment_type, course_id, created_at, approved_at,
      review_reason, received_amount, received_currency)
    values ('persona.1@example.com', 'Uno', 100, 'USD', 'PAID', 'PAID', 'single', 'gee-python', '2026-03-02 12:00+00', '2026-03-02 12:00+00', null, null, null),
      ('persona.2@example.com', 'Dos', 100, 'USD', 'PENDING', 'PAID', 'single', 'gee-python', '2026-03-31 12:00+00', '2026-04-01 12:00+00',
       'amount_mismatch', 1, 'USD')`
  await sql()`insert into public.order_invoices (order_id, holder, legal_name, tax_id)
    select id, 'person', 'Uno', '00123' from public.payments where status = 'PAID'`
  const open = async () => ({
    march: await ask("open_in_month('2026-03-01', '2026-03-31')"),
    april: await ask("open_in_month('2026-04-01', '2026-04-30')"),
  })
  // What is held comes on the day on which it will be listed once it counts.
  const held = { held: 1, invoices: 0 }
  expect(await open()).toEqual({ march: { held: 0, invoices: 1 }, april: held })
  // Refunded before anybody issued the invoice: it is still one of March.
  await sql()`insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at)
    select id, 'refund', 40, 'USD', 'settled', 'Se da de baja', '2026-04-10 12:00+00' from public.payments where status = 'PAID'`
  expect(await open()).toEqual({ march: { held: 0, invoices: 1 }, april: { held: 1, invoices: 1 } })
  await sql()`insert into private.desk_dismissals (item_key, item_at, reason, dismissed_by)
    select key, at, 'A 0001-00000001', gen_random_uuid() from private.desk where kind = 'invoice_due'`
  expect(await open()).toEqual({ march: { held: 0, invoices: 0 }, april: held })
  await sql()`insert into public.payment_refunds (payment_id, kind, amount, currency, status, reason, settled_at)
    select id, 'refund', 60, 'USD', 'settled', 'Se da de baja', '2026-04-20 12:00+00' from public.payments where status = 'PAID'`
  expect(await open()).toEqual({ march: { held: 0, invoices: 0 }, april: { held: 1, invoices: 1 } })
})

test('what is asked of each row is written into its query, where a call would cost more than the row', async () => {
  const plan = await sql()`explain (verbose, costs off)
    select private.state_of_order(p.status, private.is_paid(p.status), private.is_held(p)), private.refund_counts(f, now()),
      private.school_day(p.created_at), private.refunded_share(p.amount, p.received_amount, f.amount, f.amount),
      private.refund_cents(f.amount, p.amount, p.received_amount), private.reminder_key(r)
    from public.payments p, public.payment_refunds f, private.reminders r`
  const lines = plan.map((row) => String(row['QUERY PLAN']))
  expect(lines.find((line) => line.includes('Output'))).toContain('CANCELLED')
  expect(lines.filter((line) => /private\.\w+\(/.test(line))).toEqual([])
})

test('a range of no days, or of no end, is refused', async () => {
  await expect(figures('2026-02-01', '2026-01-31')).rejects.toThrow('days_invalid')
  await expect(figures('1901-01-01', '2026-01-31')).rejects.toThrow('days_invalid')
})
