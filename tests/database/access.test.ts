import { beforeAll, describe, expect, test } from 'vitest'
import { accessMatrix, anonColumns } from './support/access-matrix.ts'
import { type Actor, actors, addStranger, attempt, become, becomeOwner } from './support/actors.ts'
import { executeList } from './support/function-rights.ts'
import { aDatabase, inDiscardedTransaction, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })
const relations = Object.entries(accessMatrix)
const cells = relations.flatMap(([name, relation]) =>
  actors.map((actor) => ({ name, actor, relation, rights: relation.rights[actor] })),
)

beforeAll(async () => {
  await addStranger(database.sql())
  // The sample data leaves it empty, and a policy on an empty table proves nothing.
  await database.sql()`insert into public.outbox (kind, natural_key, payload) values ('receipt_mail', 'uno', '{}')`
  await database.sql()`select public.record_payment_event('dlocal-go', '{"payment_id":"DP-1"}', 'DP-1')`
  await database.sql()`select public.record_job_run('sync-all-payments', '{}')`
  await database.sql()`insert into public.audit_log (actor_id, actor_name, action, table_name, row_key)
    values (gen_random_uuid(), 'A', 'update', 'students', '1')`
})

async function contents(transaction: Transaction, table: string): Promise<string> {
  const [row] = await transaction.unsafe(
    `select count(*) || ':' || coalesce(md5(string_agg(t::text, ',' order by t::text)), '') as digest from public.${table} t`,
  )
  return row?.digest
}

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

/** Runs the statement as the actor; returns how it ended and whether the table still holds the same rows. */
async function writeAs(actor: Actor, table: string, prepare: (owner: Transaction) => Promise<string>) {
  return inDiscardedTransaction(database.sql(), async (transaction) => {
    const statement = await prepare(transaction)
    const before = await contents(transaction, table)
    await become(transaction, actor)
    const outcome = await attempt(transaction, async (inner) => (await inner.unsafe(statement)).count)
    await becomeOwner(transaction)
    return { outcome, unchanged: (await contents(transaction, table)) === before }
  })
}

function expectRefused(result: Awaited<ReturnType<typeof writeAs>>): void {
  expect(result.unchanged).toBe(true)
  expect(result.outcome).toMatchObject({ ok: false, code: '42501' })
}

const nothingDone = { outcome: { ok: true, value: 0 }, unchanged: true }

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

describe.each(cells)('$name as $actor', ({ name, actor, relation, rights }) => {
  test(`select: ${JSON.stringify(rights.select)}`, async () => {
    const { seen, expected } = await inDiscardedTransaction(database.sql(), async (transaction) => {
      const sight = rights.select
      const expected =
        sight === 'all rows'
          ? await countRows(transaction, name)
          : typeof sight === 'object'
            ? await countRows(transaction, name, sight.rowsWhere)
            : 0
      await become(transaction, actor)
      return { seen: await attempt(transaction, (inner) => countRows(inner, name)), expected }
    })
    if (rights.select === 'refused') expect(seen).toMatchObject({ ok: false, code: '42501' })
    else expect(seen).toEqual({ ok: true, value: expected })
  })

  test(`insert: ${rights.insert}`, async () => {
    const insert = `insert into public.${name} ${relation.validRow}`
    const result = await writeAs(actor, name, async () =>
      // A refused actor may lack rights on the tables that the row refers to.
      rights.insert === 'allowed' ? insert : `insert into public.${name} default values`,
    )
    if (rights.insert === 'refused') expectRefused(result)
    else expect(result).toEqual({ outcome: { ok: true, value: 1 }, unchanged: false })
  })

  test(`update: ${rights.update}`, async () => {
    const result = await writeAs(actor, name, async (owner) => {
      const column = await firstOrdinaryColumn(owner, name)
      return `update public.${name} set ${column} = ${rights.update === 'refused' ? 'default' : column}`
    })
    if (rights.update === 'refused') expectRefused(result)
    else if (rights.update === 'no rows') expect(result).toEqual(nothingDone)
    else expect(result.outcome).toMatchObject({ ok: true, value: expect.toSatisfy((n: number) => n > 0) })
  })

  test(`delete: ${rights.delete}`, async () => {
    const result = await writeAs(actor, name, async (owner) => {
      const place = relation.isView ? '' : 'returning ctid::text as place'
      const [row] = await owner.unsafe(`insert into public.${name} ${relation.validRow} ${place}`)
      return rights.delete !== 'allowed'
        ? `delete from public.${name}`
        : `delete from public.${name} where ctid = '${row?.place}'`
    })
    if (rights.delete === 'refused') expectRefused(result)
    else if (rights.delete === 'no rows') expect(result).toEqual(nothingDone)
    else expect(result).toEqual({ outcome: { ok: true, value: 1 }, unchanged: false })
  })

  if (actor !== 'service' && !relation.isView) {
    test('truncate: refused', async () => {
      expectRefused(await writeAs(actor, name, async () => `truncate public.${name} cascade`))
    })
  }
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

  test.each([
    ['select * from public.courses_moodle'],
    ['select sheet_id from public.courses_moodle'],
    ['select subscription_link from public.courses_moodle'],
    ['select name from public.courses_moodle where canva_template_url is not null'],
    [
      `insert into public.community_registrations (name, email, phone) values ('A', 'b@example.com', '12345')`,
    ],
  ])('refuses a visitor: %s', async (statement) => {
    const outcome = await inDiscardedTransaction(database.sql(), async (transaction) => {
      await become(transaction, 'anon')
      return attempt(transaction, (inner) => inner.unsafe(statement))
    })
    expect(outcome).toMatchObject({ ok: false, code: '42501' })
  })

  test('a visitor cannot read past cohorts or withdrawn notebooks by filtering for them', async () => {
    const counts = await inDiscardedTransaction(database.sql(), async (transaction) => {
      await become(transaction, 'anon')
      return [
        await countRows(transaction, 'courses_moodle', 'not is_current_cohort'),
        await countRows(transaction, 'notebooks', 'not is_active'),
      ]
    })
    expect(counts).toEqual([0, 0])
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

  test.each(['anon', 'stranger', 'removed staff', 'signed out staff', 'staff', 'admin'] as const)(
    '%s gets 42501 from a server function',
    async (actor) => {
      const outcomes = await inDiscardedTransaction(database.sql(), async (transaction) => {
        await become(transaction, actor)
        return [
          await attempt(transaction, (inner) => inner`select public.create_order('{}'::jsonb)`),
          await attempt(
            transaction,
            (inner) => inner`select public.apply_provider_payment('{}'::jsonb, null)`,
          ),
          await attempt(transaction, (inner) => inner`select * from public.claim_outbox('mail')`),
          await attempt(transaction, (inner) => inner`select * from private.rate_limits`),
        ]
      })
      for (const outcome of outcomes) expect(outcome).toMatchObject({ ok: false, code: '42501' })
    },
  )
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
