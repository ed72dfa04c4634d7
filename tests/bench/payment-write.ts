import {
  aFact,
  anInstallmentsOrder,
  anOrder,
  apply,
  createOrder,
  type OrderInput,
} from '../database/support/orders.ts'
import { median } from './measure.ts'
import type { BenchDatabase } from './stage.ts'

const batches = 12
const ordersOfBatch = 25

/** The triggers that keep balances (decision 77). */
async function keepers({ sql }: BenchDatabase): Promise<{ table: string; name: string }[]> {
  return sql`
    select tgrelid::regclass::text as table, tgname as name from pg_trigger t
    join pg_proc p on p.oid = t.tgfoid
    where p.proname like 'note\\_%' or p.proname = 'recount_noted'`
}

/**
 * Milliseconds that the state PAID of a payment takes to be written, with its commit: while balances are kept and
 * without, in turns, so that whatever else the machine does burdens both alike.
 */
export async function paymentWriteMs(database: BenchDatabase): Promise<{ kept: number; without: number }> {
  const { sql, ledger } = database
  const triggers = await keepers(database)
  if (triggers.length === 0) throw new Error('no trigger keeps balances')
  const times: Record<'enable' | 'disable', number[]> = { enable: [], disable: [] }
  for (let batch = 0; batch < batches; batch += 1) {
    const mode = batch % 2 === 0 ? 'enable' : 'disable'
    for (const { table, name } of triggers) await sql.unsafe(`alter table ${table} ${mode} trigger ${name}`)
    for (let index = 0; index < ordersOfBatch; index += 1) {
      const student = ledger.students[batch * ordersOfBatch + index]
      const terms: Partial<OrderInput> = {
        email: student?.email ?? 'nueva@example.com',
        course_id: 'deep-learning',
      }
      const order = index % 2 === 0 ? anOrder(terms) : anInstallmentsOrder(terms)
      await createOrder(sql, order)
      const started = performance.now()
      if ((await apply(sql, aFact(order))) !== 'applied') throw new Error('the payment was not applied')
      // The first ones of a batch plan their statements anew, since triggers have changed.
      if (index >= 5) times[mode].push(performance.now() - started)
    }
  }
  for (const { table, name } of triggers) await sql.unsafe(`alter table ${table} enable trigger ${name}`)
  return { kept: median(times.enable), without: median(times.disable) }
}
