import postgres from 'postgres'
import type { DatabaseClient } from '../../../supabase/functions/_shared/database.ts'
import { moveClock } from './reminders.ts'
import type { Database } from './test-database.ts'

/** A worker with a connection of its own, whose clock is moved and which can be killed while it works. */
export type Worker = {
  client: DatabaseClient
  moveTo(instant: Date): Promise<void>
  /** Ends its connection in the server; what it calls from then on fails. */
  kill(sql: Database): Promise<void>
  revive(): Promise<void>
  end(): Promise<void>
}

const lists = ['claim_outbox']

export async function aWorker(url: string): Promise<Worker> {
  let own = await connect(url)
  let isDead = false
  const rpc = async (name: string, args: Record<string, unknown>) => {
    if (isDead) return { data: null, error: { code: '57P01' } }
    const named = Object.keys(args).map((key, index) => `${key} => $${index + 1}`)
    const call = `public.${name}(${named.join(', ')})`
    const text = lists.includes(name)
      ? `select coalesce(jsonb_agg(to_jsonb(r)), '[]') as answer from ${call} r`
      : `select to_jsonb(${call}) as answer`
    try {
      const [row] = await own.unsafe(text, Object.values(args) as never[])
      return { data: row?.answer ?? null, error: null }
    } catch (cause) {
      return { data: null, error: { code: cause instanceof postgres.PostgresError ? cause.code : '08006' } }
    }
  }
  return {
    client: { rpc } as unknown as DatabaseClient,
    moveTo: (instant) => moveClock(own, instant),
    async kill(sql) {
      const [row] = await own`select pg_backend_pid() as pid`
      isDead = true
      await sql`select pg_terminate_backend(${row?.pid})`
    },
    async revive() {
      if (!isDead) return
      await own.end({ timeout: 1 }).catch(() => undefined)
      own = await connect(url)
      isDead = false
    },
    end: () => own.end(),
  }
}

/** As the data API takes and gives it: by default the driver makes a Date of it, which has no microseconds, and no lease is known by it. */
const exactInstant = {
  to: 1184,
  from: [1184],
  serialize: (instant: string) => instant,
  parse: (instant: string) => instant,
}

/** One connection, with the rights of the functions. */
async function connect(url: string): Promise<Database> {
  const sql = postgres(url, { max: 1, onnotice: () => undefined, types: { instant: exactInstant } })
  await sql`set role service_role`
  return sql
}
