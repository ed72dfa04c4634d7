import { describe, expect, test } from 'vitest'
import { dataCalls, dataCallViolations } from './data-calls.ts'
import { parseModule, readModules } from './module-graph.ts'

const modules = readModules(['src', 'supabase/functions'])

describe('calls of the data API', () => {
  test('work on every PostgREST version, and functions write through SQL functions', () => {
    expect(dataCallViolations(modules)).toEqual([])
  })

  test('are found', () => {
    const found = dataCalls(modules).map(({ path, verb, target }) => `${path} ${verb} ${target}`)
    expect(found).toContain('supabase/functions/_shared/order-store.ts rpc claim_provider_call')
    expect(found).toContain('src/features/cohorts/cohorts.api.ts update courses_moodle')
    expect(found.length).toBeGreaterThan(50)
  })
})

describe('the rules fire', () => {
  const claim = "client.from('payments').update({ a: 1 }).eq('id', 1).or('a.is.null,a.neq.1').select('id')"
  const logical = 'logical filters are for reads'
  const writing = 'functions write through SQL functions'
  test.each([
    ['a claim over the API', 'supabase/functions/f/store.ts', claim, [logical, writing]],
    ['the same on the site', 'src/features/x/x.api.ts', claim, [logical]],
    ['a delete', 'src/features/x/x.api.ts', "client.from('a').delete().or('b.is.null')", [logical]],
    [
      'a filter put on later',
      'src/features/x/x.api.ts',
      "let q = f('a').update({}); q = q.or('b.eq.1')",
      [logical],
    ],
    [
      'a filter in an address',
      'src/features/x/x.api.ts',
      "fetch(base + '/a?or=(b.eq.1)', { method })",
      [logical],
    ],
    ['an insert', 'supabase/functions/f/store.ts', "database.from('a').insert({})", [writing]],
    ['an upsert', 'supabase/functions/f/store.ts', "database.from('a').upsert({}).select('id')", [writing]],
    [
      'a delete by a function',
      'supabase/functions/f/store.ts',
      "database.from('a').delete().eq('id', 1)",
      [writing],
    ],
    [
      'a table kept in a variable',
      'supabase/functions/f/store.ts',
      "const table = database.from('a'); await table.update({})",
      [writing, 'a table is called in one chain'],
    ],
  ])('%s', (_case, path, source, rules) => {
    expect(dataCallViolations([parseModule(path, source)]).map(({ rule }) => rule)).toEqual(rules)
  })

  test.each([
    [
      'a read with a logical filter',
      'src/features/x/x.api.ts',
      "client.from('a').select('id').or('b.eq.1,c.eq.2')",
    ],
    [
      'a set and a bucket',
      'supabase/functions/f/a.ts',
      'const a = Array.from(b); seen.delete(a); bucket.upsert(a)',
    ],
  ])('not on %s', (_case, path, source) => {
    expect(dataCallViolations([parseModule(path, source)])).toEqual([])
  })
})
