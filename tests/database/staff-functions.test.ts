import { beforeAll, expect, test } from 'vitest'
import { addStranger, become } from './support/actors.ts'
import { adminCalls, callOutcomes, staffCalls } from './support/staff-calls.ts'
import { aDatabase, inDiscardedTransaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

beforeAll(async () => {
  await addStranger(database.sql())
})

// A visitor and the server are granted none of them: rights.txt.
test.each(['stranger', 'removed staff', 'signed out staff', 'staff', 'admin'] as const)(
  '%s may call what is theirs, and nothing else',
  async (actor) => {
    const outcomes = await inDiscardedTransaction(database.sql(), async (sql) => {
      await become(sql, actor)
      return callOutcomes(sql)
    })
    const isTheirs = (name: string) => actor === 'admin' || (actor === 'staff' && name in staffCalls)
    const names = Object.keys({ ...staffCalls, ...adminCalls })
    expect(outcomes).toEqual(
      Object.fromEntries(names.map((name) => [name, isTheirs(name) ? 'accepted' : 'refused'])),
    )
  },
)

/** Each asks in a test of its own: school-import, list-payments, accounts and sign-in. */
const others = ['begin_factor_removal', 'current_staff', 'import_school', 'list_payments', 'name_browser']

test('every function that sessions alone may call as its owner is tried here', async () => {
  const rows = await database.sql()`select distinct proname as name from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef and has_function_privilege('authenticated', oid, 'execute')
      and not has_function_privilege('anon', oid, 'execute') order by 1`
  const tried = [...Object.keys({ ...staffCalls, ...adminCalls }), ...others]
  expect(rows.map(({ name }) => name).filter((name) => !tried.includes(name))).toEqual([])
})
