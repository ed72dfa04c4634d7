import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import postgres from 'postgres'
import type { Values } from '../../../build/site-values.ts'
import { hashMigrations, type Migrations } from '../../local/database.ts'
import { composeEnvironment, defaultDataDir, rootDir } from '../../local/environment.ts'
import { defaultPorts } from '../../local/ports.ts'
import { urlOfRunning } from '../../local/postgres.ts'
import { CopyRefused, differing } from './copy-contents.ts'
import { refusalTexts } from './copy-texts.ts'
import { type ProjectFiles, projectFiles } from './project-files.ts'

/** A project as its owner reaches it. `migrations`: those of this folder, which it has applied. */
export type Project = { sql: postgres.Sql; files: ProjectFiles; migrations: Migrations }

/** The values of the file, or of the local backend. @throws CopyRefused */
export function copyValues(file: string | undefined): Values {
  if (file !== undefined) {
    try {
      return parseEnv(readFileSync(file, 'utf8'))
    } catch {
      throw new CopyRefused(refusalTexts.unreadable(file))
    }
  }
  const values = composeEnvironment(defaultPorts, `http://127.0.0.1:${defaultPorts.site}`)
  return { ...values, COPY_DATABASE_URL: values.COPY_DATABASE_URL || urlOfRunning(defaultDataDir) }
}

/** @throws CopyRefused where a value is missing, or the project has other migrations than this folder */
export async function openProject(values: Values): Promise<Project> {
  const needed = (name: string) => {
    const value = values[name]
    if (!value) throw new CopyRefused(refusalTexts.missing(name))
    return value
  }
  const url = needed('COPY_DATABASE_URL')
  const files = projectFiles(needed('COPY_PROJECT_URL').replace(/\/+$/, ''), needed('COPY_SECRET_KEY'))
  const migrations = hashMigrations(join(rootDir, 'supabase'))
  const sql = postgres(url, { max: 1, onnotice: () => undefined })
  try {
    const rows = await sql`select s.version from supabase_migrations.schema_migrations s order by 1`
    const applied = rows.map(({ version }) => String(version))
    const own = Object.keys(migrations).map((name) => name.split('_')[0] ?? '')
    const [other] = differing(own, applied)
    if (other !== undefined) throw new CopyRefused(refusalTexts.project(other))
    return { sql, files, migrations }
  } catch (cause) {
    await sql.end()
    throw cause
  }
}

/** Runs a command of copies: a refusal is its sentence and ends with 1. */
export async function runCopyCommand(work: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await work()) ? 0 : 1
  } catch (cause) {
    console.error(cause instanceof CopyRefused ? cause.message : cause)
    process.exitCode = 1
  }
}
