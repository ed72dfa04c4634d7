import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type DatabaseChoice, writeApiProject } from './api/project.ts'
import { prepareDatabase } from './database.ts'
import { rootDir } from './environment.ts'
import { StartupError } from './ports.ts'
import { type Child, ChildFailed, requireInstalled, startChild, waitUntilReady } from './processes.ts'

export type ApiOptions = {
  dataDir: string
  port: number
  database: DatabaseChoice
  seed: boolean
  publishableKey: string
  secretKey: string
  jwtSecret: string
}

/** Starts the API on a data folder that fits the repository: migrations applied, sample data loaded once. */
export async function startApi(options: ApiOptions): Promise<Child> {
  requireInstalled(rootDir, '@supabase/lite', 'package.json')
  const supabaseDir = join(rootDir, 'supabase')
  const project = writeApiProject({ supabaseDir, ...options })
  const isEmbedded = options.database.driver === 'pglite'
  const prepared = isEmbedded
    ? prepareDatabase({ supabaseDir, databaseDir: project.databaseDir, ...options })
    : { isFresh: false, needsSeed: options.seed, confirm: () => undefined }
  const child = startChild({
    name: 'the database API',
    command: process.execPath,
    args: [join(rootDir, 'supabase', 'local', 'api', 'server.ts')],
    cwd: project.dir,
    logFile: join(options.dataDir, 'logs', 'api.log'),
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      TMPDIR: process.env.TMPDIR,
      SYSTEMROOT: process.env.SYSTEMROOT,
      NODE_NO_WARNINGS: '1',
      LITE_TELEMETRY: '0',
      DO_NOT_TRACK: '1',
      EXPERIMENTAL_STORAGE: '1',
      LOCAL_API_PORT: String(options.port),
      LOCAL_SEED_FILE: prepared.needsSeed ? join(supabaseDir, 'seed.sql') : '',
    },
  })
  try {
    await waitUntilReady(child, `http://127.0.0.1:${options.port}/auth/v1/health`, 60_000)
  } catch (error) {
    await child.stop()
    // A first start that failed leaves half a database: without it the next start tries again from nothing.
    if (prepared.isFresh) rmSync(project.databaseDir, { recursive: true, force: true })
    throw explain(error, prepared.isFresh)
  }
  prepared.confirm()
  return child
}

function explain(error: unknown, isFresh: boolean): unknown {
  if (!(error instanceof ChildFailed)) return error
  const lines = error.output
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('EXPERIMENTAL'))
  const reason = lines.slice(-12).join('\n')
  if (isFresh)
    return new StartupError(`The database could not be made from migrations and sample data:\n${reason}`)
  return new StartupError(
    `The local database does not open. It may be of another version: run \`npm run db:reset\` to start over.\n${reason}`,
  )
}
