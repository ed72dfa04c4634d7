import { describe, expect, test } from 'vitest'
import { loadLedger } from '../support/ledger/load.ts'
import { makeLedger } from '../support/ledger/make.ts'
import type { Ledger, PaymentRow } from '../support/ledger/rows.ts'
import { cents, type Reference, recount, type SaleFigures } from './support/debt-oracle.ts'
import { type Line, readReport } from './support/money-reports.ts'
import { aDatabase } from './support/test-database.ts'

// Every report of random ledgers equals a count of its rows in plain TypeScript, to the cent.

const database = aDatabase({ template: 'seeded' })
const referenceDay = '2025-07-05'
const linkBase = 'https://meridiano.test/pagar/'

const seeds = Array.from({ length: 12 }, (_, index) => index + 1)

const normalized = (email: string) => email.trim().toLowerCase()
const dollars = (amount: bigint) => Number(amount) / 100
const schoolDay = (instant: string) =>
  new Date(Date.parse(instant) - 3 * 3_600_000).toISOString().slice(0, 10)

function debtsOf(ledger: Ledger, reference: Reference): Line[] {
  const { sales } = recount(ledger, reference)
  return ledger.sales.flatMap((sale) => {
    const figures = sales.get(sale.id)
    if (!figures || figures.months_behind === 0 || figures.paid_count === 0) return []
    return {
      Email: normalized(sale.payer_email),
      'Total Curso (USD)': dollars(figures.agreed),
      'Cuotas Pagadas': figures.covered_count,
      'Meses Atrasado': figures.months_behind,
      'Deuda (USD)': dollars(figures.debt),
      'Vencido (USD)': dollars(figures.overdue),
      'Total Pagado (USD)': dollars(figures.paid - figures.refunded),
      'Remanente (USD)': dollars(figures.remaining),
    }
  })
}

const owesNothing = (figures: SaleFigures) =>
  figures.remaining === 0n || (figures.paid > 0n && figures.paid_count === 0)

function installmentsOf(ledger: Ledger, day: string): Line[] {
  const { sales } = recount(ledger, { day })
  const monthsBefore = '2025-01-05'
  return ledger.sales.flatMap((sale) => {
    const figures = sales.get(sale.id)
    const made = schoolDay(sale.created_at)
    if (sale.installments_number !== 6 || sale.payment_type !== 'link') return []
    if (!figures || made < monthsBefore || made > day || owesNothing(figures)) return []
    const next = figures.covered_count + 1
    if (next > 6) return []
    // What is missing of the first instalment that is not covered (decision 76).
    const missing = cents(sale.installments_amount) * BigInt(next) - (figures.paid - figures.refunded)
    const amount = next < 6 && missing < figures.remaining ? missing : figures.remaining
    return {
      Email: normalized(sale.payer_email),
      'Próxima Cuota': next,
      'Monto Próxima Cuota (USD)': dollars(amount),
      'Remanente (USD)': dollars(figures.remaining),
    }
  })
}

/** Key and e-mail of each line, and how many addresses share the key. */
function sharedBy(ledger: Ledger, keyOf: (payment: PaymentRow) => string | null): string[] {
  const groups = new Map<string, Set<string>>()
  for (const payment of ledger.payments) {
    const key = keyOf(payment)
    if (key === null) continue
    groups.set(key, (groups.get(key) ?? new Set()).add(normalized(payment.email)))
  }
  return [...groups]
    .filter(([, emails]) => emails.size > 1)
    .flatMap(([key, emails]) => [...emails].map((email) => `${key} ${email} ${emails.size}`))
    .sort()
}

const plainCode = (typed: string) => typed.toLowerCase().replace(/[^a-z0-9]/g, '')

function documentOf({ payer_document, payer_document_type }: PaymentRow): string | null {
  const code = plainCode(payer_document ?? '')
  return code === '' ? null : `${plainCode(payer_document_type ?? '')} ${code}`
}

/** The cells of the expected lines that the report has too. */
function compared(lines: readonly Line[], expected: readonly Line[]): Line[] {
  const headings = Object.keys(expected[0] ?? {})
  return lines.map((line) => Object.fromEntries(headings.map((heading) => [heading, line[heading] ?? null])))
}

describe.each(seeds)('ledger %i', (seed) => {
  test('has the lines of the recount in every report', async () => {
    const ledger = makeLedger({
      seed,
      students: 120,
      sales: 160,
      payments: 700,
      references: [new Date('2025-07-06T02:59:59.999Z')],
    })
    const sql = database.sql()
    await sql`truncate public.payments, public.sales, public.students, public.person_addresses cascade`
    await sql`truncate private.sale_balances, private.person_balances, private.person_received`
    await sql.begin((transaction) => loadLedger(transaction, ledger))

    for (const [args, reference] of [
      [{ as_of: referenceDay }, { day: referenceDay }],
      [{}, { now: Date.now() }],
    ] as const) {
      const debts = debtsOf(ledger, reference)
      expect(compared(await readReport(sql, 'debts', { ...args, page_size: 50 }), debts)).toEqual(debts)
      expect(debts.length).toBeGreaterThan(5)
    }
    const due = installmentsOf(ledger, referenceDay)
    const dueArgs = { link_base: linkBase, as_of: referenceDay }
    expect(compared(await readReport(sql, 'installments', dueArgs), due)).toEqual(due)

    const duplicates = await readReport(sql, 'duplicatePayers', { page_size: 7 })
    expect(
      duplicates
        .map((line) =>
          [line['Tipo de Documento'], line.Documento]
            .map((cell) => plainCode(String(cell)))
            .concat([String(line.Email), String(line['Emails del Documento'])])
            .join(' '),
        )
        .sort(),
    ).toEqual(sharedBy(ledger, documentOf))
    const similar = await readReport(sql, 'similarEmails', { page_size: 7 })
    expect(
      similar
        .map((line) => `${String(line.Nombre).toLowerCase()} ${line.Email} ${line['Emails del Nombre']}`)
        .sort(),
    ).toEqual(sharedBy(ledger, ({ payer_name }) => payer_name.trim().toLowerCase()))
    expect(similar.length).toBeGreaterThan(1)
  })
})

test('the ledgers have instalments due and shared documents', () => {
  const ledgers = seeds.map((seed) =>
    makeLedger({
      seed,
      students: 120,
      sales: 160,
      payments: 700,
      references: [new Date('2025-07-06T02:59:59.999Z')],
    }),
  )
  expect(ledgers.filter((ledger) => installmentsOf(ledger, referenceDay).length > 0).length).toBeGreaterThan(
    6,
  )
  expect(ledgers.filter((ledger) => sharedBy(ledger, documentOf).length > 0).length).toBeGreaterThan(6)
})
