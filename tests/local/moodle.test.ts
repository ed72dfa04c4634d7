import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { moodleToken, startTestSandbox, type TestSandbox } from './sandbox.ts'

let sandbox: TestSandbox

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.control('POST', '/reset')
})

type Fields = Record<string, string>

function request(fields: Fields, init: RequestInit = {}): Promise<Response> {
  return fetch(`${sandbox.url}/moodle/webservice/rest/server.php`, {
    method: 'POST',
    body: new URLSearchParams({ wstoken: moodleToken, moodlewsrestformat: 'json', ...fields }),
    ...init,
  })
}

async function call(name: string, fields: Fields = {}): Promise<unknown> {
  const response = await request({ wsfunction: name, ...fields })
  expect(response.status).toBe(200)
  return response.json()
}

function userFields(fields: Fields, index = 0): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [`users[${index}][${name}]`, value]),
  )
}

const ana = {
  username: 'ana',
  createpassword: '1',
  firstname: 'Ana',
  lastname: 'Pérez',
  email: 'ana@example.com',
}

async function create(fields: Fields = {}): Promise<{ id: number; username: string }[]> {
  return (await call('core_user_create_users', userFields({ ...ana, ...fields }))) as {
    id: number
    username: string
  }[]
}

const refusal = { exception: 'invalid_parameter_exception', errorcode: 'invalidparameter' }

describe('the protocol', () => {
  test('does not read a JSON body', async () => {
    const body = JSON.stringify({ wstoken: moodleToken, wsfunction: 'core_webservice_get_site_info' })
    const response = await request({}, { body, headers: { 'content-type': 'application/json' } })
    expect([response.status, await response.text()]).toEqual([200, expect.stringContaining('invalidtoken')])
  })

  test('hides its reasons and answers in the language of the site', async () => {
    expect(await create({ email: '' })).toEqual({
      ...refusal,
      message: 'Detectado valor de parámetro no válido',
    })
    await sandbox.control('POST', '/moodle/settings', { language: 'en', debug: true })
    expect(await create({ email: '' })).toEqual({
      ...refusal,
      message: 'Invalid parameter value detected',
      debuginfo: 'The field email cannot be blank',
    })
  })

  test('rejects other paths and other functions', async () => {
    expect((await fetch(`${sandbox.url}/moodle/webservice/rest/other.php`)).status).toBe(404)
    expect(await call('core_user_delete_users')).toMatchObject({ errorcode: 'accessexception' })
    expect(await call('constructor')).toMatchObject({ errorcode: 'accessexception' })
  })

  test('keeps the token out of the log', async () => {
    await create()
    const log = await sandbox.control('GET', '/requests?provider=moodle')
    expect(JSON.stringify(log)).not.toContain(moodleToken)
    expect(JSON.stringify(log)).toContain('core_user_create_users')
  })
})

describe('users', () => {
  test('that do not exist cause a warning', async () => {
    const answer = await call('core_user_update_users', userFields({ id: '7', suspended: '1' }))
    expect(answer).toMatchObject({ warnings: [{ item: 'user', itemid: 7 }] })
  })

  test.each<[string, Fields]>([
    ['an upper-case user name', { username: 'Ana' }],
    ['the same user name', { email: 'otra@example.com' }],
    ['the same address in another letter case', { username: 'ana2', email: 'ANA@EXAMPLE.COM' }],
    ['no password at all', { username: 'b', email: 'b@example.com', createpassword: '0' }],
    ['a weak password', { username: 'b', email: 'b@example.com', createpassword: '0', password: 'secreto' }],
    ['an unknown field', { username: 'b', email: 'b@example.com', phone: '1' }],
    ['an address without a domain', { username: 'b', email: 'b@example' }],
    ['a country by name', { username: 'b', email: 'b@example.com', country: 'Perú' }],
  ])('are rejected with %s', async (_name, fields) => {
    await create()
    expect(await create(fields)).toMatchObject(refusal)
    const { users } = await sandbox.control<{ users: unknown[] }>('GET', '/moodle/users')
    expect(users).toHaveLength(1)
  })

  test('are created all or none', async () => {
    const two = { ...userFields(ana), ...userFields({ ...ana, username: 'b' }, 1) }
    expect(await call('core_user_create_users', two)).toMatchObject(refusal)
    expect(await sandbox.control('GET', '/moodle/users')).toEqual({ users: [] })
  })
})

describe('courses', () => {
  test('unenrol with the answer null, also somebody who is not enrolled, but nobody who is suspended', async () => {
    const [made] = await create()
    const pair = { 'enrolments[0][userid]': String(made?.id), 'enrolments[0][courseid]': '101' }
    await call('enrol_manual_enrol_users', { ...pair, 'enrolments[0][roleid]': '5' })
    await call('enrol_manual_enrol_users', {
      ...pair,
      'enrolments[0][roleid]': '5',
      'enrolments[0][courseid]': '102',
    })
    const unenrol = (changes: Fields = {}) => call('enrol_manual_unenrol_users', { ...pair, ...changes })
    expect(await unenrol()).toBeNull()
    expect(await unenrol()).toBeNull()
    expect(await sandbox.control('GET', '/moodle/users')).toMatchObject({ users: [{ courses: [102] }] })
    expect(await unenrol({ 'enrolments[0][courseid]': '5000' })).toMatchObject({ errorcode: 'invalidrecord' })
    await call('core_user_update_users', userFields({ id: String(made?.id), suspended: '1' }))
    expect(await unenrol({ 'enrolments[0][courseid]': '102' })).toMatchObject(refusal)
    expect(await sandbox.control('GET', '/moodle/users')).toMatchObject({ users: [{ courses: [102] }] })
  })
})
