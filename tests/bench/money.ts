import { measureExports } from './exports.ts'
import { type Figures, report } from './measure.ts'
import { paymentWriteMs } from './payment-write.ts'
import { type BenchDatabase, openStage } from './stage.ts'
import { measureTables } from './tables.ts'

/**
 * Money at 100,000 payments beside 10,000, on real PostgreSQL behind real PostgREST: the files hold what
 * the screens count, and what is measured keeps its limits. Ends with 1 when something does not.
 */
const limits = {
  'cards ÷ a pass': 4,
  'debts, first page ÷ a pass': 0.5,
  'debts, first page, KB compressed': 20,
  'debts, deepest page ÷ first': 1.3,
  'payments, one month ÷ a pass': 2,
  'payments, until an old day ÷ a pass': 5,
  'debts, search of one person ÷ a pass': 2,
  'debts, search of everybody ÷ a pass': 2,
  'debts, search of nobody ÷ a pass': 2,
  'other day, cards ÷ a pass': 50,
  'other day, first page of debts ÷ a pass': 50,
  // 150 ms where a pass takes 10.
  'figures of a month ÷ a pass': 15,
  'figures of a year ÷ a pass': 15,
  'figures to come ÷ a pass': 15,
  'refunds of a month ÷ a pass': 2,
  'what a month waits for ÷ a pass': 2,
  // Columns that are counted for each row; `COPY` writes what is stored.
  'export of payments ÷ COPY': 15,
  'export of payments, MB of memory': 150,
  'payment, with balances kept ÷ without': 1.5,
}

function tell(words: string): void {
  console.log(`${(performance.now() / 1000).toFixed(0).padStart(4)} s  ${words}`)
}

/** Writes come last, since they change what is compared. */
async function measure(database: BenchDatabase): Promise<{ figures: Figures; problems: string[] }> {
  const tables = await measureTables(database)
  tell('tables measured')
  const files = await measureExports(database)
  tell('files measured')
  const { kept, without } = await paymentWriteMs(database)
  tell('writes measured')
  const writes: Figures = new Map([
    ['payment, balances kept, ms', kept],
    ['payment, without, ms', without],
    ['payment, with balances kept ÷ without', kept / without],
  ])
  return {
    figures: new Map([...tables, ...files.figures, ...writes]),
    problems: files.problems,
  }
}

const stage = await openStage()
const problems: string[] = []
try {
  const measured: Figures[] = []
  for (const [name, sizes] of [
    ['small', { students: 2_000, sales: 2_000, payments: 10_000 }],
    ['large', { students: 20_000, sales: 20_000, payments: 100_000 }],
  ] as const) {
    const database = await stage.build(name, sizes)
    tell(`${sizes.payments} payments are there`)
    const { figures, problems: found } = await measure(database)
    problems.push(...found.map((words) => `${name}: ${words}`))
    measured.push(figures)
  }
  const [small, large] = measured
  if (small && large) problems.push(...report(small, large, limits))
} finally {
  await stage.stop()
}
for (const problem of problems) console.error(`MISSED: ${problem}`)
process.exitCode = problems.length === 0 ? 0 : 1
