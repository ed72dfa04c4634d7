import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { auditedFields } from '../../src/content/audit.ts'

const supabase = join(import.meta.dirname, '../../supabase')
const migrations = globSync(join(supabase, 'migrations/*.sql'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')
const types = readFileSync(join(supabase, 'database.types.ts'), 'utf8')

const tables = [
  ...migrations.matchAll(
    /private\.audit_changes\('public\.(\w+)|on public\.(\w+)\s+for each row execute function private\.audit_row/g,
  ),
].map(([, always = '', table = always]) => table)

const hidden = /hidden constant text\[\] := array\[([^\]]+)\]/.exec(migrations)?.[1] ?? ''

function columnsOf(table: string): string[] {
  const [, row = ''] = new RegExp(`^ {6}${table}: \\{\\n {8}Row: \\{([^}]+)\\}`, 'm').exec(types) ?? []
  return [...row.matchAll(/^ {10}(\w+):/gm)].map(([, column = '']) => column)
}

test('each column that the log shows has a label', () => {
  expect(tables.length).toBeGreaterThan(12)
  for (const table of tables) {
    const columns = columnsOf(table)
    expect(columns.length, table).toBeGreaterThan(0)
    const shown = columns.filter((column) => !hidden.includes(`'${column}'`))
    const labels = shown.map((column) => auditedFields[column])
    expect(
      labels.filter((label, at) => labels.indexOf(label) !== at),
      `${table}: two columns of one name`,
    ).toEqual([])
    expect(
      shown.filter((column) => !Object.hasOwn(auditedFields, column)),
      table,
    ).toEqual([])
  }
})
