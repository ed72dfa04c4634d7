import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { type MoneyReport, moneyReports, noLink } from '#domain/contracts/money-reports.ts'
import { countryNames } from '#domain/countries.ts'
import { everyDay } from '#domain/day-range.ts'
import { headingsOf, kindsOf } from '#domain/spreadsheet-cells.ts'
import {
  type PaymentsSelection,
  paymentsJob,
  reportJob,
  type StudentsSelection,
  studentsJob,
} from '../../src/features/money-exports/export-jobs.ts'
import type { CsvFormat } from '../../src/platform/csv-document.ts'
import { loadLedger } from '../support/ledger/load.ts'
import { makeLedger } from '../support/ledger/make.ts'
import type { Ledger } from '../support/ledger/rows.ts'
import { isLong, sized } from '../support/sized.ts'
import { type Actor, addStranger } from './support/actors.ts'
import { reachDataApi } from './support/data-api.ts'
import { exportCsv, readCsv } from './support/exported-csv.ts'
import { readReport } from './support/money-reports.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

let actor: Actor = 'staff'
reachDataApi(database, () => actor)

beforeAll(() => addStranger(database.sql()))

beforeEach(() => {
  actor = 'staff'
})

const today = toCalendarDay('2026-11-20')
const everything: PaymentsSelection = { status: 'all', type: 'all', search: '', days: everyDay }

/** Payments of three currencies, in every state, several at the same instant. */
async function fill(count: number): Promise<void> {
  await database.sql()`truncate public.orders, public.payments cascade`
  await database.sql()`
    insert into public.payments (email, payer_name, amount, currency, status, payment_type, installment_number,
                                 course_id, country, created_at, approved_at)
    select 'Persona' || n || '@Example.com', 'Persona ' || n, 10 + n * 0.37,
           (array['USD', 'ARS', 'MXN'])[n % 3 + 1], (array['PAID', 'PAID', 'PENDING', 'REJECTED'])[n % 4 + 1],
           (array['single', 'installments', 'total', 'debt'])[n / 4 % 4 + 1], n % 7, 'gee-python', 'AR',
           timestamptz '2026-11-01 02:59:59.123+00' + make_interval(mins => n % 100),
           timestamptz '2026-11-02 03:00:00+00'
    from generate_series(1, ${count}::integer) n`
  await database.sql()`analyze public.payments, public.person_addresses, private.person_balances`
}

async function written(selection: PaymentsSelection, format?: CsvFormat): Promise<number> {
  const job = paymentsJob(selection, today)
  const file = await exportCsv(job, format)
  if (!file) return 0
  await readCsv(database.sql(), file.file, headingsOf(job.columns).length, format)
  return file.rows
}

const places = {
  paymentId: 'c2',
  status: 'c4',
  created: 'c5',
  amount: 'c11',
  currency: 'c12',
  usd: 'c13',
  rate: 'c14',
  email: 'c20',
  source: 'c31',
}

/** Around the edges of a page. */
const sizes = isLong ? [0, 1, 999, 1000, 1001, 2500] : [0, 1, 1001]

describe('the export of payments', () => {
  test.each(sizes)('of %i: the rows of the table, in its order, and its sums', async (count) => {
    await fill(count)
    expect(await written(everything)).toBe(count)
    if (count === 0) return
    const differing = await database.sql().unsafe(`
      select * from (
        select row_number() over (order by p.created_at desc, p.id desc) as place, p.email, p.amount, p.currency,
               to_char(p.created_at at time zone 'America/Argentina/Buenos_Aires', 'DD/MM/YYYY') as created
        from public.payments p) p
      full join public.read_csv c on c.line = p.place
      where (p.email, p.amount, p.currency, p.created)
        is distinct from (c.${places.email}, c.${places.amount}::numeric, c.${places.currency}, c.${places.created})`)
    expect(differing).toEqual([])
    const [sums] = await database.sql().unsafe(`
      select (select sum(amount) from public.payments) = (select sum(${places.amount}::numeric) from public.read_csv) as equal`)
    expect(sums?.equal).toBe(true)
  })

  describe('the exchange rate', () => {
    const day = '2026-11-02'

    async function keep(rates: { currency: string; units: number; on?: string; held?: boolean }[]) {
      await database.sql()`truncate private.exchange_rates`
      for (const { currency, units, on = day, held = false } of rates)
        await database.sql()`
          insert into private.exchange_rates (currency, units_per_dollar, day, source, is_held)
          values (${currency}, ${units}, ${on}, 'Proveedor', ${held})`
    }

    /** By currency: rate and source, each once. */
    async function rates(): Promise<Record<string, string[]>> {
      await fill(30)
      await written({ ...everything, status: 'PAID' })
      const rows = await database.sql().unsafe(`
        select ${places.currency} as currency, array_agg(distinct concat_ws(' ', ${places.rate}, ${places.source})) as rates,
          bool_and(${places.usd} = case when ${places.rate} = '' then '' else
            trim_scale(round(${places.amount}::numeric * nullif(${places.rate}, '')::numeric, 2))::text end) as converted
        from public.read_csv group by 1`)
      expect(rows.map(({ converted }) => converted)).toEqual([true, true, true])
      return Object.fromEntries(
        rows.map((row) => [row.currency, row.rates.map((text: string) => text.trim())]),
      )
    }

    test('is the kept one of the day on which a payment was paid, with its source', async () => {
      await keep([
        { currency: 'ARS', units: 1250 },
        { currency: 'ARS', units: 9999, on: '2026-11-01' },
        { currency: 'ARS', units: 8888, on: '2026-11-03' },
        { currency: 'MXN', units: 18.42 },
      ])
      expect(await rates()).toEqual({
        USD: ['1'],
        ARS: ['0.0008 Proveedor'],
        MXN: ['0.0542888165 Proveedor'],
      })
    })

    test('is never one that waits for the next to agree', async () => {
      await keep([
        { currency: 'ARS', units: 5000, held: true },
        { currency: 'MXN', units: 18.42, held: true },
      ])
      expect(await rates()).toEqual({ USD: ['1'], ARS: ['0.0008 Fijo'], MXN: [''] })
    })

    test('of an order that nobody paid is that of the day on which it was made', async () => {
      await keep([{ currency: 'ARS', units: 2000, on: '2026-11-01' }])
      await fill(30)
      await written(everything)
      const rows = await database.sql().unsafe(`
        select distinct ${places.status} as status, ${places.rate} as rate from public.read_csv
        where ${places.currency} = 'ARS' order by 1`)
      expect([...rows]).toEqual([
        { status: 'Pagado', rate: '0.0008' },
        { status: 'Pendiente', rate: '0.0005' },
        { status: 'Rechazado', rate: '0.0005' },
      ])
    })

    test('without a kept one is the fixed one for pesos, and none for other money', async () => {
      await keep([{ currency: 'ARS', units: 9999, on: '2026-11-01' }])
      expect(await rates()).toEqual({ USD: ['1'], ARS: ['0.0008 Fijo'], MXN: [''] })
    })
  })

  const selections: PaymentsSelection[] = [
    { status: 'PENDING', type: 'single', search: 'persona1', days: everyDay },
    { status: 'all', type: 'all', search: '', days: { from: '2026-11-02', to: '2026-11-02' } },
    { status: 'PAID', type: 'all', search: '', days: everyDay },
    { status: 'PAID', type: 'installments', search: '', days: everyDay },
    { status: 'PENDING', type: 'all', search: 'persona', days: { from: '2026-11-01', to: '' } },
  ]
  test.each(selections.slice(0, sized(2, selections.length)))(
    '%j: the rows of the screen with the same filters',
    async (selection) => {
      const { status, type, search, days } = selection
      await fill(300)
      const rows = await written(selection)
      const shown = await database.as('staff', async (sql) => {
        const emails: string[] = []
        for (let last: { created_at: string; id: string } | undefined; ; ) {
          const page =
            await sql`select id, created_at::text, email from public.list_payments(${status}, ${type}, ${search},
          ${last?.created_at ?? null}::text::timestamptz, ${last?.id ?? null}, 101, ${days.from || null}::text::date,
          ${days.to || null}::text::date)`
          emails.push(...page.map(({ email }) => email))
          if (page.length < 101) return emails
          last = page.at(-1) as typeof last
        }
      })
      expect(rows).toBeGreaterThan(0)
      const read = await database
        .sql()
        .unsafe(`select ${places.email} as email from public.read_csv order by line`)
      expect(read.map(({ email }) => email)).toEqual(shown)
      const sums = await database.sql().unsafe(`
      select ${places.currency} as currency, sum(${places.amount}::numeric)::float8 as amount from public.read_csv group by 1`)
      const [counted] = await database.as(
        'staff',
        (
          sql,
        ) => sql`select public.count_payments(${status}, ${type}, ${search}, ${days.from || null}::text::date,
        ${days.to || null}::text::date) as totals`,
      )
      expect(counted?.totals).toMatchObject({ count: rows })
      const money = (list: { currency: string; amount: number }[]) =>
        Object.fromEntries(list.map(({ currency, amount }) => [currency, amount]))
      expect(money(counted?.totals.sums)).toEqual(money([...sums] as never))
    },
  )

  test('with semicolons its numbers have a decimal comma and its sums are the same', async () => {
    await fill(50)
    await written(everything, 'semicolon')
    const [sums] = await database.sql().unsafe(`
      select (select sum(amount) from public.payments)
        = (select sum(replace(${places.amount}, ',', '.')::numeric) from public.read_csv) as equal,
        (select bool_and(${places.amount} !~ '[.]') from public.read_csv) as commas`)
    expect(sums).toEqual({ equal: true, commas: true })
  })

  test('what identifies a payment and its payer is a text for a spreadsheet', async () => {
    await fill(2)
    await database.sql()`
      update public.payments set payer_document_type = 'CI', payer_document = '0912345678', dlocal_payment_id = '12E' || id`
    await database.sql()`
      insert into public.order_invoices (order_id, holder, legal_name, tax_id)
      select order_id, 'company', 'Razón Social', '0990012345001' from public.payments`
    await written(everything, 'semicolon')
    const rows = await database.sql()`select c2, c22, c32, c33 from public.read_csv`
    const [ids] =
      await database.sql()`select array_agg('''12E' || id order by id desc) as written from public.payments`
    expect(rows.map(({ c2 }) => c2)).toEqual(ids?.written)
    for (const row of rows)
      expect(row).toMatchObject({ c22: "'0912345678", c32: 'Razón Social', c33: "'0990012345001" })
    const duplicates = await fileOf('duplicatePayers')
    expect(duplicates.map(([type, document]) => [type, document])).toEqual([
      ['CI', "'0912345678"],
      ['CI', "'0912345678"],
    ])
  })

  test.each(['signed out staff', 'removed staff', 'stranger', 'anon'] as const)(
    'is refused to %s',
    async (who) => {
      await fill(1)
      actor = who
      await expect(exportCsv(paymentsJob(everything, today))).rejects.toMatchObject({ failure: 'denied' })
    },
  )
})

const everyone: StudentsSelection = {
  completeness: 'all',
  situation: 'all',
  search: '',
  days: everyDay,
  asOf: null,
}

async function load(ledger: Ledger): Promise<void> {
  await database.sql()`truncate public.students, public.sales, public.orders, public.payments, public.person_addresses,
    private.person_balances, private.person_received cascade`
  await database.sql().begin((sql) => loadLedger(sql, ledger))
}

async function writtenStudents(selection: StudentsSelection): Promise<number> {
  const job = studentsJob(selection, today)
  const file = await exportCsv(job)
  if (!file) return 0
  expect(file.changed).toBe(false)
  await readCsv(database.sql(), file.file, headingsOf(job.columns).length)
  return file.rows
}

describe('the export of students', () => {
  test.each(sizes)('of %i has each once, in the order of the table', async (count) => {
    const students = Array.from({ length: count }, (_, index) => ({
      id: index + 1,
      firstname: `Persona ${index}`,
      lastname: '',
      email: `persona${index}@example.com`,
      ...{ phone: '+54 11 5555 0134', country: 'AR', created_at: '2026-01-02T01:30:00Z' },
    }))
    await load({ students, sales: [], payments: [], refunds: [], joins: [] })
    expect(await writtenStudents(everyone)).toBe(count)
    if (count === 0) return
    const rows = await database.sql()`select c1, c4, c10, c12 from public.read_csv order by line`
    expect(rows.map(({ c1 }) => c1)).toEqual(students.map(({ email }) => email).sort())
    expect(rows[0]).toMatchObject({ c4: 'Argentina', c10: 'Con deuda', c12: '01/01/2026' })
  })

  describe('with sales, refunds and money of three currencies', () => {
    beforeAll(() =>
      load(
        makeLedger({
          seed: 12,
          students: 300,
          sales: 280,
          payments: 1200,
          references: [new Date('2026-11-15T12:00:00Z')],
        }),
      ),
    )

    test('each payment says what came, went back and counts: together what its sale was paid', async () => {
      await written(everything)
      const [differing] = await database.sql()`
        with line as (
          select p.*, nullif(c24, '')::numeric as came, c25 as of, nullif(c26, '')::numeric as back, nullif(c27, '')::numeric as net,
            nullif(c29, '')::numeric as counts
          from public.read_csv join public.payments p on p.dlocal_payment_id = c2
        ), refunds as (
          select payment_id, sum(amount) as back from public.payment_refunds where status = 'settled' group by 1
        ), paid as (
          select sale_id, sum(counts) as counts from line group by 1
        )
        select (select count(*)::int from line) as lines,
          (select count(*)::int from line where line.back > 0 and counts > 0) as partly,
          (select count(*)::int from line left join refunds r on r.payment_id = line.id
           where status = 'PAID' and (came, of, line.back, net) is distinct from
             (received_amount, received_currency, coalesce(r.back, 0), received_amount - coalesce(r.back, 0))) as money,
          (select count(*)::int from line where status in ('REJECTED', 'CANCELLED', 'ERROR') and came > 0) as unpaid,
          (select count(*)::int from private.sale_balances b left join paid on paid.sale_id = b.sale_id
           where b.paid - b.refunded <> coalesce(paid.counts, 0)) as sales`
      expect(differing).toEqual({ lines: 1200, partly: expect.any(Number), money: 0, unpaid: 0, sales: 0 })
      expect(differing?.partly).toBeGreaterThan(5)
      const [told] = await database.as(
        'staff',
        (sql) =>
          sql`select public.count_payments() -> 'sums' as sums, public.money_cards() -> 'confirmed' as cards`,
      )
      expect(told?.sums).toEqual(told?.cards.map(({ charges, ...sum }: { charges: number }) => sum))
    })

    const selections: StudentsSelection[] = [
      { ...everyone, situation: 'con_deuda' },
      { ...everyone, completeness: 'complete', days: { from: '', to: '2026-08-31' } },
      { ...everyone, asOf: toCalendarDay('2026-10-01'), search: 'PERSONA.1' },
      everyone,
      { ...everyone, asOf: toCalendarDay('2026-10-01') },
      { ...everyone, completeness: 'complete' },
      { ...everyone, search: 'PERSONA.1' },
      { ...everyone, asOf: toCalendarDay('2026-10-01'), days: { from: '2026-03-01', to: '' } },
    ]
    test.each(selections.slice(0, sized(3, selections.length)))(
      '%j: the rows and sums of the screen with the same filters',
      async (selection) => {
        const rows = await writtenStudents(selection)
        const { completeness, situation, search, asOf } = selection
        const [from, to] = [selection.days.from || null, selection.days.to || null]
        const shown = await database.as('staff', async (sql) => {
          const found: { email: string; months_behind: number }[] = []
          for (;;) {
            const last = found.at(-1)
            const page = await sql<{ email: string; months_behind: number }[]>`
            select email, name, course_names, case when has_sale then agreed::float8 end as agreed, paid::float8, paid_count,
                   case when has_sale then remaining::float8 end as remaining, months_behind, jsonb_array_length(paid_elsewhere) as others
            from public.list_balances(${completeness}, ${situation}, ${search}, ${asOf}::text::date, ${last?.months_behind ?? null},
              ${last?.email ?? null}, 101, ${from}::text::date, ${to}::text::date)`
            found.push(...page)
            if (page.length < 101) return found
          }
        })
        expect(rows).toBeGreaterThan(10)
        const read = await database.sql()`
        select c1 as email, nullif(c2, '') as name, nullif(c3, '') as course_names, nullif(c5, '')::float8 as agreed, c6::float8 as paid,
               c7::integer as paid_count, nullif(c8, '')::float8 as remaining, c11::integer as months_behind,
               cardinality(string_to_array(c13, ', ')) as others
        from public.read_csv order by line`
        expect([...read]).toEqual(shown)
        const [sums] = await database.as('staff', async (sql) => {
          return sql`select public.count_balances(${completeness}, ${situation}, ${search}, ${asOf}::text::date,
          ${from}::text::date, ${to}::text::date) as counted`
        })
        const [own] = await database.sql()`
        select count(*)::int as count, coalesce(sum(nullif(c5, '')::numeric), 0)::float8 as agreed, sum(c6::numeric)::float8 as paid,
               coalesce(sum(nullif(c8, '')::numeric), 0)::float8 as remaining from public.read_csv`
        expect(sums?.counted).toMatchObject({ ...own })
        if (!from && !to) return
        const outside = await database.sql()`
        select c12 from public.read_csv
        where to_date(c12, 'DD/MM/YYYY') < ${from}::text::date or to_date(c12, 'DD/MM/YYYY') > ${to}::text::date`
        expect(outside).toHaveLength(0)
        expect(await writtenStudents({ ...selection, days: everyDay })).toBeGreaterThan(rows)
      },
    )
  })
})

const reportDay = toCalendarDay('2025-07-05')
const linkBase = 'https://meridiano.test/pagar/'
const labels: Record<string, string> = { ...countryNames, [noLink]: reportButtonsTexts.noLink }

async function fileOf(report: MoneyReport, format: 'comma' | 'semicolon' = 'comma') {
  const job = reportJob(report, reportDay, reportDay)
  const written = await exportCsv(job, format)
  if (!written) throw new Error('nothing was written')
  await readCsv(database.sql(), written.file, headingsOf(job.columns).length, format)
  const rows = await database.sql()`select * from public.read_csv order by line`
  expect(rows).toHaveLength(written.rows)
  return rows.map((row) => headingsOf(job.columns).map((_, place): string | null => row[`c${place + 1}`]))
}

describe('the file of a report on a ledger of three currencies', () => {
  beforeAll(async () => {
    const counts = { students: 300, sales: 430, payments: 1700 }
    await load(makeLedger({ seed: 5, ...counts, references: [new Date('2025-07-06T02:59:59.999Z')] }))
  })

  test.each(moneyReports)('%s has the lines of SQL, its numbers with either decimal sign', async (report) => {
    const withLinks = ['debtsWithLinks', 'installments'].includes(report)
    const isDated = withLinks || report === 'debts'
    const args = { ...(isDated && { as_of: reportDay }), ...(withLinks && { link_base: linkBase }) }
    const lines = await readReport(database.sql(), report, args)
    expect(lines.length).toBeGreaterThan(10)
    const written = (decimal: string) =>
      lines.map((line) =>
        headingsOf(moneyReportTexts[report].columns).map((heading) => {
          const value = line[heading] ?? ''
          if (typeof value === 'number') return String(value).replace('.', decimal)
          // Phones, as decision 84 writes them; nothing else begins so.
          return (labels[value] ?? value).replace(/^\+(\d+)/, '(+$1)').replace(/^\d+$/, "'$&")
        }),
      )
    const kinds = kindsOf(moneyReportTexts[report].columns)
    const texts = lines
      .flatMap((line) => Object.values(line))
      .map((value, place) => [value, kinds[place % kinds.length]])
    for (const [value, kind] of texts.filter(([value]) => typeof value === 'string')) {
      expect(/^\d\d\/\d\d\/\d{4}$/.test(String(value)), `${value}`).toBe(kind === 'day')
      if (/^[\d.,]+$/.test(String(value))) expect(kind, `${value}`).toBe('code')
    }
    expect(await fileOf(report)).toEqual(written('.'))
    expect(await fileOf(report, 'semicolon')).toEqual(written(','))
  })
})
