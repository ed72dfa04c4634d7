import { beforeEach, describe, expect, test } from 'vitest'
import { sized } from '../support/sized.ts'
import { addStranger, become, becomeOwner, strangerId } from './support/actors.ts'
import { aDatabase, type Transaction } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded', connections: 4 })
const adminId = 'a0000000-0000-4000-8000-000000000001'
const staffId = 'a0000000-0000-4000-8000-000000000002'
const removedId = 'a0000000-0000-4000-8000-000000000003'
const secondAdminId = 'a0000000-0000-4000-8000-000000000004'

beforeEach(async () => {
  const sql = database.sql()
  await sql`delete from auth.users where id = ${strangerId}`
  await addStranger(sql)
  await sql`update public.staff_members set
    role = case when user_id in (${adminId}, ${secondAdminId}) then 'admin' else 'staff' end, active = user_id <> ${removedId}`
})

function set(
  sql: Transaction,
  id: string,
  role: string | null,
  active: boolean | null,
  version: number | null = null,
) {
  return sql`select public.set_staff_member(${id}, ${role}, ${active}, ${version}) as answer`
}

test('the list has every member, with address and last sign-in', async () => {
  const rows = await database.as('admin', (sql) => sql`select * from public.list_staff()`)
  expect(rows.map((row) => [row.email, row.role, row.active])).toEqual([
    ['admin@meridiano.example', 'admin', true],
    ['coordinacion@meridiano.example', 'admin', true],
    ['staff@meridiano.example', 'staff', true],
    ['tesoreria@meridiano.example', 'staff', true],
    ['retirada@meridiano.example', 'staff', false],
  ])
})

describe('adding', () => {
  function add(email: string, role: string, name: string) {
    return database.tryAs('admin', async (sql) => {
      const [row] = await sql`select public.add_staff_member(${email}, ${role}, ${name}) as answer`
      await becomeOwner(sql)
      await become(sql, 'stranger')
      const [seen] = await sql`select public.current_staff() as staff`
      return { answer: row?.answer, seen: seen?.staff }
    })
  }

  test('an account becomes staff and is admitted on its next request', async () => {
    const outcome = await add('  Desconocida@Example.com ', 'staff', ' Nueva ')
    expect(outcome).toEqual({
      ok: true,
      value: {
        answer: {
          user_id: strangerId,
          email: 'desconocida@example.com',
          role: 'staff',
          active: true,
          display_name: 'Nueva',
          version: 1,
          is_invited: true,
        },
        seen: {
          user_id: strangerId,
          role: 'staff',
          capabilities: expect.any(Array),
          display_name: 'Nueva',
          csv_format: 'comma',
          lacks: null,
        },
      },
    })
  })

  test.each([
    ['nadie@example.com', 'staff', 'N', 'user_not_found'],
    ['staff@meridiano.example', 'admin', 'N', 'already_staff'],
    ['retirada@meridiano.example', 'staff', 'N', 'already_staff'],
    ['desconocida@example.com', 'owner', 'N', 'role_invalid'],
    ['desconocida@example.com', 'staff', '  ', 'display_name_invalid'],
    ['desconocida@example.com', 'staff', 'x'.repeat(121), 'display_name_invalid'],
  ])('%s as %s named %s: %s', async (email, role, name, message) => {
    expect(await add(email, role, name)).toMatchObject({ ok: false, code: '22023', message })
  })
})

describe('changing', () => {
  test('a removal takes effect on the next request and can be undone', async () => {
    await database.as('admin', (session) => set(session, staffId, 'staff', false))
    const [gone] = await database.as(
      'staff',
      (session) => session`select count(*)::integer as n from public.students`,
    )
    expect(gone?.n).toBe(0)
    await database.as('admin', (session) => set(session, staffId, 'staff', true))
    const [back] = await database.as(
      'staff',
      (session) => session`select count(*)::integer as n from public.students`,
    )
    expect(back?.n).toBe(40)
  })

  test.each([
    ['removing oneself', adminId, 'admin', false, 'own_membership'],
    ['lowering oneself', adminId, 'staff', true, 'own_membership'],
    ['changing a person who is not a member', strangerId, 'staff', true, 'member_not_found'],
    ['an unknown role', staffId, 'owner', true, 'role_invalid'],
    ['an empty change', staffId, null, null, 'change_required'],
  ])('rejects: %s', async (_, id, role, active, message) => {
    const outcome = await database.tryAs('admin', (sql) => set(sql, id, role, active))
    expect(outcome).toMatchObject({ ok: false, code: '22023', message })
  })

  describe('by two administrators', () => {
    async function member() {
      const [row] =
        await database.sql()`select role, active, version from public.staff_members where user_id = ${staffId}`
      return row
    }

    test('the second does not undo the first one’s changes', async () => {
      const seen = await member()
      await database.as('admin', (session) => set(session, staffId, 'admin', null, seen?.version))
      const late = await database.tryAs('admin', (session) =>
        set(session, staffId, null, false, seen?.version),
      )
      expect(late).toMatchObject({ ok: false, code: '22023', message: 'member_changed' })
      expect(await member()).toMatchObject({ role: 'admin', active: true })
      const now = await member()
      await database.as('admin', (session) => set(session, staffId, null, false, now?.version))
      expect(await member()).toMatchObject({ role: 'admin', active: false })
    })

    test('of two concurrent saves from one version one succeeds', async () => {
      const seen = await member()
      const outcomes = await Promise.allSettled([
        database.as('admin', (session) => set(session, staffId, 'admin', null, seen?.version)),
        database.as('admin', (session) => set(session, staffId, null, false, seen?.version)),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      expect(await member()).toMatchObject({ version: seen?.version + 1 })
    })

    test('the same save again, after a lost answer, succeeds without a change', async () => {
      const seen = await member()
      for (const _ of [1, 2]) {
        await database.as('admin', (session) => set(session, staffId, null, false, seen?.version))
      }
      expect(await member()).toMatchObject({ active: false, version: seen?.version + 1 })
    })
  })

  test('two administrators who remove each other at once: one stays', async () => {
    const sql = database.sql()
    for (let round = 0; round < sized(4, 10); round += 1) {
      await sql`update public.staff_members set role = case when user_id in (${adminId}, ${staffId}) then 'admin' else 'staff' end,
        active = true`
      const outcomes = await Promise.allSettled([
        database.as('admin', (session) => set(session, staffId, 'admin', false)),
        database.as('staff', (session) => set(session, adminId, 'admin', false)),
      ])
      expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
      const rows = await sql`select user_id from public.staff_members where role = 'admin' and active`
      expect(rows).toHaveLength(1)
    }
  })
})

test('each member chooses the format of their own exports, which is no change of their membership', async () => {
  const outcome = await database.tryAs('staff', async (sql) => {
    const [before] = await sql`select public.current_staff() as staff`
    const versions = () => sql`select user_id, version, csv_format from public.staff_members order by user_id`
    const known = await versions()
    await sql`select public.set_csv_format('semicolon')`
    const [after] = await sql`select public.current_staff() as staff`
    const expected = known.map((row) => (row.user_id === staffId ? { ...row, csv_format: 'semicolon' } : row))
    return {
      formats: [before?.staff.csv_format, after?.staff.csv_format],
      changed: await versions(),
      expected,
    }
  })
  if (!outcome.ok) throw new Error(outcome.message)
  expect(outcome.value.formats).toEqual(['comma', 'semicolon'])
  expect([...outcome.value.changed]).toEqual(outcome.value.expected)
})
