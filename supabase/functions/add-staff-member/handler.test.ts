import { beforeEach, describe, expect, test } from 'vitest'
import type { Invited } from '../_shared/auth-admin.ts'
import { aTestEdge, post, type TestEdge } from '../_shared/test-support/edge.ts'
import { asStaff, findStaff, refusedCallers } from '../_shared/test-support/staff.ts'
import { type AddStaffMemberStore, createHandler } from './index.ts'

const newcomer = { email: 'nora@example.com', role: 'staff', display_name: 'Nora Nueva' }

let edge: TestEdge
/** Accounts by address: whether their person has come in. */
let accounts: Map<string, { confirmed: boolean }>
let members: Set<string>
let mails: string[]
let auth: Invited | null

const store: AddStaffMemberStore = {
  async add(_token, { email, display_name }) {
    if (display_name === 'x') return { ok: false, refusal: 'display_name_invalid' }
    const account = accounts.get(email)
    if (!account) return { ok: false, refusal: 'user_not_found' }
    if (members.has(email)) return { ok: false, refusal: 'already_staff' }
    members.add(email)
    return { ok: true, value: { is_invited: !account.confirmed } }
  },
  isWaiting: async (_token, email) => members.has(email) && accounts.get(email)?.confirmed === false,
}
const admin = {
  async invite(email: string): Promise<Invited> {
    if (auth === 'failed') return 'failed'
    if (accounts.get(email)?.confirmed) return 'known'
    if (!accounts.has(email)) accounts.set(email, { confirmed: false })
    mails.push(email)
    return 'invited'
  },
}

beforeEach(() => {
  edge = aTestEdge()
  accounts = new Map()
  members = new Set()
  mails = []
  auth = null
})

const ask = (body: unknown = newcomer, headers: Record<string, string> = asStaff) =>
  post(createHandler({ edge, findStaff, store, admin }), body, headers)

describe('somebody becomes a member by one road', () => {
  test('without an account: invited by mail', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { is_invited: true } })
    expect([members.has(newcomer.email), mails]).toEqual([true, [newcomer.email]])
  })

  test('with an account of the panel: at once, without a mail', async () => {
    accounts.set(newcomer.email, { confirmed: true })
    expect(await ask()).toMatchObject({ status: 200, body: { is_invited: false } })
    expect(mails).toEqual([])
  })

  test('with an account that waits, of an invitation that was cut off: a new link', async () => {
    accounts.set(newcomer.email, { confirmed: false })
    expect(await ask()).toMatchObject({ status: 200, body: { is_invited: true } })
    expect(mails).toEqual([newcomer.email])
  })

  test('twice: a new link until the person has come in, then nothing', async () => {
    await ask()
    expect(await ask()).toMatchObject({ status: 200, body: { is_invited: true } })
    accounts.set(newcomer.email, { confirmed: true })
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'already_staff' } })
    expect(mails).toHaveLength(2)
  })

  test('twice at once: one member', async () => {
    await Promise.all([ask(), ask()])
    expect(members.size).toBe(1)
  })
})

test('a mail that does not leave makes nobody a member, and can be tried again', async () => {
  auth = 'failed'
  expect(await ask()).toMatchObject({ status: 502, body: { code: 'mail_error' } })
  expect(members.size).toBe(0)
  auth = null
  expect(await ask()).toMatchObject({ status: 200 })
})

test('what the database refuses invites nobody', async () => {
  expect((await ask({ ...newcomer, display_name: 'x' })).status).toBe(422)
  expect(mails).toEqual([])
})

test.each([
  {},
  { ...newcomer, email: 'x' },
  { ...newcomer, role: 'owner' },
  { ...newcomer, display_name: ' ' },
])('rejects %j', async (body) => {
  expect((await ask(body)).status).toBe(422)
  expect([members.size, mails]).toEqual([0, []])
})

test.each(refusedCallers('staff'))('rejects %s', async (_name, headers, status, code) => {
  expect(await ask(newcomer, headers)).toMatchObject({ status, body: { code } })
  expect(mails).toEqual([])
})
