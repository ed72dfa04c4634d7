import postgres from 'postgres'
import { become } from '../database/support/actors.ts'
import startTemplates from '../database/support/global-setup.ts'
import { startRest, tokenOf } from '../database/support/rest-server.ts'
import type { Database, Transaction } from '../database/support/test-database.ts'
import { countBalances, insertLedger } from '../support/ledger/load.ts'
import { makeLedger } from '../support/ledger/make.ts'
import type { Ledger } from '../support/ledger/rows.ts'

export type Sizes = { students: number; sales: number; payments: number }

export type BenchDatabase = {
  sizes: Sizes
  ledger: Ledger
  sql: Database
  /** The data API over it, and the token of a member of the staff. */
  rest: { url: string; token: string }
  asStaff<T>(work: (sql: Transaction) => Promise<T>): Promise<T>
}

/** The day that the specification names for the report of instalments (back-office specification, section 5). */
export const reportDay = '2025-07-05'

/** Replaces people, sales and payments by a ledger of these sizes. */
export async function fillLedger(sql: Database, sizes: Sizes): Promise<Ledger> {
  const ledger = makeLedger({
    seed: sizes.payments,
    ...sizes,
    references: [new Date(`${reportDay}T24:00:00-03:00`), new Date()],
  })
  await sql`truncate public.students, public.sales, public.orders, public.payments, public.person_addresses,
    private.sale_balances, private.person_balances, private.person_received cascade`
  await sql.begin((transaction) => insertLedger(transaction, ledger))
  await countBalances(sql)
  await sql`vacuum analyze`
  return ledger
}

/** Real PostgreSQL with real PostgREST before each database, on free ports. */
export async function openStage(): Promise<{
  build(name: string, sizes: Sizes): Promise<BenchDatabase>
  stop(): Promise<void>
}> {
  const opened: (() => Promise<unknown>)[] = [await startTemplates()]
  const server = process.env.DATABASE_TESTS_SERVER_URL
  return {
    async build(name, sizes) {
      const owner = postgres(`${server}/postgres`, { max: 1 })
      await owner.unsafe(`create database ${name} template template_seeded`)
      await owner.end()
      const url = `${server}/${name}`
      const sql = postgres(url, { max: 1, onnotice: () => undefined })
      opened.push(() => sql.end())
      const ledger = await fillLedger(sql, sizes)
      const rest = await startRest(url)
      opened.push(() => rest.stop())
      return {
        sizes,
        ledger,
        sql,
        rest: { url: rest.url, token: (await tokenOf(sql, 'staff')) ?? '' },
        asStaff: async (work) =>
          (await sql.begin(async (transaction) => {
            await become(transaction, 'staff')
            return work(transaction)
          })) as never,
      }
    },
    async stop() {
      for (const close of opened.reverse()) await close()
    },
  }
}
