import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from './environment.ts'
import { isRecord } from './http/serve.ts'
import { StartupError } from './ports.ts'

/** What a data folder was made of: kept beside the database, compared before it is opened. */
type DatabaseRecord = { engine: string; migrations: Record<string, string>; seeded: boolean }

export type Migrations = Record<string, string>

const wayOut = 'Run `npm run db:reset` to start over with fresh sample data.'

export function hashMigrations(supabaseDir: string): Migrations {
  const dir = join(supabaseDir, 'migrations')
  if (!existsSync(dir)) return {}
  const hashes: Migrations = {}
  for (const name of readdirSync(dir).sort()) {
    if (!name.endsWith('.sql')) continue
    hashes[name] = createHash('sha256')
      .update(readFileSync(join(dir, name)))
      .digest('hex')
  }
  return hashes
}

/** The engine writes its files in a form that another version of it may not read. */
export function engineVersion(): string {
  const modules = join(rootDir, 'node_modules')
  for (const dir of [join(modules, '@supabase', 'lite', 'node_modules'), modules]) {
    const path = join(dir, '@electric-sql', 'pglite', 'package.json')
    if (!existsSync(path)) continue
    const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (isRecord(manifest)) return `pglite ${String(manifest.version)}`
  }
  throw new StartupError('The database engine is not installed. Run `npm ci`, then start again.')
}

/** The one line to show a person when this data folder does not fit the repository; undefined when it does. */
export function explainMismatch(
  recorded: DatabaseRecord,
  engine: string,
  files: Migrations,
): string | undefined {
  if (recorded.engine !== engine) {
    return `The local database was made by ${recorded.engine} and this repository uses ${engine}. ${wayOut}`
  }
  const applied = Object.keys(recorded.migrations).sort()
  for (const name of applied) {
    if (files[name] === undefined) {
      return `The local database holds migration ${name}, which this version of the repository does not have. ${wayOut}`
    }
    if (files[name] !== recorded.migrations[name]) {
      return `Migration ${name} has changed since the local database was made. ${wayOut}`
    }
  }
  const last = applied.at(-1)
  const early = Object.keys(files).find(
    (name) => last !== undefined && recorded.migrations[name] === undefined && name < last,
  )
  if (early !== undefined) {
    return `Migration ${early} is older than what the local database already holds (${String(last)}). ${wayOut}`
  }
  return undefined
}

export type PreparedDatabase = { isFresh: boolean; needsSeed: boolean; confirm(): void }

/** Compares the data folder with the repository. `confirm` writes down what it holds once the API answers. */
export function prepareDatabase(options: {
  supabaseDir: string
  dataDir: string
  databaseDir: string
  seed: boolean
}): PreparedDatabase {
  const recordFile = join(options.dataDir, 'database.json')
  const engine = engineVersion()
  const migrations = hashMigrations(options.supabaseDir)
  const recorded = readRecord(recordFile)
  const hasData = existsSync(join(options.databaseDir, 'PG_VERSION'))
  if (hasData && recorded === undefined) {
    throw new StartupError(`The local database was not finished when it was made. ${wayOut}`)
  }
  if (hasData && recorded !== undefined) {
    const mismatch = explainMismatch(recorded, engine, migrations)
    if (mismatch !== undefined) throw new StartupError(mismatch)
  }
  const isSeeded = hasData && recorded?.seeded === true
  return {
    isFresh: !hasData,
    needsSeed: options.seed && !isSeeded,
    confirm: () => {
      mkdirSync(options.dataDir, { recursive: true })
      const record: DatabaseRecord = { engine, migrations, seeded: isSeeded || options.seed }
      writeFileSync(recordFile, `${JSON.stringify(record, null, 2)}\n`)
    },
  }
}

function readRecord(path: string): DatabaseRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value !== 'object' || value === null) return undefined
    if (!('engine' in value) || !('migrations' in value) || !('seeded' in value)) return undefined
    return value as DatabaseRecord
  } catch {
    return undefined
  }
}
