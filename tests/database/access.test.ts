import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, addStranger, become } from './support/actors.ts'
import { missingRows, publicTables, tablesSeen } from './support/rights.ts'
import { aDatabase, inDiscardedTransaction, type Transaction } from './support/test-database.ts'

// What is granted, and what policies ask, is a line each of rights.txt. Here: which rows that leaves to whom.

const database = aDatabase({ template: 'seeded' })
let tables: string[]

beforeAll(async () => {
  await addStranger(database.sql())
  await database.sql().unsafe(missingRows)
  tables = await publicTables(database.sql())
})

function tablesSeenBy(actor: Actor): Promise<string[]> {
  return inDiscardedTransaction(database.sql(), async (sql) => {
    await become(sql, actor)
    return tablesSeen(sql, tables)
  })
}

async function countRows(transaction: Transaction, table: string, condition = 'true'): Promise<number> {
  const [row] = await transaction.unsafe(
    `select count(*)::integer as n from public.${table} where ${condition}`,
  )
  return row?.n
}

test('every table has rows in this database: a policy on an empty one proves nothing', async () => {
  expect(await tablesSeen(database.sql(), tables)).toEqual(tables)
})

test.each<[Actor, (table: string) => boolean]>([
  ['stranger', () => false],
  ['removed staff', () => false],
  ['signed out staff', () => false],
  ['staff', (table) => table !== 'audit_log' && table !== 'erasures'],
  ['admin', () => true],
])('%s sees rows of the tables that are theirs', async (actor, isTheirs) => {
  expect(await tablesSeenBy(actor)).toEqual(tables.filter(isTheirs))
})

test.each([
  ['courses_moodle', 'is_current_cohort'],
  ['course_offers', 'is_current_cohort'],
  ['notebooks', 'is_active'],
])('of %s a visitor sees the rows where %s, and the staff all', async (table, condition) => {
  await inDiscardedTransaction(database.sql(), async (sql) => {
    await sql`update public.notebooks set is_active = false where id = (select min(id) from public.notebooks)`
    const all = await countRows(sql, table)
    const open = await countRows(sql, table, condition)
    expect(open).toBeGreaterThan(0)
    expect(open).toBeLessThan(all)
    await become(sql, 'anon')
    expect(await countRows(sql, table)).toBe(open)
    await sql`reset role`
    await become(sql, 'staff')
    expect(await countRows(sql, table)).toBe(all)
  })
})

test.each<[string, Actor, boolean]>(
  [
    'update public.courses_moodle set name = name',
    'update public.notebooks set title = title',
    'delete from public.demo_courses',
  ].flatMap((statement) => [
    [statement, 'stranger', false],
    [statement, 'removed staff', false],
    [statement, 'signed out staff', false],
    [statement, 'staff', false],
    [statement, 'admin', true],
  ]),
)('«%s» by %s reaches rows: %s', async (statement, actor, isTheirs) => {
  const reached = await inDiscardedTransaction(database.sql(), async (sql) => {
    await become(sql, actor)
    return (await sql.unsafe(statement)).count
  })
  expect(reached > 0).toBe(isTheirs)
})

test('nobody is given a function or a table that a later migration makes', async () => {
  const callers = await inDiscardedTransaction(database.sql(), async (transaction) => {
    await transaction.unsafe(
      'create function public.new_one() returns integer language sql as $$ select 1 $$',
    )
    await transaction.unsafe('create table public.new_table (id integer primary key)')
    return transaction.unsafe(`select r from unnest(array['anon', 'authenticated', 'service_role']) r
      where has_function_privilege(r, 'public.new_one()', 'execute') or has_table_privilege(r, 'public.new_table', 'select')`)
  })
  expect([...callers]).toEqual([])
})

describe('who is staff', () => {
  async function currentStaff(actor: Actor) {
    return inDiscardedTransaction(database.sql(), async (transaction) => {
      await become(transaction, actor)
      const [row] =
        await transaction`select public.current_staff() as staff, private.is_staff() as is_staff, private.can('staff') as decides_staff`
      return row
    })
  }

  test('staff get their role, capabilities, name and the format of their files', async () => {
    expect(await currentStaff('staff')).toEqual({
      staff: {
        user_id: 'a0000000-0000-4000-8000-000000000002',
        role: 'staff',
        capabilities: [
          'payments',
          'enrolments',
          'demo_access',
          'recaps',
          'contacts',
          'people',
          'catalogue',
          'health',
        ],
        display_name: 'Secretaría',
        csv_format: 'comma',
        lacks: null,
      },
      is_staff: true,
      decides_staff: false,
    })
  })

  test.each(['stranger', 'removed staff', 'signed out staff', 'service'] as const)(
    '%s is not staff',
    async (actor) => {
      expect(await currentStaff(actor)).toEqual({ staff: null, is_staff: false, decides_staff: false })
    },
  )

  test.each([
    ['has no end', 'null', true],
    ['ends later', `now() + interval '1 minute'`, true],
    ['has ended', `now()`, false],
  ])('a session that %s', async (_name, notAfter, isStaff) => {
    const answer = await inDiscardedTransaction(database.sql(), async (transaction) => {
      await transaction.unsafe(`update auth.sessions set not_after = ${notAfter}`)
      await become(transaction, 'staff')
      const [row] = await transaction`select private.is_staff() as is_staff`
      return row?.is_staff
    })
    expect(answer).toBe(isStaff)
  })

  test.each([
    ['of another person', `"session_id":"a0000000-0000-4000-8000-000000000001"`],
    ['with an empty id', `"session_id":""`],
    ['that the token does not name', `"aal":"aal1"`],
  ])('a session %s is not staff', async (_name, claim) => {
    const seen = await inDiscardedTransaction(database.sql(), async (transaction) => {
      await become(transaction, 'staff')
      await transaction`select set_config('request.jwt.claims',
        ((current_setting('request.jwt.claims')::jsonb - 'session_id') || ${`{${claim}}`}::text::jsonb)::text, true)`
      return countRows(transaction, 'students')
    })
    expect(seen).toBe(0)
  })

  test('user-editable claims cannot make anyone staff', async () => {
    const seen = await inDiscardedTransaction(database.sql(), async (transaction) => {
      await become(transaction, 'stranger')
      await transaction`select set_config('request.jwt.claims',
        (current_setting('request.jwt.claims')::jsonb || '{"user_metadata":{"role":"admin"},"app_metadata":{"role":"admin"}}')::text, true)`
      return countRows(transaction, 'students')
    })
    expect(seen).toBe(0)
  })
})
