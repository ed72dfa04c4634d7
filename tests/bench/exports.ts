import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import Papa from 'papaparse'
import { build } from 'vite'
import { moneyReportTexts } from '#content/money-reports.ts'
import { paymentStatusLabels } from '#content/staff.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import { everyDay } from '#domain/day-range.ts'
import { paymentsJob, studentsJob } from '#features/money-exports/export-jobs.ts'
import type { CsvJob } from '#platform/write-csv.ts'
import { publishableKey } from '../database/support/hosted-gateway.ts'
import { type Figures, median } from './measure.ts'
import type { BenchDatabase } from './stage.ts'
import type { CsvOrder } from './write-csv.ts'

const today = toCalendarDay('2026-01-01')
const everyPayment = paymentsJob({ status: 'all', type: 'all', search: '', days: everyDay }, today)
const everyStudent = studentsJob(
  { completeness: 'all', situation: 'all', search: '', days: everyDay, asOf: null },
  today,
)

const link_base = 'https://meridiano.example/pagar/'
const reportCalls = [
  ['debts', 'debt_report', { as_of: null }],
  ['debtsWithLinks', 'debt_report', { link_base }],
  ['installments', 'installment_report', { link_base, as_of: null }],
  ['duplicatePayers', 'duplicate_payer_report', {}],
  ['similarEmails', 'similar_email_report', {}],
] as const
const reports: readonly CsvJob[] = reportCalls.map(([report, rpc, args]) => ({
  fileName: moneyReportTexts[report].file,
  columns: moneyReportTexts[report].columns,
  source: { rpc, args },
}))

type Written = { rows: Record<string, string>[]; ms: number; peakMb: number; bytes: number }

/** The writer as a browser loads it: built. Stripping the types of its source takes 25 MB of the process by itself. */
async function buildWriter(folder: string): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    root: join(import.meta.dirname, '../..'),
    publicDir: false,
    ssr: { noExternal: true },
    build: { ssr: 'tests/bench/write-csv.ts', outDir: folder, emptyOutDir: true },
  })
  return join(folder, 'write-csv.js')
}

/**
 * V8 lets young garbage grow with the speed of allocation, up to three times 16 MB, whatever the work keeps, and the
 * C library gives each thread of Node a heap of its own, whose free parts no other may use (12 MB). Nothing else is bounded.
 */
const nodeOptions = ['--max-semi-space-size=4']
const nodeEnvironment = { ...process.env, MALLOC_ARENA_MAX: '1' }

/** Writes a CSV in a process of its own, as the page does, and reads it back. */
async function writeCsv(writer: string, { rest }: BenchDatabase, job: CsvJob): Promise<Written> {
  const folder = mkdtempSync(join(tmpdir(), 'meridiano-csv-'))
  const file = join(folder, 'export.csv')
  try {
    const api = { url: rest.url, key: publishableKey, token: rest.token }
    const order: CsvOrder = { job, api, file }
    const child = spawn(process.execPath, [...nodeOptions, writer], {
      env: nodeEnvironment,
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    child.stdin.end(JSON.stringify(order))
    const told = await text(child.stdout)
    if (told === '') throw new Error(`${job.fileName} was not written`)
    const { rows: count, ms, peakMb, bytes } = JSON.parse(told)
    const { data } = Papa.parse<Record<string, string>>(readFileSync(file, 'utf8').slice(1), {
      header: true,
      skipEmptyLines: true,
    })
    if (data.length !== count)
      throw new Error(`${job.fileName}: ${data.length} rows of ${count} were read back`)
    return { rows: data, ms, peakMb, bytes }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Milliseconds of `COPY … TO STDOUT` of a query, its bytes read by this process. */
async function copyMs({ sql }: BenchDatabase, query: string): Promise<number> {
  const times: number[] = []
  for (let run = 0; run < 5; run += 1) {
    const started = performance.now()
    const stream = await sql.unsafe(`copy (${query}) to stdout (format csv, header)`).readable()
    await pipeline(stream, new Writable({ write: (_piece, _encoding, done) => done() }))
    times.push(performance.now() - started)
  }
  return median(times)
}

/** The columns of the export of payments, as they are stored. */
const paymentColumns = `select p.provider, p.dlocal_payment_id, p.dlocal_order_id, p.status, p.created_at,
  p.approved_at, p.payment_type, p.installment_number, o.installments_count, p.amount, p.currency, p.payment_method, p.country,
  p.payer_name, o.payer_firstname, o.payer_lastname, p.email, p.payer_document_type, p.payer_document, p.course_id,
  p.received_amount, p.received_currency, p.refund_total
  from public.payments p join public.orders o on o.id = p.order_id order by p.created_at desc, p.id desc`

/** What each file takes, and by what its rows and sums differ from what the screen counts. */
export async function measureExports(
  database: BenchDatabase,
): Promise<{ figures: Figures; problems: string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'meridiano-writer-'))
  try {
    return await measureFiles(await buildWriter(folder), database)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measureFiles(
  writer: string,
  database: BenchDatabase,
): Promise<{ figures: Figures; problems: string[] }> {
  const figures: Figures = new Map()
  const problems: string[] = []
  const sum = (rows: Written['rows'], column: string) =>
    Math.round(rows.reduce((all, row) => all + Number(row[column] || 0) * 100, 0)) / 100
  const compare = (name: string, found: number, expected: number | undefined) => {
    if (found !== expected) problems.push(`${name}: ${found} in the file, ${expected} on the screen`)
  }
  type Totals = { count: number; agreed: number; paid: number; remaining: number }
  type Sum = { currency: string; amount: number }
  type Screen = { payments: { count: number }; paid: { sums: Sum[] }; students: Totals }
  const [screen] = await database.asStaff<Screen[]>(
    async (sql) => sql`select public.count_payments('all') as payments, public.count_payments('PAID') as paid,
      public.count_balances() as students`,
  )

  const payments = await writeCsv(writer, database, everyPayment)
  compare('payments', payments.rows.length, screen?.payments.count)
  for (const { currency, amount } of screen?.paid.sums ?? []) {
    const rows = payments.rows.filter(
      (row) => row.Estado === paymentStatusLabels.PAID && row['Moneda recibida'] === currency,
    )
    compare(`payments in ${currency}`, sum(rows, 'Recibido'), amount)
  }
  // In turn, so that whatever else the machine does at that moment slows both.
  const runs: { ms: number; peakMb: number; copied: number }[] = []
  for (let run = 0; run < 5; run += 1) {
    const copied = await copyMs(database, paymentColumns)
    const { ms, peakMb } = await writeCsv(writer, database, everyPayment)
    runs.push({ ms, peakMb, copied })
  }
  figures.set('export of payments, ms', median(runs.map(({ ms }) => ms)))
  figures.set('COPY of the same rows, ms', median(runs.map(({ copied }) => copied)))
  figures.set('export of payments ÷ COPY', median(runs.map(({ ms, copied }) => ms / copied)))
  figures.set('export of payments, MB', payments.bytes / 1e6)
  figures.set('export of payments, MB of memory', Math.max(...runs.map(({ peakMb }) => peakMb)))

  const students = await writeCsv(writer, database, everyStudent)
  figures.set('export of students, ms', students.ms)
  compare('students', students.rows.length, screen?.students.count)
  for (const [column, name] of [
    ['Total Pagado', 'paid'],
    ['Remanente', 'remaining'],
    ['Total Curso', 'agreed'],
  ] as const)
    compare(`students, ${column}`, sum(students.rows, column), screen?.students[name])

  for (const job of reports) {
    const { rows, ms } = await writeCsv(writer, database, job)
    figures.set(`${job.fileName}, ms`, ms)
    figures.set(`${job.fileName}, lines`, rows.length)
  }
  return { figures, problems }
}
