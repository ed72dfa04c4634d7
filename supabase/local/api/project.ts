import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type DatabaseChoice = { driver: 'pglite' } | { driver: 'postgres'; url: string }

export type ApiProject = { dir: string; databaseDir: string }

/** The settings of config.toml that the local API honours. */
function readSetting(config: string, section: string, key: string, fallback: string): string {
  const body = config.split(/^\[/m).find((part) => part.startsWith(`${section}]`))
  const match = body?.match(new RegExp(`^${key}\\s*=\\s*(.+)$`, 'm'))
  return match?.[1]?.trim() ?? fallback
}

function toBytes(size: string): number {
  const match = size.replaceAll('"', '').match(/^(\d+)\s*(KiB|MiB|GiB|KB|MB|GB)?$/)
  if (match === null) return 50 * 1024 * 1024
  const factors: Record<string, number> = {
    KiB: 1024,
    MiB: 1024 ** 2,
    GiB: 1024 ** 3,
    KB: 1000,
    MB: 1000 ** 2,
    GB: 1000 ** 3,
  }
  return Number(match[1]) * (factors[match[2] ?? ''] ?? 1)
}

/**
 * Writes the folder the API process runs in: a copy of the migrations and a configuration derived from
 * supabase/config.toml, with what the upstream command line does not know (driver, keys).
 */
export function writeApiProject(options: {
  supabaseDir: string
  dataDir: string
  database: DatabaseChoice
  port: number
  publishableKey: string
  secretKey: string
  jwtSecret: string
}): ApiProject {
  const dir = join(options.dataDir, 'api')
  const inner = join(dir, 'supabase')
  const databaseDir = join(dir, 'database')
  mkdirSync(inner, { recursive: true })
  const migrations = join(inner, 'migrations')
  rmSync(migrations, { recursive: true, force: true })
  mkdirSync(migrations)
  const source = join(options.supabaseDir, 'migrations')
  if (existsSync(source)) {
    cpSync(source, migrations, {
      recursive: true,
      filter: (path) => path === source || path.endsWith('.sql'),
    })
  }

  const upstream = readFileSync(join(options.supabaseDir, 'config.toml'), 'utf8')
  // Seen from the folder the process runs in: a `file:` address would be taken for a folder of that name.
  const url = options.database.driver === 'postgres' ? options.database.url : './database'
  const config = [
    'project_id = "meridiano"',
    '[api]',
    'enabled = true',
    `port = ${options.port}`,
    `schemas = ${readSetting(upstream, 'api', 'schemas', '["public"]')}`,
    `max_rows = ${readSetting(upstream, 'api', 'max_rows', '1000')}`,
    '[db]',
    `driver = "${options.database.driver}"`,
    `url = ${JSON.stringify(url)}`,
    '[auth]',
    'enabled = true',
    `enable_signup = ${readSetting(upstream, 'auth', 'enable_signup', 'false')}`,
    `jwt_secret = ${JSON.stringify(options.jwtSecret)}`,
    `publishable_key = ${JSON.stringify(options.publishableKey)}`,
    `secret_key = ${JSON.stringify(options.secretKey)}`,
    '[storage]',
    'enabled = true',
    `file_size_limit = ${toBytes(readSetting(upstream, 'storage', 'file_size_limit', '"50MiB"'))}`,
    '',
  ].join('\n')
  writeFileSync(join(inner, 'config.toml'), config)
  return { dir, databaseDir }
}
