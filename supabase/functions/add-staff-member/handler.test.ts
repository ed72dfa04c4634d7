import { beforeEach, describe, expect, test } from 'vitest'
import { aSchool, refusedCallers } from '../../../tests/database/support/handler-school.ts'
import type { Invited } from '../_shared/auth-admin.ts'
import { aTestEdge, post } from '../_shared/test-support/edge.ts'
import { addStaffMemberStore, createHandler } from './index.ts'

const newcomer = { email: 'nora@example.com', role: 'staff', display_name: 'Nora Nueva' }

const school = aSchool()
const { sql, findStaff } = school
let asAdmin: Record<string, string>
let mails: string[]
let auth: Invited | null

/** Auth keeps its accounts in the database; `known` is what it says of one whose person has come in. */
const admin = {
  async invite(email: string): Promise<Invited> {
    if (auth !== null) return auth
    if (
      (await sql()`select from auth.users where email = ${email} and email_confirmed_at is not null`).length
    )
      return 'known'
    await anAccount(email)
    mails.push(email)
    return 'invited'
  },
}

const anAccount = (email = newcomer.email) => sql()`insert into auth.users (id, email)
  select gen_random_uuid(), ${email} where not exists (select from auth.users where email = ${email})`
const comeIn = () => sql()`update auth.users set email_confirmed_at = now() where email = ${newcomer.email}`
const members = async () =>
  (
    await sql()`select from public.staff_members s join auth.users u on u.id = s.user_id where u.email = ${newcomer.email}`
  ).length

beforeEach(async () => {
  asAdmin = await school.signedIn('admin')
  await sql()`delete from auth.users where email = ${newcomer.email}`
  mails = []
  auth = null
})

function ask(body: unknown = newcomer, headers = asAdmin) {
  const store = addStaffMemberStore(school.callAsStaff())
  return post(createHandler({ edge: aTestEdge(), findStaff, store, admin }), body, headers)
}

describe('somebody becomes a member by one road', () => {
  test('without an account: invited by mail', async () => {
    expect(await ask()).toMatchObject({ status: 200, body: { is_invited: true } })
    expect([await members(), mails]).toEqual([1, [newcomer.email]])
  })

  test('with an account of the panel: at once, without a mail', async () => {
    await anAccount()
    await comeIn()
    expect(await ask()).toMatchObject({ status: 200, body: { is_invited: false } })
    expect([await members(), mails]).toEqual([1, []])
  })

  test('with an account that waits, of an invitation that was cut off: a new link', async () => {
    await anAccount()
    expect(await ask()).toMatchObject({ status: 200, body: { is_invited: true } })
    expect(mails).toEqual([newcomer.email])
  })

  test('twice: a new link until the person has come in, then nothing', async () => {
    await ask()
    expect(await ask()).toMatchObject({ status: 200, body: { is_invited: true } })
    await comeIn()
    expect(await ask()).toMatchObject({ status: 409, body: { code: 'already_staff' } })
    expect(mails).toHaveLength(2)
  })

  test('twice at once: one member', async () => {
    await Promise.all([ask(), ask()])
    expect(await members()).toBe(1)
  })
})

test.each([
  ['mail_error', 502],
  ['mail_limited', 429],
  ['mail_address_refused', 409],
] as const)(
  'a mail that does not leave makes nobody a member, says %s, and can be tried again',
  async (why, status) => {
    auth = why
    expect(await ask()).toMatchObject({ status, body: { code: why } })
    expect(await members()).toBe(0)
    auth = null
    expect(await ask()).toMatchObject({ status: 200 })
    auth = why
    expect(await ask()).toMatchObject({ status, body: { code: why } })
  },
)

test('what the database refuses invites nobody', async () => {
  await sql()`update public.staff_members set role = 'admin'`
  await sql()`delete from private.staff_roles where role = 'staff'`
  expect((await ask()).status).toBe(422)
  expect(mails).toEqual([])
})

test.each([
  {},
  { ...newcomer, email: 'x' },
  { ...newcomer, role: 'owner' },
  { ...newcomer, display_name: ' ' },
])('rejects %j', async (body) => {
  expect((await ask(body)).status).toBe(422)
  expect([await members(), mails]).toEqual([0, []])
})

test.each(refusedCallers('staff'))('rejects %s', async (_name, headersOf, status, code) => {
  expect(await ask(newcomer, await headersOf(school))).toMatchObject({ status, body: { code } })
  expect(mails).toEqual([])
})
