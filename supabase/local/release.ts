import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compareMigrations, hashMigrations, type Migrations } from './database.ts'
import { rootDir } from './environment.ts'

const supabaseDir = join(rootDir, 'supabase')

/** SHA-256 by file name of every migration applied to a hosted project. Empty until the first release. */
export const releasedFile = join(supabaseDir, 'released-migrations.json')

export function readReleased(): Migrations {
  return JSON.parse(readFileSync(releasedFile, 'utf8'))
}

if (import.meta.main) {
  const files = hashMigrations(supabaseDir)
  const mismatch = compareMigrations(readReleased(), files)
  if (mismatch === undefined) {
    writeFileSync(releasedFile, `${JSON.stringify(files, null, 2)}\n`)
    console.log(`${Object.keys(files).length} migrations are released: from now on they stay as they are.`)
  } else {
    console.error(`Released migrations stay as they are (${mismatch.kind}: ${mismatch.names.join(', ')}).`)
    process.exitCode = 1
  }
}
