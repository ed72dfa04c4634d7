import { beforeEach, describe, expect, test } from 'vitest'
import { type Right, rights } from '../../supabase/local/sandbox/moodle/rights.ts'
import { aSandbox, moodleToken } from '../local/sandbox.ts'

const sandbox = aSandbox()
let user: { id: number }

beforeEach(async () => {
  const body = { username: 'caso', email: 'Caso@Example.com' }
  user = await sandbox.control<{ id: number }>('POST', '/moodle/users', body)
})

/** What the real site answered, by name of a call: a code, a number of users, or null. */
async function ask(name: string, parameters: Record<string, string>): Promise<unknown> {
  const form = { wstoken: moodleToken, wsfunction: name, moodlewsrestformat: 'json', ...parameters }
  const response = await fetch(`${sandbox.url}/moodle/webservice/rest/server.php`, {
    method: 'POST',
    body: new URLSearchParams(form),
  })
  const answer = await response.json()
  return answer?.errorcode ?? answer?.warnings?.[0]?.warningcode ?? answer
}

const byField = (field: string, value: string) =>
  ask('core_user_get_users_by_field', { field, 'values[0]': value })
const byEmail = (value: string) =>
  ask('core_user_get_users', { 'criteria[0][key]': 'email', 'criteria[0][value]': value })
const enrol = (userid: number, courseid: number) =>
  ask('enrol_manual_enrol_users', pair(userid, courseid, { 'enrolments[0][roleid]': '5' }))
const unenrol = (userid: number, courseid: number) =>
  ask('enrol_manual_unenrol_users', pair(userid, courseid))

function pair(userid: number, courseid: number, more: Record<string, string> = {}) {
  return { 'enrolments[0][userid]': String(userid), 'enrolments[0][courseid]': String(courseid), ...more }
}

function create(fields: Record<string, string>) {
  const person = { username: 'nueva', createpassword: '1', firstname: 'A', lastname: 'B', ...fields }
  return ask('core_user_create_users', usersOf(person))
}
const update = (id: number, fields: Record<string, string>) =>
  ask('core_user_update_users', usersOf({ id: String(id), ...fields }))

function usersOf(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [`users[0][${name}]`, value]))
}

const site = (changes: Record<string, unknown>) => sandbox.control('PUT', '/moodle/site', changes)
const lack = (...missing: Right[]) => site({ missing })

describe.each([
  ['5.1', 'invalidrecordunknown', 'invalidrecordunknown', 0],
  ['4.5', 'invalidrecord', 'invaliduser', 0],
  ['mysql', 'invalidrecordunknown', 'invalidrecordunknown', 1],
])('in mode %s', (mode, noCourse, noUser, found) => {
  beforeEach(() => site({ mode, courses: { 900: 'missing', 901: 'closed' } }))

  test('compares an address as the database does, and looks for duplicates ignoring case', async () => {
    expect(await byField('email', 'caso@example.com')).toHaveLength(found)
    expect(await byField('email', 'Caso@Example.com')).toHaveLength(1)
    expect(await byEmail('c_so@EXAMPLE.com')).toMatchObject({ users: [{ id: user.id }] })
    expect(await byEmail(String.raw`c\_so@example.com`)).toMatchObject({ users: [] })
    expect(await create({ email: 'caso@example.com' })).toBe('invalidparameter')
    expect(await byField('username', 'Caso')).toBe('invalidparameter')
  })

  test('has its own codes for what is not there', async () => {
    expect(await enrol(user.id, 900)).toBe('invalidparameter')
    expect(await unenrol(user.id, 900)).toBe(noCourse)
    expect(await enrol(999_999, 101)).toBe(noUser)
    expect([await enrol(user.id, 901), await unenrol(user.id, 901)]).toEqual(['wsnoinstance', 'wsnoinstance'])
    await site({ mode, manual_enrolment: false })
    expect([await enrol(user.id, 101), await unenrol(user.id, 101)]).toEqual(['wsnoinstance', null])
  })

  test('enrols and withdraws a suspended user; again takes end and suspension of the enrolment away', async () => {
    await change({ suspended: true })
    expect(await enrol(user.id, 101)).toBeNull()
    await change({ courseid: 101, timeend: 1_796_779_174, status: 1 })
    expect(await enrol(user.id, 101)).toBeNull()
    expect(await change({})).toMatchObject({ suspended: true, enrolments: [{ timeend: 0, status: 0 }] })
    expect(await unenrol(user.id, 101)).toBeNull()
    expect(await change({})).toMatchObject({ courses: [] })
  })

  test('keeps a deleted user under its id alone', async () => {
    await change({ deleted: true })
    const [kept] = (await byField('id', String(user.id))) as { email: string }[]
    expect(kept?.email).toMatch(/^[0-9a-f]{32}$/)
    expect(await byEmail('%')).not.toMatchObject({ users: [{ id: user.id }] })
    expect([await enrol(user.id, 101), await unenrol(user.id, 101)]).toEqual(['userdeleted', 'userdeleted'])
    expect(await update(user.id, { suspended: '1' })).toBe('usernotupdateddeleted')
  })
})

const change = (changes: Record<string, unknown>) =>
  sandbox.control('POST', `/moodle/users/${user.id}`, changes)

test('warns of an update by a code', async () => {
  const other = await sandbox.control<{ id: number }>('POST', '/moodle/users', {
    username: 'b',
    email: 'b@c.example',
  })
  expect(await update(other.id, { email: 'CASO@example.com' })).toBe('useremailduplicate')
  expect(await update(other.id, { email: 'no' })).toBe('useremailinvalid')
  expect(await update(other.id, { email: `${'a'.repeat(90)}@example.com` })).toBe('dmlwriteexception')
  expect(await update(999_999, {})).toBe('invaliduserid')
  expect(await update(2, { suspended: '1' })).toBe('usernotupdatedadmin')
})

test('stores a country of no list as 0, and takes no more than 100 letters of an address', async () => {
  expect(await create({ email: `${'a'.repeat(90)}@example.com` })).toBe('dmlwriteexception')
  await create({ email: 'n@example.com', country: 'XX' })
  const { users } = await sandbox.control<{ users: { country: string }[] }>('GET', '/moodle/users')
  expect(users[1]?.country).toBe('0')
})

test.each(['wsaccessusersuspended', 'forcepasswordchangenotice', 'sitepolicynotagreed'])(
  'refuses for %s of the service user',
  async (account) => {
    await site({ account })
    expect(await byField('id', '2')).toBe(account)
    expect(await create({ email: 'n@example.com' })).toBe(account)
    expect(await enrol(user.id, 101)).toBe(account)
    const info = await ask('core_webservice_get_site_info', {})
    expect(info).toEqual(account.startsWith('wsaccess') ? account : expect.objectContaining({ userid: 3 }))
  },
)

/** What a call of each kind answers without the right. */
const withoutRight: Record<Right, [string, () => Promise<unknown>, unknown][]> = {
  'webservice/rest:use': [['any call', () => byField('id', '2'), 'accessexception']],
  'moodle/user:create': [['create', () => create({ email: 'n@example.com' }), 'nopermissions']],
  'moodle/user:update': [['update', () => update(999_999, {}), 'nopermissions']],
  'moodle/user:delete': [
    ['delete', () => ask('core_user_delete_users', { 'userids[0]': '0' }), 'nopermissions'],
  ],
  'moodle/user:viewdetails': [['id', () => byField('id', '2'), []]],
  'moodle/user:viewalldetails': [
    ['user name', () => byField('username', 'caso'), []],
    ['id', () => byField('id', String(user.id)), [expect.not.objectContaining({ username: 'caso' })]],
  ],
  'moodle/site:viewuseridentity': [
    ['e-mail', () => byField('email', 'Caso@Example.com'), []],
    ['e-mail, any spelling', () => byEmail('caso@example.com'), { users: [], warnings: [] }],
    ['id', () => byField('id', String(user.id)), [expect.not.objectContaining({ email: expect.anything() })]],
  ],
  'moodle/course:view': [['enrol', () => enrol(user.id, 101), 'requireloginerror']],
  'moodle/course:viewhiddencourses': [['enrol', () => enrol(user.id, 101), null]],
  'moodle/role:assign': [['enrol', () => enrol(user.id, 101), 'wsusercannotassign']],
  'enrol/manual:enrol': [['enrol', () => enrol(user.id, 101), 'nopermissions']],
  'enrol/manual:unenrol': [['unenrol', () => unenrol(user.id, 101), 'nopermissions']],
}

describe.each(rights)('without %s', (right) => {
  test.each(withoutRight[right])('%s', async (_call, call, answer) => {
    await lack(right)
    expect(await call()).toEqual(answer)
  })
})

test('a hidden course asks for its right; a function may be left out of the service', async () => {
  await site({ courses: { 101: 'hidden' } })
  expect(await enrol(user.id, 101)).toBeNull()
  await site({ courses: { 101: 'hidden' }, missing: ['moodle/course:viewhiddencourses'] })
  expect(await enrol(user.id, 101)).toBe('requireloginerror')
  await site({ left_out: ['core_user_get_users'] })
  expect(await byEmail('caso@example.com')).toBe('accessexception')
  await site({ shows_email: false })
  expect(await byField('email', 'Caso@Example.com')).toEqual([])
})
