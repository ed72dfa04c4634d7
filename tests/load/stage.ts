import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, expect } from 'vitest'
import { type Backend, type BackendOptions, startBackend } from '../../supabase/local/start-backend.ts'
import { loadPorts } from '../support/ports.ts'

export type LoadStage = {
  backend(): Backend
  sql(): postgres.Sql
  /** A variable of the backend's environment. */
  variable(name: string): string
  /** Calls an edge function through the gateway. */
  call(name: string, body: unknown, headers?: Record<string, string>): Promise<Response>
  /** Calls the control plane of the providers' stand-ins. */
  sandbox(method: string, path: string, body?: unknown): Promise<unknown>
}

/** The whole backend. Call the returned functions inside tests and hooks. `restarts`: of a killed part, per minute. */
export function aLoadStage(
  env: Record<string, string>,
  options: Pick<BackendOptions, 'outboxEveryMs' | 'restarts'> = {},
): LoadStage {
  let backend: Backend | undefined
  let sql: postgres.Sql | undefined

  beforeAll(async () => {
    backend = await startBackend({
      ports: loadPorts,
      dataDir: join(import.meta.dirname, '..', '..', 'supabase', '.temp', `load-${randomUUID()}`),
      persist: false,
      siteUrl: `http://127.0.0.1:${loadPorts.site}`,
      seed: true,
      env,
      ...options,
    })
    sql = postgres(backend.databaseUrl, { max: 2, onnotice: () => {} })
  })

  afterAll(async () => {
    // A connection that a killed server cut off may never end by itself.
    await sql?.end({ timeout: 5 })
    await backend?.stop()
  })

  function started<T>(part: T | undefined): T {
    if (part === undefined) throw new Error('the stage is there from beforeAll on')
    return part
  }

  function variable(name: string): string {
    const value = started(backend).env[name]
    if (!value) throw new Error(`The backend gave no ${name}`)
    return value
  }

  return {
    backend: () => started(backend),
    sql: () => started(sql),
    variable,
    call: (name, body, headers = {}) =>
      fetch(`${started(backend).urls.gateway}/functions/v1/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          apikey: variable('VITE_SUPABASE_PUBLISHABLE_KEY'),
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    async sandbox(method, path, body) {
      const response = await fetch(`${started(backend).urls.sandbox}/__sandbox${path}`, {
        method,
        headers: { 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
      expect(response.ok, `${method} ${path}`).toBe(true)
      return response.json().catch(() => null)
    },
  }
}

/** Runs the jobs, `lanes` at a time; results are in order of completion. */
export async function inParallel<T>(jobs: (() => Promise<T>)[], lanes: number): Promise<T[]> {
  const results: T[] = []
  const queue = [...jobs]
  const lane = async () => {
    for (let job = queue.shift(); job; job = queue.shift()) results.push(await job())
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  return results
}

/** A session of the sample staff member, signed in through the captcha check like a person. */
export async function staffToken(stage: LoadStage): Promise<string> {
  const { token } = (await stage.sandbox('POST', '/hcaptcha/tokens')) as { token: string }
  const session = await fetch(`${stage.backend().urls.gateway}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: stage.variable('VITE_SUPABASE_PUBLISHABLE_KEY') },
    body: JSON.stringify({
      email: 'staff@meridiano.example',
      password: 'meridiano-local',
      gotrue_meta_security: { captcha_token: token },
    }),
  })
  expect(session.status).toBe(200)
  return ((await session.json()) as { access_token: string }).access_token
}
