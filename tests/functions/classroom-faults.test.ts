import { beforeEach, describe, expect, test, vi } from 'vitest'
import { shortTimeouts } from '../../supabase/functions/_shared/test-support/edge.ts'
import { aClassroomStage, faults } from './support/classroom-stage.ts'

const stage = aClassroomStage()
beforeEach(() => stage.reset())

const functionNames = [
  'core_user_get_users',
  'core_user_get_users_by_field',
  'core_user_create_users',
  'enrol_manual_enrol_users',
] as const

describe.each(functionNames)('%s fails', (name) => {
  test.each(faults)('with %s: nothing is duplicated, and the next run finishes it', async (_name, fault) => {
    await stage.enrol(1, {}, [101, 102])
    await stage.arm({ path: name, ...fault })
    await stage.run()
    await stage.run()
    expect((await stage.rows()).map((row) => row.status)).toEqual(['done', 'done'])
    expect(await stage.users()).toMatchObject([{ username: 'ana', courses: [101, 102] }])
  })
})

test('a classroom that does not answer times out', async () => {
  await stage.enrol(1)
  await stage.arm({ path: 'core_user_create_users', delay_ms: 800 })
  const timeouts = shortTimeouts()
  await stage.run()
  expect(Math.max(...timeouts)).toBe(6000)
  vi.restoreAllMocks()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await stage.run()
  expect(await stage.users()).toMatchObject([{ username: 'ana', courses: [101] }])
})

test('two workers at once create one user', async () => {
  await stage.enrol(1, {}, [101])
  const first = stage.run()
  await stage.enrol(1, {}, [102])
  await Promise.all([first, stage.run()])
  await stage.run()
  expect(await stage.users()).toMatchObject([{ courses: [101, 102] }])
})

describe('a refusal of the classroom says what it is about', () => {
  test.each([
    ['invalidparameter', 'enrol_manual_enrol_users', 'course_unknown', 'failed'],
    // An unknown user, who is looked for again.
    ['invaliduser', 'enrol_manual_enrol_users', 'provider_failed', 'pending'],
    ['invalidrecordunknown', 'enrol_manual_enrol_users', 'provider_failed', 'pending'],
    ['userdeleted', 'enrol_manual_enrol_users', 'provider_failed', 'pending'],
    ['sitemaintenance', 'enrol_manual_enrol_users', 'provider_failed', 'pending'],
    ['wsnoinstance', 'enrol_manual_enrol_users', 'course_closed', 'failed'],
    // A fault of our own settings: the step stays, and tells what blocks it.
    ['wsusercannotassign', 'enrol_manual_enrol_users', 'not_configured', 'pending'],
    ['accessexception', 'core_user_create_users', 'key_refused', 'pending'],
    ...[
      'requireloginerror',
      'wsaccessusersuspended',
      'wsaccessuserdeleted',
      'wsaccessuserunconfirmed',
      'wsaccessuserexpired',
      'wsaccessusernologin',
      'forcepasswordchangenotice',
      'sitepolicynotagreed',
      'usernotfullysetup',
    ].map((code) => [code, 'enrol_manual_enrol_users', 'service_user_refused', 'pending']),
  ])('%s of %s is %s', async (errorcode, path, problem, status) => {
    await stage.enrol(1)
    await stage.arm({ path, status: 200, body: { exception: 'moodle_exception', errorcode } })
    await stage.run()
    const lastError = `moodle ${path.replace(/^(core_user|enrol_manual)_/, '')} ${errorcode}`
    const isBlocked = problem !== 'provider_failed' && status === 'pending'
    expect((await stage.rows())[0]).toMatchObject({ status, problem, lastError, isBlocked })
  })

  test('a wrong token', async () => {
    await stage.enrol(1)
    await stage.run({ token: 'other' })
    expect((await stage.rows())[0]).toMatchObject({
      status: 'pending',
      lastError: 'moodle get_users invalidtoken',
    })
  })

  test('nothing listening', async () => {
    await stage.enrol(1)
    await stage.run({ url: 'http://127.0.0.1:9' })
    expect((await stage.rows())[0]).toMatchObject({
      status: 'pending',
      lastError: 'moodle get_users unreachable',
    })
  })
})

test.each([
  ['useremailduplicate', 'account_taken', 'failed'],
  ['useremailinvalid', 'person_refused', 'failed'],
  ['usernotupdatedadmin', 'classroom_admin', 'failed'],
  ['usernotupdateddeleted', 'provider_failed', 'pending'],
])('the warning %s of an update is %s', async (warningcode, problem, status) => {
  const { id } = await stage.aUser('ana@exmaple.com')
  await stage.correct(1, 'ana@exmaple.com', id)
  const warnings = [{ item: 'user', itemid: id, warningcode, message: '' }]
  await stage.arm({ path: 'core_user_update_users', status: 200, body: { warnings } })
  await stage.run()
  const lastError = `moodle update_users ${warningcode}`
  expect((await stage.rows())[0]).toMatchObject({ status, problem, lastError })
})
