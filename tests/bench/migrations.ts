import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { hashMigrations } from '../../supabase/local/database.ts'
import { rootDir } from '../../supabase/local/environment.ts'
import { readReleased } from '../../supabase/local/release.ts'
import { completeAsHosted, createHostedRoles } from '../database/support/hosted-database.ts'
import { secretKey } from '../database/support/hosted-gateway.ts'
import { aFact, anOrder } from '../database/support/orders.ts'
import { migrate, migrationsFolder, startPostgresServer } from '../database/support/postgres-server.ts'
import { startRest } from '../database/support/rest-server.ts'
import { fillLedger } from './stage.ts'

/**
 * Each migration that is not released yet, beside clients that buy without pause over a ledger of 100,000 payments: refused
 * requests, the longest one, and the longest that a session waited for a lock. Ends with 1 where one was refused. Until the
 * first release nobody buys beside a migration; files that are named (`npm run bench:migrations -- FILE.sql`) run as drills after them.
 */
const clients = 6
const sizes = { students: 20_000, sales: 30_000, payments: Number(process.env.BENCH_PAYMENTS ?? 100_000) }
/** A call that takes longer is an error for who buys: the functions give up on the database after that. */
const patienceMs = 8000

type Seen = { calls: number; refused: string[]; longestMs: number; longestLockMs: number }

const all = Object.keys(hashMigrations(join(rootDir, 'supabase')))
const released = Object.keys(readReleased())
const base = released.length > 0 ? released : all
const unreleased = all.filter((name) => !base.includes(name)).map((name) => join(migrationsFolder, name))
const files = [...unreleased, ...process.argv.slice(2)]

const server = await startPostgresServer()
const stops: (() => Promise<unknown>)[] = [() => server.stop()]
try {
  await createHostedRoles(server.url)
  const url = `${server.url}/postgres`
  await migrate(url, base)
  await completeAsHosted(url)
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  stops.push(() => sql.end())
  await fillLedger(sql, sizes)
  const rest = await startRest(url)
  stops.push(() => rest.stop())
  const watcher = postgres(url, { max: 1 })
  stops.push(() => watcher.end())
  console.log(`${sizes.payments} payments, ${clients} clients, ${files.length} migrations`)

  let refused = 0
  for (const file of files) {
    const text = await readFile(file, 'utf8')
    const seen = await besideBuyers(rest.url, watcher, async () => {
      // As a push does: the whole file in one transaction.
      await sql.begin((transaction) => transaction.unsafe(text))
    })
    refused += seen.refused.length
    console.log(
      `${basename(file)}: ${seen.calls} requests, ${seen.refused.length} refused, longest ${seen.longestMs.toFixed(0)} ms, longest wait for a lock ${seen.longestLockMs.toFixed(0)} ms`,
    )
    for (const why of new Set(seen.refused)) console.log(`  ${why}`)
  }
  process.exitCode = refused > 0 ? 1 : 0
} finally {
  for (const stop of stops.reverse()) await stop()
}

/** What clients saw from two seconds before the migration to two seconds after it. */
async function besideBuyers(
  url: string,
  watcher: postgres.Sql,
  migration: () => Promise<void>,
): Promise<Seen> {
  const seen: Seen = { calls: 0, refused: [], longestMs: 0, longestLockMs: 0 }
  let isOver = false
  async function call(name: string, body: unknown): Promise<void> {
    const started = performance.now()
    seen.calls += 1
    try {
      const answer = await fetch(`${url}/rest/v1/rpc/${name}`, {
        method: 'POST',
        headers: { apikey: secretKey, 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      })
      const said = await answer.text()
      if (!answer.ok) seen.refused.push(`${name}: ${answer.status} ${said.slice(0, 200)}`)
    } catch (cause) {
      seen.refused.push(`${name}: ${String(cause)}`)
    }
    seen.longestMs = Math.max(seen.longestMs, performance.now() - started)
  }
  /** Price, order, its payment: what a sale asks of the database. */
  async function buy(): Promise<void> {
    while (!isOver) {
      const order = anOrder({ course_id: 'deep-learning' })
      await call('get_current_course_price', { course_slug_pattern: 'deep-learning' })
      await call('create_order', { new_order: order })
      await call('apply_provider_payment', { fact: aFact(order), event_id: null })
    }
  }
  async function watchLocks(): Promise<void> {
    while (!isOver) {
      const [row] = await watcher`
        select coalesce(max(extract(epoch from clock_timestamp() - l.waitstart)), 0)::float * 1000 as ms
        from pg_locks l where not l.granted`
      seen.longestLockMs = Math.max(seen.longestLockMs, row?.ms ?? 0)
      await wait(5)
    }
  }
  const work = Promise.all([...Array.from({ length: clients }, buy), watchLocks()])
  await wait(2000)
  try {
    await migration()
    await wait(2000)
  } finally {
    isOver = true
    await work
  }
  return seen
}
