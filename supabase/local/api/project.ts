import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Value of a key in a section of config.toml. */
export function readSetting(config: string, section: string, key: string, fallback: string): string {
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
 * Writes and returns the working folder of the API process: a copy of the migrations and a configuration derived from
 * supabase/config.toml, extended by what the upstream CLI cannot set (driver, keys).
 */
export function writeApiProject(options: {
  supabaseDir: string
  dataDir: string
  databaseUrl: string
  port: number
  publishableKey: string
  secretKey: string
  jwtSecret: string
}): string {
  const dir = join(options.dataDir, 'api')
  const inner = join(dir, 'supabase')
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
  const config = [
    'project_id = "meridiano"',
    '[api]',
    'enabled = true',
    `port = ${options.port}`,
    `schemas = ${readSetting(upstream, 'api', 'schemas', '["public"]')}`,
    `max_rows = ${readSetting(upstream, 'api', 'max_rows', '1000')}`,
    '[db]',
    'driver = "postgres"',
    // Notices ("already exists, skipping") would flood the log.
    `url = ${JSON.stringify(`${options.databaseUrl}?client_min_messages=warning`)}`,
    '[auth]',
    'enabled = true',
    `enable_signup = ${readSetting(upstream, 'auth', 'enable_signup', 'false')}`,
    `jwt_secret = ${JSON.stringify(options.jwtSecret)}`,
    `publishable_key = ${JSON.stringify(options.publishableKey)}`,
    `secret_key = ${JSON.stringify(options.secretKey)}`,
    `minimum_password_length = ${readSetting(upstream, 'auth', 'minimum_password_length', '6')}`,
    '[auth.email]',
    'enable_signup = true',
    'double_confirm_changes = true',
    `otp_expiry = ${readSetting(upstream, 'auth.email', 'otp_expiry', '3600')}`,
    '[storage]',
    'enabled = true',
    `file_size_limit = ${toBytes(readSetting(upstream, 'storage', 'file_size_limit', '"50MiB"'))}`,
    '',
  ].join('\n')
  writeFileSync(join(inner, 'config.toml'), config)
  return dir
}
