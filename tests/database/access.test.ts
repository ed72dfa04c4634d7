import { beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix, anonColumns, missingRows, type Relation, type Sight } from './support/access-matrix.ts'
import { type Actor, actors, addStranger, become, probe } from './support/actors.ts'
import { executeList } from './support/function-rights.ts'
import { aDatabase, inDiscardedTransaction, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const relations = Object.entries(accessMatrix)
beforeAll(async () => {
  await addStranger(database.sql())
  await database.sql().unsafe(missingRows)
})

async function countRows(transaction: Transaction, table: string, condition = 'true'): Promise<number> {
  const [row] = await transaction.unsafe(
    `select count(*)::integer as n from public.${table} where ${condition}`,
  )
  return row?.n
}

async function firstOrdinaryColumn(transaction: Transaction, table: string): Promise<string> {
  const [column] = await transaction`select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'
      and column_name <> 'id'
    order by ordinal_position limit 1`
  return column?.name
}

type Verb = 'insert' | 'update' | 'delete' | 'truncate'

/** The statement by which a verb is tried. What is refused is tried on everything; what is allowed must hold, too. */
async function statementOf(
  owner: Transaction,
  name: string,
  verb: Verb,
  isAllowed: boolean,
): Promise<string> {
  const { validRow, isView } = accessMatrix[name] as Relation
  // A refused actor may lack rights on the tables that the row refers to.
  if (verb === 'insert') return `insert into public.${name} ${isAllowed ? validRow : 'default values'}`
  if (verb === 'truncate') return `truncate public.${name} cascade`
  if (verb === 'update') {
    const column = await firstOrdinaryColumn(owner, name)
    return `update public.${name} set ${column} = ${isAllowed ? column : 'default'}`
  }
  const place = isView ? '' : 'returning ctid::text as place'
  const [row] = await owner.unsafe(`insert into public.${name} ${validRow} ${place}`)
  return `delete from public.${name}${isAllowed ? ` where ctid = '${row?.place}'` : ''}`
}

async function writes(sql: Transaction, name: string, actor: Actor, verb: Verb, declared: string) {
  const outcome = await probe(sql, async (inner) => {
    const statement = await statementOf(inner, name, verb, declared !== 'refused')
    await become(inner, actor)
    return (await inner.unsafe(statement)).count
  })
  if (!outcome.ok) return outcome.code === '42501' ? 'refused' : outcome.message
  return outcome.value > 0 ? 'allowed' : 'no rows'
}

async function sees(sql: Transaction, name: string, actor: Actor, declared: Sight) {
  const whole = await countRows(sql, name)
  const part = typeof declared === 'object' ? await countRows(sql, name, declared.rowsWhere) : null
  const outcome = await probe(sql, async (inner) => {
    await become(inner, actor)
    return countRows(inner, name)
  })
  if (!outcome.ok) return outcome.code === '42501' ? 'refused' : outcome.message
  if (outcome.value === part) return declared
  return { 0: 'nothing', [whole]: 'all rows' }[outcome.value] ?? outcome.value
}

test('every table and view of the public schema is declared', async () => {
  const rows = await database.sql()`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'f', 'p') order by relname`
  expect(rows.map((row) => row.name)).toEqual(Object.keys(accessMatrix).sort())
})

test('every declared table has rows in this database', async () => {
  for (const [name] of relations) {
    const [row] = await database.sql().unsafe(`select count(*)::integer as n from public.${name}`)
    expect(row?.n, name).toBeGreaterThan(0)
  }
})

test.each(relations)('%s is read and written by whom it is declared', async (name, { rights }) => {
  const found = await inDiscardedTransaction(database.sql(), async (sql) => {
    const rows: [string, object][] = []
    for (const actor of actors) {
      const declared = rights[actor]
      const write = (verb: Exclude<Verb, 'truncate'>) => writes(sql, name, actor, verb, declared[verb])
      rows.push([
        actor,
        {
          select: await sees(sql, name, actor, declared.select),
          ...{ insert: await write('insert'), update: await write('update'), delete: await write('delete') },
        },
      ])
    }
    return Object.fromEntries(rows)
  })
  expect(found).toEqual(rights)
})

const sessions = actors.filter((actor) => actor !== 'service')

test.each(relations.filter(([, { isView }]) => !isView))('%s is emptied by no session', async (name) => {
  const found = await inDiscardedTransaction(database.sql(), async (sql) => {
    const outcomes: string[] = []
    for (const actor of sessions) outcomes.push(await writes(sql, name, actor, 'truncate', 'refused'))
    return outcomes
  })
  expect(found).toEqual(sessions.map(() => 'refused'))
})

describe('columns', () => {
  test('a visitor reads the declared columns only', async () => {
    const rows =
      await database.sql()`select table_name, privilege_type, array_agg(column_name::text order by column_name) as names
      from information_schema.column_privileges
      where table_schema = 'public' and grantee in ('anon', 'PUBLIC') group by 1, 2`
    const found: typeof anonColumns = {}
    for (const row of rows) {
      found[row.table_name] = { ...found[row.table_name], [row.privilege_type.toLowerCase()]: row.names }
    }
    expect(found).toEqual(anonColumns)
  })
})

describe('functions', () => {
  const ours = `select p.oid, n.nspname || '.' || p.proname as name from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace where n.nspname in ('public', 'private')`

  test('each is executable by the declared roles only', async () => {
    const rows = await database.sql().unsafe(`select f.name,
      array(select r from unnest(array['anon', 'authenticated', 'service_role']) r where has_function_privilege(r, f.oid, 'execute')) as callers
      from (${ours}) f order by f.name`)
    const somebodys = rows.filter(({ callers }) => callers.length > 0)
    expect(Object.fromEntries(somebodys.map((row) => [row.name, row.callers]))).toEqual(executeList)
  })

  test('a function added by a later migration is executable by nobody', async () => {
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
