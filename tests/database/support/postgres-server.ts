import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { factorTables } from '../../../supabase/local/api/hosted.ts'
import { findFreePort } from '../../../supabase/local/ports.ts'
import { startPostgres } from '../../../supabase/local/postgres.ts'
import { execute } from './hosted-database.ts'

const run = promisify(execFile)
const repository = resolve(import.meta.dirname, '../../..')

/** A PostgreSQL of its own for the tests; `url` has no database name. `stop` removes everything. */
export async function startPostgresServer(): Promise<{ url: string; stop: () => Promise<void> }> {
  const { url, stop } = await startPostgres()
  return { url: url.replace(/\/postgres$/, ''), stop }
}

export const migrationsFolder = join(repository, 'supabase/migrations')

/** A project folder as the API server expects it: the repository's migrations, these of them, or none, and the given database. */
export async function createLiteProject(
  databaseUrl: string,
  apiPort: number,
  migrations: 'ours' | 'none' | readonly string[] = 'ours',
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'meridiano-lite-'))
  await mkdir(join(folder, 'supabase'))
  const own = join(folder, 'supabase/migrations')
  if (migrations === 'ours') await symlink(migrationsFolder, own)
  else await mkdir(own)
  if (typeof migrations !== 'string')
    for (const name of migrations) await symlink(join(migrationsFolder, name), join(own, name))
  await writeFile(
    join(folder, 'supabase/config.toml'),
    `project_id = "meridiano"
[api]
enabled = true
port = ${apiPort}
schemas = ["public"]
max_rows = 1000
[db]
driver = "postgres"
url = "${databaseUrl}"
[auth]
enabled = true
enable_signup = false
jwt_secret = "r6ZkH2pVtq9wXbN4sY8eLmC3uJf7aGdQ5oTiK1vB"
publishable_key = "sb_publishable_database_tests"
secret_key = "sb_secret_database_tests"
[storage]
enabled = true
`,
  )
  return folder
}

export const liteBinary = join(repository, 'node_modules/.bin/lite')
export const liteEnvironment = {
  ...process.env,
  LITE_TELEMETRY: '0',
  DO_NOT_TRACK: '1',
  EXPERIMENTAL_STORAGE: '1',
}

/** Applies auth, storage and our migrations to an empty database; with `none` the first two alone, with names these of ours. */
export async function migrate(
  databaseUrl: string,
  migrations: 'ours' | 'none' | readonly string[] = 'ours',
): Promise<void> {
  const folder = await createLiteProject(databaseUrl, await findFreePort(), migrations)
  try {
    await execute(databaseUrl, factorTables)
    await run(process.execPath, [liteBinary, 'migration', 'up'], { cwd: folder, env: liteEnvironment })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
