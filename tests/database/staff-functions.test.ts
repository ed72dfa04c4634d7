import { beforeAll, describe, expect, test } from 'vitest'
import { type Actor, addStranger } from './support/actors.ts'
import { adminCalls, staffCalls } from './support/staff-calls.ts'
import { aDatabase } from './support/test-database.ts'

const database = aDatabase({ template: 'seeded' })

beforeAll(async () => {
  await addStranger(database.sql())
})

const outsiders: Actor[] = ['anon', 'stranger', 'removed staff', 'signed out staff', 'service']

describe.each(Object.entries({ ...staffCalls, ...adminCalls }))('%s', (name, { call }) => {
  const isForAdmins = name in adminCalls

  test.each(isForAdmins ? [...outsiders, 'staff' as const] : outsiders)('rejects %s', async (actor) => {
    const outcome = await database.tryAs(actor, (inner) => inner.unsafe(`select ${call}`))
    expect(outcome).toMatchObject({ ok: false, code: '42501' })
  })

  test.each(isForAdmins ? ['admin' as const] : (['staff', 'admin'] as const))('accepts %s', async (actor) => {
    const outcome = await database.tryAs(actor, (inner) => inner.unsafe(`select ${call}`))
    expect(outcome.ok, JSON.stringify(outcome)).toBe(true)
  })
})

test.each(Object.entries(staffCalls))('%s rejects a member who was just removed', async (_, { call }) => {
  const sql = database.sql()
  await sql`update public.staff_members set active = false where role = 'staff'`
  try {
    const outcome = await database.tryAs('staff', (inner) => inner.unsafe(`select ${call}`))
    expect(outcome).toMatchObject({ ok: false, code: '42501' })
  } finally {
    await sql`update public.staff_members set active = true where user_id = 'a0000000-0000-4000-8000-000000000002'`
  }
})
