import { beforeEach, describe, expect, test } from 'vitest'
import { detailText } from '../../src/content/check-details.ts'
import type { Detail } from '../../src/domain/contracts/checks.ts'
import { carryOut, providerChecks } from '../../supabase/functions/staff-health/provider-checks.ts'
import { type Right, rights } from '../../supabase/local/sandbox/moodle/rights.ts'
import { aSandbox, moodleToken } from '../local/sandbox.ts'

const sandbox = aSandbox()
let variables: Record<string, string>

beforeEach(async () => {
  const [MOODLE_URL, MOODLE_TOKEN] = [`${sandbox.url}/moodle`, moodleToken]
  variables = { MOODLE_URL, MOODLE_TOKEN, MOODLE_STUDENT_ROLE_ID: '5' }
})

const site = (changes: Record<string, unknown>) => sandbox.control('PUT', '/moodle/site', changes)

/** As Config asks, for the courses of the school; null: as the doctor does. */
async function found(courses: readonly number[] | null = [17, 18]): Promise<string> {
  const { moodle } = providerChecks(
    (name) => variables[name],
    AbortSignal.timeout(9000),
    async () => courses,
  )
  const { code, details } = await carryOut(moodle)
  if (code !== 'classroom_lacking') return code
  return details.map(({ what, of }) => [what, ...of].join(' ')).join(', ')
}

/** What a service without a right is said to lack, with course 18 hidden. */
const named: Readonly<Record<Right, string>> = {
  'webservice/rest:use': 'accessexception',
  'moodle/user:create': 'moodle/user:create',
  'moodle/user:update': 'moodle/user:update',
  'moodle/user:delete': 'moodle/user:delete',
  'moodle/user:viewdetails': 'moodle/user:viewdetails',
  'moodle/user:viewalldetails': 'moodle/user:viewalldetails',
  'moodle/site:viewuseridentity': 'moodle/site:viewuseridentity',
  'moodle/course:view': 'moodle/course:view 17 18',
  'moodle/course:viewhiddencourses': 'moodle/course:view 18',
  'moodle/role:assign': 'moodle/role:assign',
  'enrol/manual:enrol': 'enrol/manual:enrol 17 18',
  'enrol/manual:unenrol': 'enrol/manual:unenrol 17 18',
}

describe.each(['5.1', '4.5', 'mysql'])('in mode %s', (mode) => {
  test('a service with all rights is sound, with and without the courses of the school', async () => {
    await site({ mode, courses: { 18: 'hidden', 4: 'missing', 5: 'closed' } })
    expect(await found()).toBe('ok')
    expect(await found(null)).toBe('ok')
    expect(await found([])).toBe('ok')
  })

  test.each(rights)('a service without %s is told what it lacks', async (right) => {
    await site({ mode, missing: [right], courses: { 18: 'hidden', 3: 'hidden' } })
    expect(await found()).toBe(named[right])
    expect((await found(null)).split(' ')[0]).toBe(named[right].split(' ')[0])
  })

  test('a course that is not there or takes nobody is told by its number', async () => {
    await site({ mode, courses: { 17: 'missing', 18: 'closed' } })
    expect(await found()).toBe('course_unknown 17, course_closed 18')
  })

  test('it changes nothing, whatever its rights', async () => {
    const ana = await sandbox.control<{ id: number }>('POST', '/moodle/users', {
      username: 'ana',
      email: 'ana@example.com',
    })
    const users = () => sandbox.control('GET', '/moodle/users')
    const before = await users()
    for (const missing of [[], ...rights.map((right) => [right])]) {
      await site({ mode, missing })
      await found()
      await found(null)
    }
    expect(await users()).toEqual(before)
    expect(ana.id).toBeGreaterThan(0)
  })
})

test.each([
  'wsaccessusersuspended',
  'wsaccessuserunconfirmed',
  'forcepasswordchangenotice',
  'sitepolicynotagreed',
  'usernotfullysetup',
])('a service user with %s is told so once', async (account) => {
  await site({ account })
  expect(await found()).toBe(account)
})

test('functions that the service leaves out are named together, and the rest is still looked at', async () => {
  const left_out = ['core_user_get_users', 'enrol_manual_unenrol_users']
  await site({ left_out, missing: ['moodle/user:create'] })
  expect(await found()).toBe('functions core_user_get_users enrol_manual_unenrol_users, moodle/user:create')
  await site({ left_out: ['core_webservice_get_site_info'] })
  expect(await found()).toBe('accessexception')
})

test('an e-mail that the site shows to nobody, another role, and a service that is off', async () => {
  await site({ shows_email: false })
  expect(await found()).toBe('moodle/site:viewuseridentity')
  await site({})
  variables.MOODLE_STUDENT_ROLE_ID = '4'
  expect(await found()).toBe('moodle/role:assign')
  const fault = { provider: 'moodle', path: '/*', times: 1, status: 403, body: '' }
  await sandbox.control('POST', '/faults', fault)
  expect(await found()).toBe('web_services_off')
})

test('several lacks are told at once', async () => {
  await site({ missing: ['moodle/site:viewuseridentity', 'moodle/course:view'], left_out: [] })
  expect(await found()).toBe('moodle/site:viewuseridentity, moodle/course:view 17 18')
})

/** Only a sale or a person shows these: the guide says what to click. */
test('what only the guide can tell is taken for sound', async () => {
  await site({ manual_enrolment: false })
  expect(await found()).toBe('ok')
})

test('each lack is a sentence with what to do and what it is of', () => {
  const lack: Detail = { what: 'functions', of: ['core_user_get_users', 'enrol_manual_unenrol_users'] }
  expect(detailText(lack)).toContain('core_user_get_users, enrol_manual_unenrol_users')
  expect(detailText({ what: 'moodle/course:view', of: ['17'] })).toMatch(/viewhiddencourses.* 17\.$/)
})
