import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { accessRefusals } from '../../src/domain/contracts/access.ts'
import { debtRefusals } from '../../src/domain/contracts/debt-links.ts'
import { addressRefusals } from '../../src/domain/contracts/people.ts'
import { chargeRefusals } from '../../src/domain/contracts/refunds.ts'
import { saleRefusals } from '../../src/domain/contracts/sales.ts'
import { importRefusals } from '../../src/domain/contracts/school-import.ts'
import {
  refusedField,
  refusedFields,
  sqlRefusal,
  sqlRefusals,
} from '../../src/domain/contracts/sql-refusals.ts'
import { memberRefusals } from '../../src/domain/contracts/staff.ts'

const migrations = globSync(join(import.meta.dirname, '../../supabase/migrations/*.sql'))
  .map((file) => readFileSync(file, 'utf8'))
  .join('\n')

const raisedBy = (sql: string) =>
  [...sql.matchAll(/private\.refuse\('([a-z0-9_]+)'\)/g)].map(([, code = '']) => code)

/** What a function raises by itself or through those that it calls. */
function refusalsOf(name: string, seen = new Set<string>()): string[] {
  if (seen.has(name)) return []
  seen.add(name)
  const [, definition = ''] = migrations.split(`create function ${name}(`)
  const [body = ''] = definition.split('$$;')
  const called = [...body.matchAll(/(private\.\w+)\(/g)].map(([, other = '']) => other)
  return [...raisedBy(body), ...called.flatMap((other) => refusalsOf(other, seen))]
}

const raised = raisedBy(migrations)
const read = [...migrations.matchAll(/private\.(?:required|optional)_\w+\(\s*\w+,\s*'(\w+)'/g)].map(
  ([, field = '']) => field,
)

describe('the codes that SQL raises', () => {
  test('are found in the migrations', () => {
    expect(raised.length).toBeGreaterThan(30)
    expect(read.length).toBeGreaterThan(30)
  })

  test('are all known to the code, with their fields', () => {
    expect(raised.filter((code) => sqlRefusal(code) === null)).toEqual([])
    expect(read.filter((field) => !refusedFields.some((known) => known === field))).toEqual([])
  })

  test('are all that the code knows', () => {
    expect(sqlRefusals.filter((code) => !raised.includes(code))).toEqual([])
    const named = [...read, ...raised.flatMap((code) => refusedField(code)?.field ?? [])]
    expect(refusedFields.filter((field) => !named.includes(field))).toEqual([])
  })

  const listedByCall = {
    ...memberRefusals,
    ...saleRefusals,
    ...chargeRefusals,
    ...accessRefusals,
    ...debtRefusals,
    ...addressRefusals,
  }
  test.each(Object.entries(listedByCall))('of %s are listed completely', (name, listed) => {
    expect([...listed].sort()).toEqual([...new Set(refusalsOf(`public.${name}`))].sort())
  })

  test('of a row that is imported have a sentence', () => {
    const [own = ''] = migrations.split('create function public.import_school').slice(0, 1)
    const rows = own.slice(own.indexOf('create table private.school_imports'))
    const typed = [...rows.matchAll(/private\.required_(?:typed_amount|past_day)\(fields,\s*'(\w+)'/g)].map(
      ([, field]) => `${field}_invalid`,
    )
    expect(typed.length).toBeGreaterThan(4)
    const raisedByRows = [...raisedBy(rows), ...typed]
    expect(raisedByRows.filter((code) => !Object.hasOwn(importRefusals, code))).toEqual([])
  })

  test('are raised in one way', () => {
    expect([...migrations.matchAll(/errcode = '22023'/g)]).toHaveLength(1)
  })
})
