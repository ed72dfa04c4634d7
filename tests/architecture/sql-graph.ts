import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles, repositoryRoot } from './module-graph.ts'

export type Migration = {
  /** `access` of `20260101050300_access.sql`. */
  name: string
  /** The hour of its version. */
  floor: number
  makes: string[]
  uses: SqlUse[]
}

export type SqlUse = { by: string; name: string }

/** In the order in which they run. */
export function readMigrations(): Migration[] {
  return listFiles('supabase/migrations', (path) => path.endsWith('.sql')).map((path) =>
    parseMigration(path, readFileSync(join(repositoryRoot, path), 'utf8')),
  )
}

const making =
  /^create (?:or replace )?(?:function|procedure|table|view|materialized view|type|domain|sequence) (?:if not exists )?((?:public|private)\.\w+)/
const qualified = /\b(?:public|private)\.\w+/g

/**
 * What a migration makes and what it uses of the schemas `public` and `private`. Functions search no schema, so every use
 * bears its schema; one of dynamic SQL stands in a string of `format` or in dollars.
 */
export function parseMigration(path: string, text: string): Migration {
  const [, version = '', name = ''] = /(\d{14})_(\w+)\.sql$/.exec(path) ?? []
  const migration: Migration = { name, floor: Number(version.slice(8, 10)), makes: [], uses: [] }
  for (const statement of statementsOf(text)) {
    const made = making.exec(statement)?.[1]
    if (made) migration.makes.push(made)
    const by = made ?? statement.slice(0, 60)
    const names = new Set(statement.match(qualified))
    migration.uses.push(...[...names].filter((used) => used !== made).map((used) => ({ by, name: used })))
  }
  return migration
}

/** A comment, a string, dollars around code, the end of a statement, or one letter of code. */
const piece = /--.*|\/\*[\s\S]*?\*\/|(format\()?'((?:[^']|'')*)'|\$(\w*)\$([\s\S]*?)\$\3\$|;|[\s\S]/g

/** Without comments; of the strings only names and what `format` runs. */
function statementsOf(text: string): string[] {
  const statements: string[] = []
  let code = ''
  for (const [whole, dynamic, string, , body] of text.matchAll(piece)) {
    if (body !== undefined) code += ` ${statementsOf(body).join('; ')} `
    else if (string !== undefined) code += isUse(dynamic, string) ? ` ${string} ` : "''"
    else if (whole === ';') statements.push(tidy(code))
    else if (whole.length === 1) code += whole
    if (whole === ';') code = ''
  }
  return [...statements, tidy(code)].filter((statement) => statement !== '')
}

function isUse(dynamic: string | undefined, string: string): boolean {
  return dynamic !== undefined || /^(public|private)\.\w+$/.test(string)
}

function tidy(code: string): string {
  return code.replace(/\s+/g, ' ').trim()
}

export type SqlArrow = { from: Migration; to: Migration; by: string; name: string }

/** Uses of what another file makes, each once. */
export function sqlArrows(migrations: readonly Migration[]): SqlArrow[] {
  const homes = new Map(migrations.flatMap((home) => home.makes.map((name) => [name, home] as const)))
  return migrations.flatMap((from) =>
    from.uses.flatMap(({ by, name }) => {
      const to = homes.get(name)
      return to && to !== from ? [{ from, to, by, name }] : []
    }),
  )
}
