import { beforeEach, expect, test } from 'vitest'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { asStaff, findStaff, refusedCallers } from '../_shared/test-support/staff.ts'
import { createHandler, type RemoveSecondFactorStore } from './index.ts'

const lost = { user_id: '22222222-2222-4222-8222-222222222222', reason: 'Perdió el teléfono' }

let edge: TestEdge
let factors: string[]
let noted: string[]
let authFails: boolean

const store: RemoveSecondFactorStore = {
  async begin(_token, _userId, reason) {
    if (factors.length === 0) return { ok: false, refusal: 'factor_not_found' }
    noted.push(reason)
    return { ok: true, value: [...factors] }
  },
}

beforeEach(() => {
  edge = aTestEdge()
  factors = ['f-1', 'f-2']
  noted = []
  authFails = false
})

async function deleteFactor(_userId: string, factorId: string): Promise<boolean> {
  if (authFails) return false
  factors = factors.filter((id) => id !== factorId)
  return true
}

function ask(body: unknown = lost, headers: Record<string, string> = asStaff, own = store) {
  return post(createHandler({ edge, findStaff, store: own, admin: { deleteFactor } }), body, headers)
}

test('every factor goes, and who removed it and why is noted first', async () => {
  expect(await ask()).toMatchObject({ status: 200, body: { ok: true } })
  expect([factors, noted]).toEqual([[], ['Perdió el teléfono']])
})

test('after a failure of Auth it can be asked again', async () => {
  authFails = true
  expect(await ask()).toMatchObject({ status: 500, body: { code: 'internal_error' } })
  expect(factors).toHaveLength(2)
  authFails = false
  expect(await ask()).toMatchObject({ status: 200 })
  expect(await ask()).toMatchObject({ status: 404, body: { code: 'factor_not_found' } })
})

test.each([
  ['own_membership', 409],
  ['member_not_found', 404],
] as const)('%s', async (refusal, status) => {
  const own = { begin: async () => ({ ok: false, refusal }) as const }
  expect(await ask(lost, asStaff, own)).toMatchObject({ status, body: { code: refusal } })
  expect(factors).toHaveLength(2)
})

test('a reason that the database refuses is a problem of the field', async () => {
  const own = { begin: async () => ({ ok: false, refusal: 'reason_invalid' }) as const }
  expect(await ask(lost, asStaff, own)).toMatchObject({ status: 422 })
})

test.each([{}, { ...lost, user_id: 'x' }, { ...lost, reason: '  ' }])('rejects %j', async (body) => {
  expect((await ask(body)).status).toBe(422)
  expect(noted).toEqual([])
})

test.each(refusedCallers('staff'))('rejects %s', async (_name, headers, status, code) => {
  expect(await ask(lost, headers)).toMatchObject({ status, body: { code } })
  expect(noted).toEqual([])
})
