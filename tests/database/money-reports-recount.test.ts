import { describe, expect, test } from 'vitest'
import { loadLedger } from '../support/ledger/load.ts'
import { makeLedger } from '../support/ledger/make.ts'
import type { Ledger, PaymentRow } from '../support/ledger/rows.ts'
import { sized } from '../support/sized.ts'
import { readReport } from './support/money-reports.ts'
import { aDatabase } from './support/test-database.ts'

// The reports about payers equal a count of the rows in plain TypeScript; those of money: money-recount.test.ts.

const database = aDatabase({ template: 'seeded' })

const seeds = Array.from({ length: sized(4, 12) }, (_, index) => index + 1)

const normalized = (email: string) => email.trim().toLowerCase()

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

describe.each(seeds)('ledger %i', (seed) => {
  test('has the lines of the recount in the reports about payers', async () => {
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
