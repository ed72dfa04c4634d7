import { spawn } from 'node:child_process'
import { pbkdf2 } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { toHostedTimestamp } from '../../supabase/local/api/hosted.ts'
import {
  areTypesCurrent,
  engineVersion,
  explainMismatch,
  prepareDatabase,
} from '../../supabase/local/database.ts'
import {
  composeEnvironment,
  readFileEnvironment,
  requireDefaultKey,
  rootDir,
} from '../../supabase/local/environment.ts'
import {
  defaultPorts,
  findFreePort,
  firstOutgoingPort,
  requireFreePorts,
  StartupError,
} from '../../supabase/local/ports.ts'
import { openCluster } from '../../supabase/local/postgres-cluster.ts'
import { ChildFailed, requireInstalled, startChild, waitUntilReady } from '../../supabase/local/processes.ts'
import { claimDataDir, runningProcess } from '../../supabase/local/running-mark.ts'
import { lanes } from '../e2e/stage.ts'
import { loadPorts, portsOfLane } from '../support/ports.ts'
import { startTestSandbox } from './sandbox.ts'

const dir = mkdtempSync(join(tmpdir(), 'meridiano-launcher-'))
afterEach(() => rmSync(dir, { recursive: true, force: true }))

test('names a taken port in one line, with the way out', async () => {
  const holder = createServer()
  const port = await findFreePort()
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
  const starting = requireFreePorts({ ...defaultPorts, sandbox: port }, ['sandbox'])
  await expect(starting).rejects.toThrow(
    `Port ${port} (the provider sandbox) is taken, perhaps by another \`npm run dev\` or a test run. Stop that program (find it with \`lsof -i :${port}\`) and start again.`,
  )
  holder.close()
})

test('test ports are not lost to outgoing connections, and not shared', async () => {
  const fixed = [
    defaultPorts,
    loadPorts,
    ...Array.from({ length: lanes }, (_, lane) => portsOfLane(lane)),
  ].flatMap((ports) => Object.values(ports))
  const drawn = await Promise.all(Array.from({ length: 20 }, findFreePort))
  // The local default of every Supabase project.
  const ours = [...fixed, ...drawn].filter((port) => port !== 54_321)
  expect(ours.filter((port) => port >= firstOutgoingPort)).toEqual([])
  expect(fixed.filter((port, index) => fixed.indexOf(port) !== index)).toEqual([])
  expect(drawn.filter((port) => fixed.includes(port))).toEqual([])
})

describe('a database that does not fit', () => {
  const recorded = { engine: 'PostgreSQL 18', migrations: { '1_a.sql': 'x', '3_c.sql': 'y' } }
  const files = { '1_a.sql': 'x', '3_c.sql': 'y' }

  test.each([
    ['another engine', 'PostgreSQL 19', files, 'was made by PostgreSQL 18'],
    [
      'a changed migration',
      recorded.engine,
      { ...files, '1_a.sql': 'z' },
      'have changed since the local database was made (1_a.sql)',
    ],
    [
      'a missing migration',
      recorded.engine,
      { '1_a.sql': 'x' },
      'holds migrations that this version of the repository does not have (3_c.sql)',
    ],
    [
      'a migration before the last',
      recorded.engine,
      { ...files, '2_b.sql': 'z' },
      'older than what the local database already holds (2_b.sql)',
    ],
  ])('%s gives one line that names the way out', (_name, engine, found, words) => {
    const line = explainMismatch(recorded, engine, found) ?? ''
    expect(line).toContain(words)
    expect(line).toContain('npm run db:reset')
    expect(line).not.toContain('\n')
  })

  test('an equal one, and one before a newer migration, are fine', () => {
    expect(explainMismatch(recorded, recorded.engine, files)).toBeUndefined()
    expect(explainMismatch(recorded, recorded.engine, { ...files, '4_d.sql': 'z' })).toBeUndefined()
  })
})

describe('a data folder', () => {
  const supabaseDir = join(import.meta.dirname, '../../supabase')
  const databaseDir = join(dir, 'database')
  const prepare = () => prepareDatabase({ supabaseDir, dataDir: dir, seed: true })
  const record = (value: object) => {
    mkdirSync(dir, { recursive: true })
    writeFileSync(join(dir, 'database.json'), JSON.stringify(value))
  }

  test('is fresh once and complete after that', () => {
    const first = prepare()
    expect(first).toMatchObject({ databaseDir, isFresh: true, needsSeed: true, wasInterrupted: false })
    mkdirSync(databaseDir)
    first.confirm()
    expect(prepare()).toMatchObject({ isFresh: false, needsSeed: false, wasInterrupted: false })
  })

  test('whose first start was killed is recreated from scratch', () => {
    prepare()
    mkdirSync(databaseDir)
    writeFileSync(join(databaseDir, 'PG_VERSION'), '18')
    expect(prepare()).toMatchObject({ isFresh: true, needsSeed: true, wasInterrupted: true })
    expect(existsSync(databaseDir)).toBe(false)
  })

  test('that could not be completed is removed', () => {
    const first = prepare()
    mkdirSync(databaseDir)
    first.discard()
    expect(readdirSync(dir)).toEqual([])
  })

  test('of an older clone gives one sentence that names the way out, and is left unchanged', () => {
    const migrations = { '20260101000000_close_defaults.sql': 'x', '20260101000050_search.sql': 'y' }
    record({ engine: engineVersion(), migrations, isWhole: true })
    mkdirSync(databaseDir)
    writeFileSync(join(databaseDir, 'PG_VERSION'), '18')
    const contents = () =>
      readdirSync(dir, { recursive: true, withFileTypes: true }).map((entry) => {
        const path = join(entry.parentPath, entry.name)
        return [path, entry.isFile() ? readFileSync(path, 'utf8') : '']
      })
    const before = contents()
    expect(prepare).toThrow(
      'The local database holds migrations that this version of the repository does not have (20260101000000_close_defaults.sql and 1 more): run `npm run db:reset` to start over with fresh sample data.',
    )
    expect(contents()).toEqual(before)
  })

  test.each(['', '{"engine":"PostgreSQL 18"}'])('with an empty record (%o) is left unchanged', (text) => {
    mkdirSync(databaseDir, { recursive: true })
    writeFileSync(join(dir, 'database.json'), text)
    expect(prepare).toThrow(/It is not recorded how the local database was made .*npm run db:reset/)
    expect(existsSync(databaseDir)).toBe(true)
  })
})

test('the running backend of a data folder is known', async () => {
  const port = await findFreePort()
  const claim = await claimDataDir(dir, port, true)
  expect(await runningProcess(dir), 'its port does not answer').toBeUndefined()
  const holder = createServer()
  await new Promise<void>((resolve) => holder.listen(port, '127.0.0.1', resolve))
  expect(await runningProcess(dir)).toBe(process.pid)
  await claim.stop()
  expect(await runningProcess(dir)).toBeUndefined()
  holder.close()
})

test('names a program that is not installed, with the way out', () => {
  expect(() => requireInstalled(dir, 'deno', 'deno')).toThrow(
    'The program `deno` is not installed (node_modules/deno). Run `npm ci` with install scripts allowed, then start again.',
  )
})

describe('child processes', () => {
  const start = (script: string): ReturnType<typeof startChild> =>
    startChild({
      name: 'a child',
      command: process.execPath,
      args: ['-e', script],
      cwd: process.cwd(),
      env: { PATH: process.env.PATH },
      logFile: join(dir, 'child.log'),
    })

  test('one that ends early is reported with its own output', async () => {
    const child = start('console.error("no such migration"); process.exit(3)')
    const port = await findFreePort()
    const waiting = waitUntilReady(child, `http://127.0.0.1:${port}/`, 5000)
    await expect(waiting).rejects.toThrow(ChildFailed)
    expect(await child.ended).toBe('no such migration')
  })

  test('one whose folder disappears at once takes no other down', async () => {
    // Files are opened by a few threads: while these are busy, a file opens late.
    const work = Array.from({ length: 8 }, () => promisify(pbkdf2)('a', 'b', 200_000, 64, 'sha512'))
    const child = start('setInterval(() => undefined, 1000)')
    rmSync(dir, { recursive: true, force: true })
    await child.stop()
    await Promise.all(work)
  })

  test('one that is slow is waited for while it runs, which is said once', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const port = await findFreePort()
    const child = start(
      `setTimeout(() => require('http').createServer((_, to) => to.end()).listen(${port}, '127.0.0.1'), 600)`,
    )
    await waitUntilReady(child, `http://127.0.0.1:${port}/`, 50)
    expect(said.mock.calls).toEqual([[expect.stringContaining('Still waiting for a child after 0.05 s')]])
    said.mockRestore()
    await child.stop()
    expect(child.hasSucceeded()).toBe(false)
  })

  test('a program that is busy ends with its launcher, too', async () => {
    const preloaded = join(rootDir, 'supabase', 'local', 'end-with-parent.ts')
    const busy = spawn(process.execPath, ['--import', preloaded, '-e', 'console.log(1); for (;;);'], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    const ended = once(busy, 'exit')
    await once(busy.stdout, 'data')
    busy.stdin.end()
    const late = wait(10_000, 'it goes on', { ref: false })
    expect(await Promise.race([ended, late]).finally(() => busy.kill('SIGKILL'))).toEqual([null, 'SIGKILL'])
  })

  test('a database whose making is cut off leaves nothing that looks like one, and the next is whole', async () => {
    const folder = join(dir, 'database')
    const cluster = join(rootDir, 'supabase', 'local', 'postgres-cluster.ts')
    const script = `(await import(${JSON.stringify(cluster)})).openCluster(${JSON.stringify(folder)})`
    const making = spawn(process.execPath, ['--input-type=module', '-e', script], { stdio: 'ignore' })
    const ended = once(making, 'exit')
    const begun = () => readdirSync(dir).filter((name) => existsSync(join(dir, name, 'PG_VERSION')))
    await vi.waitFor(() => expect(begun()).toHaveLength(1), { timeout: 60_000, interval: 5 })
    making.kill('SIGKILL')
    await ended
    expect(existsSync(folder)).toBe(false)
    const opened = await openCluster(folder)
    opened.close()
    expect(readdirSync(dir)).toEqual(['database'])
    expect(existsSync(join(folder, 'global', 'pg_control'))).toBe(true)
  })

  test('stopping ends it', async () => {
    const child = start('setInterval(() => undefined, 1000)')
    await child.stop()
    expect(() => process.kill(child.pid, 0)).toThrow()
  })
})

describe('environment', () => {
  test('names a folder in place of .env, with the way out', () => {
    mkdirSync(join(dir, '.env'), { recursive: true })
    expect(() => readFileEnvironment(dir, '.env')).toThrow(StartupError)
    expect(() => readFileEnvironment(dir, '.env')).toThrow(
      /^\.env is no file .* Remove or rename it; .* start again\.$/,
    )
    expect(readFileEnvironment(dir, '.env.example')).toEqual({})
  })

  test('addresses follow the ports in use', () => {
    const ports = { site: 1, secureSite: 6, gateway: 2, api: 3, functions: 4, sandbox: 5 }
    const env = composeEnvironment(ports, 'http://127.0.0.1:1')
    expect(env).toMatchObject({
      VITE_SUPABASE_URL: 'http://127.0.0.1:2',
      DLOCALGO_API_URL: 'http://127.0.0.1:5/dlocal-go',
      VITE_CHECKOUT_ORIGINS: 'http://127.0.0.1:5',
      ALLOWED_ORIGINS: 'http://127.0.0.1:1,http://localhost:1,https://127.0.0.1:6',
    })
    expect(requireDefaultKey(env, 'SUPABASE_SECRET_KEYS')).toMatch(/^sb_secret_/)
  })
})

test('instants have the format of the hosted API', () => {
  expect(toHostedTimestamp('2026-11-21 01:50:32.648+00')).toBe('2026-11-21T01:50:32.648+00:00')
  expect(toHostedTimestamp('2026-11-21 01:50:32')).toBe('2026-11-21T01:50:32')
  expect(toHostedTimestamp('infinity')).toBe('infinity')
})

test('the sandbox keeps its payments between runs', async () => {
  const file = join(dir, 'sandbox.json')
  const first = await startTestSandbox(file)
  await first.control('POST', '/dlocal-go/plans', {
    plan_token: 'plan-1',
    name: 'x',
    amount: 1,
    currency: 'USD',
  })
  await first.stop()
  const second = await startTestSandbox(file)
  expect(await second.control('GET', '/dlocal-go/plans')).toMatchObject({ plans: [{ plan_token: 'plan-1' }] })
  await second.stop()
})

test('the database types match the migrations', () => {
  expect(areTypesCurrent(), 'run `npm run db:types`').toBe(true)
})
