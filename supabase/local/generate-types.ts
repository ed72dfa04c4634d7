import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startApi } from './api-process.ts'
import { typesFile, typesHeader } from './database.ts'
import { composeEnvironment, requireDefaultKey, requireValue, rootDir } from './environment.ts'
import { defaultPorts, findFreePort, StartupError } from './ports.ts'
import { startPostgres } from './postgres.ts'

const run = promisify(execFile)
const lockedDir = join(import.meta.dirname, 'types-tool')

/** 200 MB that only this script needs: fetched on demand and kept out of the site's dependencies. */
async function fetchTool(): Promise<string> {
  const lock = readFileSync(join(lockedDir, 'package-lock.json'))
  const lockHash = createHash('sha256').update(lock).digest('hex').slice(0, 12)
  const toolDir = join(rootDir, 'supabase', '.temp', `types-tool-${lockHash}`)
  const entry = join(toolDir, 'node_modules', '@supabase', 'postgres-meta', 'dist', 'server', 'server.js')
  if (existsSync(entry)) return entry
  console.log('Fetching @supabase/postgres-meta…')
  cpSync(lockedDir, toolDir, { recursive: true })
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  await run(npm, ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: toolDir,
    shell: process.platform === 'win32',
  })
  return entry
}

async function generate(): Promise<string> {
  const tool = await fetchTool()
  const dataDir = mkdtempSync(join(tmpdir(), 'meridiano-types-'))
  const env = composeEnvironment(defaultPorts, `http://127.0.0.1:${defaultPorts.site}`)
  const postgres = await startPostgres()
  try {
    const api = await startApi({
      dataDir,
      port: await findFreePort(),
      databaseUrl: postgres.url,
      publishableKey: requireDefaultKey(env, 'SUPABASE_PUBLISHABLE_KEYS'),
      secretKey: requireDefaultKey(env, 'SUPABASE_SECRET_KEYS'),
      jwtSecret: requireValue(env, 'LOCAL_JWT_SECRET'),
    })
    await api.stop()
    const { stdout } = await run(process.execPath, [tool], {
      cwd: dirname(tool),
      maxBuffer: 32 * 1024 * 1024,
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        NODE_NO_WARNINGS: '1',
        PG_META_DB_URL: postgres.url,
        PG_META_GENERATE_TYPES: 'typescript',
        PG_META_GENERATE_TYPES_INCLUDED_SCHEMAS: 'public',
        PG_META_GENERATE_TYPES_DETECT_ONE_TO_ONE_RELATIONSHIPS: 'true',
      },
    })
    return `${typesHeader()}\n${stdout.trim()}\n`
  } finally {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function main(): Promise<void> {
  const types = await generate()
  if (!process.argv.includes('--check')) {
    writeFileSync(typesFile, types)
    console.log('supabase/database.types.ts is up to date with the migrations.')
    return
  }
  if (!existsSync(typesFile) || readFileSync(typesFile, 'utf8') !== types) {
    throw new StartupError('supabase/database.types.ts is out of date: run `npm run db:types`.')
  }
  console.log('supabase/database.types.ts matches the migrations.')
}

main()
  .catch((error: unknown) => {
    console.error(error instanceof StartupError ? error.message : error)
    process.exitCode = 1
  })
  // The tool leaves timers running.
  .finally(() => process.exit())
