// The API process: /rest/v1, /auth/v1 and /storage/v1 on one port, over a PostgreSQL server. It runs in the generated
// project folder because Supabase Lite looks there for its configuration and migrations.
import { readFile } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { type Connection, splitSqlStatements } from '@supabase/lite'
import { applyPendingMigrations, createApi } from '@supabase/lite/cli'
import postgres from 'postgres'
import { rootDir } from '../environment.ts'
import { isRecord, listen } from '../http/serve.ts'
import { addAccounts } from './accounts.ts'
import { authMails, liteMailer } from './auth-mails.ts'
import {
  answerHostedValues,
  createApiRole,
  exposeRequests,
  factorTables,
  keepDeclaredGrants,
  preRequestOf,
} from './hosted.ts'
import { readSetting } from './project.ts'

const bodiless = new Set(['GET', 'HEAD'])

function toRequest(request: IncomingMessage, port: number): Request {
  const method = request.method ?? 'GET'
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers)) {
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  }
  const url = `http://127.0.0.1:${port}${request.url ?? '/'}`
  if (bodiless.has(method)) return new Request(url, { method, headers })
  const init: RequestInit & { duplex: 'half' } = {
    method,
    headers,
    body: Readable.toWeb(request) as unknown as BodyInit,
    duplex: 'half',
  }
  return new Request(url, init)
}

async function respond(response: ServerResponse, answer: Response): Promise<void> {
  const headers: Record<string, string | string[]> = Object.fromEntries(answer.headers)
  const cookies = answer.headers.getSetCookie()
  if (cookies.length > 0) headers['set-cookie'] = cookies
  response.writeHead(answer.status, headers)
  if (answer.body === null) response.end()
  else await pipeline(Readable.fromWeb(answer.body as unknown as NodeReadableStream), response)
}

async function hasHistory(connection: Connection): Promise<boolean> {
  const query = "select to_regclass('supabase_migrations.schema_migrations') is not null as found"
  const result = await connection.exec<unknown>(query)
  const rows = Array.isArray(result) ? result : isRecord(result) ? result.rows : undefined
  const row: unknown = Array.isArray(rows) ? rows[0] : undefined
  return isRecord(row) && row.found === true
}

const jsonb = 3802

/**
 * Supabase Lite passes a function's jsonb argument to the driver as JSON text and the driver encodes it again: the
 * function would receive a JSON string instead of an object.
 */
function passJsonOnce(connection: Connection): void {
  const driver: unknown = 'driver' in connection ? connection.driver : undefined
  const options: unknown = typeof driver === 'function' && 'options' in driver ? driver.options : undefined
  const serializers: unknown = isRecord(options) ? options.serializers : undefined
  if (!isRecord(serializers)) return
  serializers[jsonb] = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
}

async function start(): Promise<void> {
  const port = Number(process.env.LOCAL_API_PORT)
  const api = await createApi({ withSupabaseClient: false })
  const app = await api.project.local.createApp(undefined, { admin: false })
  answerHostedValues(app.connection)
  passJsonOnce(app.connection)
  const isFresh = !(await hasHistory(app.connection))
  await app.connection.exec(factorTables)
  await app.ensureSystemSchema()
  await keepDeclaredGrants(app.connection, isFresh)
  await createApiRole(app.connection)
  await applyPendingMigrations(app)
  const seedFile = process.env.LOCAL_SEED_FILE
  if (seedFile !== undefined && seedFile !== '') {
    const seed = await readFile(seedFile, 'utf8')
    await app.connection.transaction(splitSqlStatements(seed))
    await app.connection.clearSchemaCache()
  }
  const { LOCAL_DATABASE_URL = '', LOCAL_JWT_SECRET = '', LOCAL_SECRET_KEY = '' } = process.env
  const send = authMails({
    supabaseDir: join(rootDir, 'supabase'),
    siteUrl: process.env.LOCAL_SITE_URL ?? '',
    provider: JSON.parse(process.env.LOCAL_MAIL_PROVIDER ?? 'null'),
  })
  Object.assign(app, { _mailer: liteMailer(send) })
  const sql = postgres(LOCAL_DATABASE_URL, { max: 4, onnotice: () => undefined })
  const config = await readFile(join(rootDir, 'supabase/config.toml'), 'utf8')
  const inactivity = JSON.parse(readSetting(config, 'auth.sessions', 'inactivity_timeout', '"100 years"'))
  const accounts = { sql, jwtSecret: LOCAL_JWT_SECRET, secretKey: LOCAL_SECRET_KEY, send, inactivity }
  const answer = addAccounts(accounts, async (request) => app.fetch(request))
  const withRequest = exposeRequests(app.connection, await preRequestOf(app.connection))
  const server = await listen(port, (incoming, response) => {
    const request = toRequest(incoming, port)
    withRequest(request, () => answer(request))
      .then((answer) => respond(response, answer))
      .catch((error: unknown) => {
        console.error(String(error))
        if (response.headersSent) response.destroy()
        else response.writeHead(500, { 'content-type': 'application/json' }).end('{"code":"internal_error"}')
      })
  })
  let stopping = false
  const stop = async (): Promise<void> => {
    if (stopping) return
    stopping = true
    await server.stop()
    await sql.end()
    await app.connection.close()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.stdin.off('end', exit).on('end', stop).on('error', stop)
}

const exit = () => process.exit(0)
// Closes when the parent dies in any way, so that no orphan stays behind: also one that is still migrating.
process.stdin.on('end', exit).resume()

start().catch((error: unknown) => {
  const cause = error instanceof Error && error.cause !== undefined ? ` (${String(error.cause)})` : ''
  console.error(`${error instanceof Error ? error.message : String(error)}${cause}`)
  process.exit(3)
})
