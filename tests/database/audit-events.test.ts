import { expect, test } from 'vitest'
import { auditActions, auditedTableNames } from '../../src/domain/contracts/audit.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'empty' })

/** What the database notes, as `table action`: by triggers of a row, and by calls in functions. */
async function notedEvents(): Promise<string[]> {
  const triggers: { table: string; actions: string[] }[] = await database.sql()`
    select c.relname as "table",
           array_remove(array[case when t.tgtype & 4 <> 0 then 'insert' end, case when t.tgtype & 8 <> 0 then 'delete' end,
                              case when t.tgtype & 16 <> 0 then 'update' end], null) as actions
    from pg_trigger t join pg_class c on c.oid = t.tgrelid
    where t.tgfoid = 'private.audit_row'::regproc`
  const functions: { prosrc: string }[] = await database.sql()`
    select p.prosrc from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname in ('public', 'private') and p.prosrc like '%write_audit(%' and p.proname <> 'write_audit'`
  const calls = functions
    .flatMap(({ prosrc }) => [...prosrc.matchAll(/write_audit\(([^;]*?),\s*'(\w+)',/g)])
    .map(([, action = '', table = '']) => ({
      table,
      actions: [...action.matchAll(/'(\w+)'/g)].map(([, name = '']) => name),
    }))
  const events = [...triggers, ...calls].flatMap(({ table, actions }) =>
    actions.map((action) => `${table} ${action}`),
  )
  return [...new Set(events)].sort()
}

test('the contract names each table and action that the database notes, and no other', async () => {
  const events = (await notedEvents()).map((event) => event.split(' '))
  const named = (place: 0 | 1) => [...new Set(events.map((event) => event[place]))].sort()
  expect(named(0)).toEqual([...auditedTableNames].sort())
  expect(named(1)).toEqual([...auditActions].sort())
})
