import { beforeEach, expect, test } from 'vitest'
import { aSchool, refusedCallers } from '../../../tests/database/support/handler-school.ts'
import { aTestEdge, post } from '../_shared/test-support/edge.ts'
import { createHandler, removeSecondFactorStore } from './index.ts'

const [adminId, staffId] = ['a0000000-0000-4000-8000-000000000001', 'a0000000-0000-4000-8000-000000000002']
const lost = { user_id: staffId, reason: 'Perdió el teléfono' }

const school = aSchool()
const { sql, findStaff } = school
let asAdmin: Record<string, string>
let authFails: boolean

beforeEach(async () => {
  asAdmin = await school.signedIn('admin')
  authFails = false
  await sql()`delete from auth.mfa_factors`
  await sql()`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret)
    select gen_random_uuid(), ${staffId}, 'Teléfono ' || n, 'totp', 'verified', 'S' from generate_series(1, 2) n`
})

const factors = async () => (await sql()`select id from auth.mfa_factors`).length
const noted = async () =>
  (await sql()`select actor_name, after ->> 'reason' as reason from public.audit_log`).map((row) => ({
    ...row,
  }))

/** Auth does so. */
async function deleteFactor(userId: string, factorId: string): Promise<boolean> {
  if (authFails) return false
  return (
    (await sql()`delete from auth.mfa_factors where user_id = ${userId} and id = ${factorId}`).count === 1
  )
}

function ask(body: unknown = lost, headers = asAdmin) {
  const store = removeSecondFactorStore(school.callAsStaff())
  return post(createHandler({ edge: aTestEdge(), findStaff, store, admin: { deleteFactor } }), body, headers)
}

test('every factor goes, and who removed it and why is noted first', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { ok: true } })
  expect(await factors()).toBe(0)
  expect(await noted()).toEqual([{ actor_name: 'Administración', reason: 'Perdió el teléfono' }])
})

test('after a failure of Auth it can be asked again', async () => {
  authFails = true
  expect(await ask()).toMatchObject({ status: 500, body: { code: 'internal_error' } })
  expect([await factors(), (await noted()).length]).toEqual([2, 1])
  authFails = false
  expect(await ask()).toMatchObject({ status: 200 })
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'factor_not_found' } })
})

test.each([
  ['own_membership', 409, adminId],
  ['member_not_found', 404, 'a0000000-0000-4000-8000-000000000009'],
] as const)('%s', async (code, status, user_id) => {
  expect(await ask({ ...lost, user_id })).toMatchObject({ status, body: { code } })
  expect(await factors()).toBe(2)
})

test('a reason that the database refuses is a problem of the field', async () => {
  const problems = [{ field: 'reason', code: 'invalid' }]
  expect(await ask({ ...lost, reason: 'No' })).toMatchObject({ status: 422, body: { problems } })
})

test.each([{}, { ...lost, user_id: 'x' }, { ...lost, reason: '  ' }])('rejects %j', async (body) => {
  expect((await ask(body)).status).toBe(422)
  expect(await noted()).toEqual([])
})

test.each(refusedCallers('staff'))('rejects %s', async (_name, headersOf, status, code) => {
  expect(await ask(lost, await headersOf(school))).toMatchObject({ status, body: { code } })
  expect(await noted()).toEqual([])
})
