import { beforeAll, describe, expect, test } from 'vitest'
import { addStranger, attempt, become, becomeOwner } from './support/actors.ts'
import { missingRows, publicTables, tablesSeen } from './support/rights.ts'
import { callOutcomes } from './support/staff-calls.ts'
import { aDatabase, inDiscardedTransaction, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const adminId = 'a0000000-0000-4000-8000-000000000001'
const staffId = 'a0000000-0000-4000-8000-000000000002'
const secondAdminId = 'a0000000-0000-4000-8000-000000000004'
const refused = { ok: false, code: '42501' }

beforeAll(async () => {
  await addStranger(database.sql())
  await database.sql().unsafe(missingRows)
})

async function addFactor(sql: Transaction, userId: string, status = 'verified'): Promise<void> {
  await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
    values (gen_random_uuid(), ${userId}, 'Teléfono', 'totp', ${status}, 'S')`
}

/** Claims of a session in which a code was right. */
async function giveCode(sql: Transaction): Promise<void> {
  await sql`select set_config('request.jwt.claims',
    (current_setting('request.jwt.claims')::jsonb || '{"aal": "aal2"}')::text, true)`
}

type Person = { factor?: 'verified' | 'unverified'; required?: boolean; aal?: 'aal1' | 'aal2' }

/** Runs as the administrator, in a transaction that is discarded. */
function asPerson<T>(
  person: Person,
  work: (sql: Transaction) => Promise<T>,
  actor: 'admin' | 'staff' = 'admin',
) {
  return inDiscardedTransaction(database.sql(), async (sql) => {
    if (person.factor) await addFactor(sql, actor === 'admin' ? adminId : staffId, person.factor)
    if (person.required)
      await sql`update private.staff_roles set needs_second_factor = true where role = 'admin'`
    await become(sql, actor)
    if (person.aal === 'aal2') await giveCode(sql)
    return work(sql)
  })
}

async function lacks(sql: Transaction) {
  const [row] = await sql`select public.current_staff() as staff`
  return { lacks: row?.staff?.lacks, may: row?.staff?.capabilities.length > 0 }
}

describe('what a session lacks', () => {
  test.each<[Person, string | null]>([
    [{}, null],
    [{ factor: 'unverified' }, null],
    [{ factor: 'verified' }, 'code'],
    [{ factor: 'verified', aal: 'aal2' }, null],
    [{ required: true }, 'factor'],
    [{ required: true, factor: 'unverified' }, 'factor'],
    [{ required: true, factor: 'verified' }, 'code'],
    [{ required: true, factor: 'verified', aal: 'aal2' }, null],
  ])('%j: %s', async (person, what) => {
    expect(await asPerson(person, lacks)).toEqual({ lacks: what, may: what === null })
  })

  test('a role that does not manage staff is not asked by the switch, but by its own factor', async () => {
    expect(await asPerson({ required: true }, lacks, 'staff')).toMatchObject({ lacks: null })
    expect(await asPerson({ factor: 'verified' }, lacks, 'staff')).toMatchObject({ lacks: 'code' })
  })
})

describe.each<[string, Person]>([
  ['with a factor and without its code', { factor: 'verified' }],
  ['without the factor that the role needs', { required: true }],
])('an administrator %s', (_, person) => {
  test('reads what a removed member reads: nothing', async () => {
    const tables = await publicTables(database.sql())
    expect(await asPerson(person, (sql) => tablesSeen(sql, tables))).toEqual([])
  })

  test('may call nothing of the staff', async () => {
    const outcomes = await asPerson(person, callOutcomes)
    expect(new Set(Object.values(outcomes))).toEqual(new Set(['refused']))
  })

  test('is a visitor for the data API, which answers what is lacking all the same', async () => {
    const role = (path: string) =>
      asPerson(person, async (sql) => {
        await sql`select set_config('request.path', ${path}, true)`
        await sql`select private.admit_request()`
        const [row] = await sql`select current_user as role`
        return row?.role
      })
    expect(await role('/students')).toBe('anon')
    expect(await role('/rpc/list_staff')).toBe('anon')
    expect(await role('/rpc/current_staff')).toBe('authenticated')
    expect(await role('/rpc/name_browser')).toBe('authenticated')
  })
})

describe('the switch', () => {
  const set = (required: boolean | null) => (sql: Transaction) =>
    attempt(
      sql,
      async (inner) => (await inner`select public.require_second_factor(${required}) as on`)[0]?.on,
    )

  test('is switched on by a session that has given a code, and by no other', async () => {
    expect(await asPerson({}, set(true))).toMatchObject({ ok: false, message: 'second_factor_missing' })
    expect(await asPerson({ factor: 'verified', aal: 'aal2' }, set(true))).toEqual({ ok: true, value: true })
    expect(await asPerson({}, set(null))).toEqual({ ok: true, value: false })
    expect(await database.tryAs('staff', set(null))).toMatchObject({ ok: true, value: refused })
  })

  test('is noted in the log, once, and only where it changed', async () => {
    const rows = await asPerson({ factor: 'verified', aal: 'aal2' }, async (sql) => {
      for (const on of [false, true, true]) await set(on)(sql)
      await becomeOwner(sql)
      return sql`select row_key, before, after from public.audit_log where table_name = 'staff_roles'`
    })
    expect([...rows]).toEqual([
      { row_key: 'admin', before: { needs_second_factor: false }, after: { needs_second_factor: true } },
    ])
  })
})

describe('a lost factor', () => {
  const begin =
    (userId: string, reason = 'Perdió el teléfono') =>
    (sql: Transaction) =>
      attempt(
        sql,
        async (inner) =>
          (await inner`select public.begin_factor_removal(${userId}, ${reason}) as ids`)[0]?.ids,
      )

  async function withFactor<T>(
    work: (sql: Transaction) => Promise<T>,
    as: 'admin' | 'staff' | 'service' = 'admin',
  ) {
    return inDiscardedTransaction(database.sql(), async (sql) => {
      await addFactor(sql, secondAdminId)
      await become(sql, as)
      const value = await work(sql)
      await becomeOwner(sql)
      const log =
        await sql`select actor_id, actor_name, table_name, row_key, before, after from public.audit_log
        where row_key = ${secondAdminId}`
      return { value, log: [...log] }
    })
  }

  test('is removed by another administrator, which is noted with the reason', async () => {
    const { value, log } = await withFactor(begin(secondAdminId))
    expect(value).toEqual({ ok: true, value: [expect.any(String)] })
    expect(log).toEqual([
      {
        ...{
          actor_id: adminId,
          actor_name: 'Administración',
          table_name: 'staff_members',
          row_key: secondAdminId,
        },
        ...{ before: { second_factor: true }, after: { second_factor: false, reason: 'Perdió el teléfono' } },
      },
    ])
  })

  test('of the last administrator is removed with the server’s key, which is noted too', async () => {
    const { value, log } = await withFactor(begin(secondAdminId), 'service')
    expect(value.ok).toBe(true)
    expect(log).toMatchObject([{ actor_name: 'clave del servidor', after: { second_factor: false } }])
  })

  test.each([
    [adminId, 'Perdió el teléfono', 'own_membership'],
    [secondAdminId, ' x ', 'reason_invalid'],
    [staffId, 'Perdió el teléfono', 'factor_not_found'],
    ['a0000000-0000-4000-8000-000000000009', 'Perdió el teléfono', 'member_not_found'],
  ])('of %s for "%s": %s', async (userId, reason, message) => {
    const { value } = await withFactor(begin(userId, reason))
    expect(value).toMatchObject({ ok: false, code: '22023', message })
  })

  test('is removed by nobody else', async () => {
    const { value, log } = await withFactor(begin(secondAdminId), 'staff')
    expect(value).toMatchObject(refused)
    expect(log).toEqual([])
  })
})

describe('own sessions', () => {
  test('are listed with the present one first, and nobody else’s', async () => {
    const rows = await inDiscardedTransaction(database.sql(), async (sql) => {
      await sql`insert into auth.sessions (id, user_id, user_agent, ip, created_at)
        values (gen_random_uuid(), ${staffId}, 'Firefox/150.0', '203.0.113.7', now() + interval '1 hour')`
      await sql`insert into auth.sessions (id, user_id, not_after) values (gen_random_uuid(), ${staffId}, now() - interval '1 s')`
      await become(sql, 'staff')
      return sql`select id, user_agent, ip, is_current from public.list_own_sessions()`
    })
    expect([...rows]).toEqual([
      { id: staffId, user_agent: null, ip: null, is_current: true },
      { id: expect.any(String), user_agent: 'Firefox/150.0', ip: '203.0.113.7', is_current: false },
    ])
  })
})

describe('a sign-in', () => {
  const key = 'navegador-0000000001'
  const name = (sql: Transaction, value = key) => sql`select public.name_browser(${value})`

  async function newSession(sql: Transaction, age = '0 s'): Promise<void> {
    await becomeOwner(sql)
    const [row] = await sql`insert into auth.sessions (id, user_id, user_agent, created_at)
      values (gen_random_uuid(), ${staffId}, 'Firefox/150.0', now() - ${age}::interval) returning id`
    await become(sql, 'staff')
    await sql`select set_config('request.jwt.claims',
      (current_setting('request.jwt.claims')::jsonb || jsonb_build_object('session_id', ${row?.id}::text))::text, true)`
  }

  async function mails(sql: Transaction) {
    await becomeOwner(sql)
    const rows = await sql`select payload from public.outbox where kind = 'sign_in_mail' order by id`
    return rows.map(({ payload }) => payload.email)
  }

  function inSession<T>(work: (sql: Transaction) => Promise<T>) {
    return inDiscardedTransaction(database.sql(), async (sql) => {
      // Those of the sample data are of another test.
      await sql`insert into private.noted_sessions (session_id, user_id)
        select s.id, s.user_id from auth.sessions s join public.staff_members m using (user_id)`
      await newSession(sql)
      return work(sql)
    })
  }

  test('from a browser that is not known is mailed, once; from a known one it is not', async () => {
    const told = await inSession(async (sql) => {
      await name(sql)
      await name(sql)
      const first = await mails(sql)
      await newSession(sql)
      await name(sql)
      const second = await mails(sql)
      await newSession(sql)
      await name(sql, 'navegador-0000000002')
      return [first, second, await mails(sql)].map(({ length }) => length)
    })
    expect(told).toEqual([1, 1, 2])
  })

  test('that waits for the code of the second factor is mailed too', async () => {
    const told = await inSession(async (sql) => {
      await becomeOwner(sql)
      await addFactor(sql, staffId)
      await newSession(sql)
      await name(sql)
      return mails(sql)
    })
    expect(told).toEqual(['staff@meridiano.example'])
  })

  test('that names no browser is mailed after two minutes, once', async () => {
    const told = await inSession(async (sql) => {
      await newSession(sql, '1 minute')
      await becomeOwner(sql)
      await sql`select public.note_unnamed_sessions()`
      const early = (await mails(sql)).length
      await newSession(sql, '3 minutes')
      await becomeOwner(sql)
      await sql`select public.note_unnamed_sessions()`
      await sql`select public.note_unnamed_sessions()`
      return [early, (await mails(sql)).length]
    })
    expect(told).toEqual([0, 1])
  })

  test('of nobody of the staff is not noted', async () => {
    for (const actor of ['stranger', 'removed staff', 'signed out staff', 'anon'] as const)
      expect(await database.tryAs(actor, (sql) => name(sql)), actor).toMatchObject(refused)
  })

  test('with a key that is none is refused', async () => {
    for (const bad of ['', 'corta', 'x'.repeat(65), 'con espacio 0000000'])
      expect(await database.tryAs('staff', (sql) => name(sql, bad))).toMatchObject({
        message: 'key_invalid',
      })
  })

  test('noted for a session that is gone is forgotten', async () => {
    const sql = database.sql()
    await sql`insert into private.noted_sessions (session_id, user_id) values (gen_random_uuid(), ${staffId})`
    await database.call('service', 'note_unnamed_sessions')
    const [left] = await sql`select count(*)::integer as n from private.noted_sessions n
      where not exists (select from auth.sessions s where s.id = n.session_id)`
    expect(left?.n).toBe(0)
  })
})
