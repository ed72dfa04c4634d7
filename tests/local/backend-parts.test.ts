import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { checkFinding, checkLabels } from '../../src/content/checks.ts'
import type { CheckCode, CheckName, Detail } from '../../src/domain/contracts/checks.ts'
import { askAll, removeFactor, setUp, setUpQuestions } from '../../supabase/commands/admin.ts'
import { adminTexts, outcomeTexts } from '../../supabase/commands/admin-texts.ts'
import { diagnose } from '../../supabase/commands/doctor.ts'
import { composeEnvironment } from '../../supabase/local/environment.ts'
import { startPostgres } from '../../supabase/local/postgres.ts'
import { isAlive } from '../../supabase/local/running-mark.ts'
import { type Backend, startBackend } from '../../supabase/local/start-backend.ts'
import { childrenOf } from '../support/child-processes.ts'
import { partsPorts as ports } from '../support/ports.ts'
import { isLong } from '../support/sized.ts'

const root = join(import.meta.dirname, '../..')
const dir = mkdtempSync(join(tmpdir(), 'meridiano-parts-'))
const dataDir = join(dir, 'data')
const folder = join(dataDir, 'database')
const note = join(folder, 'postmaster.pid')
const within = { timeout: 60_000, interval: 100 }
const cleanUp: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const step of cleanUp.splice(0).reverse()) await step()
  rmSync(dir, { recursive: true, force: true })
}, 60_000)

function serverPid(): number {
  const pid = Number(readFileSync(note, 'utf8').split('\n')[0])
  if (pid > 1) return pid
  throw new Error('the server has not written its note yet')
}

/** A separate process, which can be killed. */
function run(script: string): ChildProcess {
  const program = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  cleanUp.push(() => {
    program.kill('SIGKILL')
  })
  return program
}

async function readsCourses(backend: Backend): Promise<boolean> {
  const { VITE_SUPABASE_PUBLISHABLE_KEY: apikey = '' } = backend.env
  const url = `${backend.urls.gateway}/rest/v1/courses_moodle?select=slug&limit=1`
  const response = await fetch(url, { headers: { apikey } })
  await response.arrayBuffer()
  return response.ok
}

/** What restarts, and what a folder keeps, takes the most of a minute. */
describe.runIf(isLong)('the local backend', () => {
  test('starts over when its first start was killed, and restarts what is killed', async () => {
    const options = { ports, dataDir, persist: true, siteUrl: `http://127.0.0.1:${ports.site}`, seed: true }
    const first = run(
      `const { startBackend } = await import('./supabase/local/start-backend.ts'); await startBackend(${JSON.stringify(options)})`,
    )
    const server = await vi.waitFor(serverPid, within)
    // Killed before it has a watchdog, it would leave the server to the next start.
    await vi.waitFor(
      () => expect(childrenOf(first.pid ?? 0, `postgres-watchdog.ts ${server}`)).toHaveLength(1),
      within,
    )
    first.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(server), 'the server of the killed start').toBe(false), within)

    const notices: string[] = []
    const crashes: string[] = []
    const watched = {
      restarts: 3,
      onNotice: (line: string) => notices.push(line),
      onCrash: (message: string) => crashes.push(message),
    }
    const backend = await startBackend({ ...options, ...watched })
    cleanUp.push(backend.stop)
    expect(notices).toEqual([
      'The first start was interrupted before the database was whole: it is made anew.',
    ])

    // `npm run doctor` beside the backend that it judges: variables, project and every provider.
    const values = composeEnvironment(ports, options.siteUrl)
    const bad = async (changes: Record<string, string>) =>
      (await diagnose({ ...values, ...backend.env, ...changes }, true))
        .flatMap(({ findings }) => findings)
        .filter(({ state }) => state === 'bad')
        .map(({ label, text }) => `${label}: ${text}`)
    expect(await bad({})).toEqual([])
    const told = (name: CheckName, code: CheckCode, details: Detail[] = []) =>
      `${checkLabels[name]}: ${checkFinding(name, { code, details }).join('\n      - ')}`
    expect(await bad({ MOODLE_TOKEN: 'wrong' })).toEqual([told('moodle', 'credentials_refused')])
    const lacking = { missing: ['moodle/user:create', 'moodle/course:view'] }
    await fetch(`${backend.urls.sandbox}/__sandbox/moodle/site`, {
      method: 'PUT',
      body: JSON.stringify(lacking),
    })
    const lacks: Detail[] = [
      { what: 'moodle/user:create', of: [] },
      { what: 'moodle/course:view', of: ['2', '3', '4', '5', '6'] },
    ]
    expect(await bad({})).toEqual([told('moodle', 'classroom_lacking', lacks)])
    await fetch(`${backend.urls.sandbox}/__sandbox/moodle/site`, { method: 'PUT', body: '{}' })
    expect(await bad({ VITE_SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_another' })).toEqual([
      told('key', 'key_refused'),
      told('database', 'database_empty'),
    ])
    const elsewhere = `http://127.0.0.1:${ports.secureSite}`
    expect(await bad({ FUNCTIONS_URL: elsewhere })).toEqual([told('functions', 'unreachable')])

    // `npm run admin` beside a project that has an administrator already.
    const said: string[] = []
    const typed = ['x', backend.urls.gateway, 'sb_secret_local_meridiano', '', 'short', 'local-cron-secret-2']
    const person = ['no', 'direccion@meridiano.example', ' Dirección ']
    const replies = [...typed, ...person]
    const answers = await askAll(
      setUpQuestions,
      async () => replies.shift() ?? null,
      (line) => said.push(line),
    )
    expect(said.splice(0)).toEqual([
      adminTexts.refused.url,
      adminTexts.refused.cronSecret,
      adminTexts.refused.email,
    ])
    if (!answers) throw new Error('an answer is missing')
    const note = (line: string) => said.push(line)
    expect(await setUp(answers, note)).toBe(false)
    expect(said).toContain(`functions_url: ${outcomeTexts.there}`)
    expect(said).toContain(`cron_secret: ${outcomeTexts.changed}`)
    expect(said).toContain(`watch: ${outcomeTexts.extension_missing}`)
    expect(said).toContain(`${adminTexts.account}: ${outcomeTexts.invited}`)
    expect(said.splice(0)).toContain(`${adminTexts.administrator}: ${outcomeTexts.administrator_exists}`)
    expect(
      await removeFactor({ ...answers, email: 'nadie@meridiano.example', reason: 'perdido' }, note),
    ).toBe(false)
    expect(
      await removeFactor({ ...answers, email: 'admin@meridiano.example', reason: 'perdido' }, note),
    ).toBe(false)
    expect(said).toEqual([
      adminTexts.failed(adminTexts.account, adminTexts.noAccount),
      adminTexts.failed(adminTexts.factor, outcomeTexts.factor_not_found ?? ''),
    ])

    // Both at once: the API cannot start before the server has recovered.
    for (const words of ['bin/postgres -D', 'api/server.ts']) {
      const [pid = 0] = childrenOf(process.pid, words)
      process.kill(pid, 'SIGKILL')
    }
    await vi.waitFor(async () => {
      expect(notices.filter((line) => line.startsWith('PostgreSQL'))).toHaveLength(1)
      expect(await readsCourses(backend)).toBe(true)
    }, within)
    expect(crashes).toEqual([])
  }, 240_000)
})

describe('PostgreSQL on a folder', () => {
  async function query(url: string, statement: string): Promise<unknown[]> {
    const sql = postgres(url, { max: 1 })
    try {
      return [...(await sql.unsafe(statement))]
    } finally {
      await sql.end()
    }
  }

  /** A process that starts a server there, stores a row and waits. */
  async function aProgram(): Promise<{ program: ChildProcess; server: number }> {
    const program = run(`
      const { startPostgres } = await import('./supabase/local/postgres.ts')
      const postgres = (await import('postgres')).default
      const { url } = await startPostgres({ dataDir: ${JSON.stringify(folder)} })
      const sql = postgres(url, { max: 1 })
      await sql\`create table if not exists kept as select 'ñandú' as name\`
      setInterval(() => undefined, 1000)`)
    await vi.waitFor(async () => {
      const [, , , port = ''] = readFileSync(note, 'utf8').split('\n')
      expect(await query(`postgres://postgres@127.0.0.1:${port}/postgres`, 'table kept')).toHaveLength(1)
    }, within)
    return { program, server: serverPid() }
  }

  test('stops when its program is killed, also when its watchdog was killed before', async () => {
    const { program, server } = await aProgram()
    const [watchdog = 0] = childrenOf(program.pid ?? 0, 'postgres-watchdog.ts')
    process.kill(watchdog, 'SIGKILL')
    await vi.waitFor(() => {
      const [next = watchdog] = childrenOf(program.pid ?? 0, `postgres-watchdog.ts ${server}`)
      expect(next).not.toBe(watchdog)
    }, within)
    program.kill('SIGKILL')
    await vi.waitFor(() => expect(isAlive(server)).toBe(false), within)
  }, 120_000)

  test.runIf(isLong)(
    'left running by a killed program and watchdog is stopped, and its data is kept',
    async () => {
      const { program, server } = await aProgram()
      const [watchdog = 0] = childrenOf(program.pid ?? 0, 'postgres-watchdog.ts')
      // Stopped first, so that it cannot start another watchdog.
      program.kill('SIGSTOP')
      process.kill(watchdog, 'SIGKILL')
      program.kill('SIGKILL')
      await vi.waitFor(() => expect(program.signalCode).toBe('SIGKILL'), within)
      expect(isAlive(server)).toBe(true)
      const { url, stop } = await startPostgres({ dataDir: folder })
      cleanUp.push(stop)
      expect(isAlive(server)).toBe(false)
      expect(await query(url, 'table kept')).toEqual([{ name: 'ñandú' }])
    },
    120_000,
  )

  test.runIf(isLong)(
    'folds case in every alphabet, and has the extensions schema',
    async () => {
      const { url, stop } = await startPostgres({ dataDir: folder })
      cleanUp.push(stop)
      await query(url, 'create database another')
      for (const database of ['postgres', 'another']) {
        const [row] = await query(
          url.replace(/\/postgres$/, `/${database}`),
          `select lower('ÑØЖ') as lower, to_regnamespace('extensions') is not null as has_schema`,
        )
        expect(row).toEqual({ lower: 'ñøж', has_schema: true })
      }
    },
    60_000,
  )
})
