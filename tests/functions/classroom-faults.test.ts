import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { shortTimeouts } from '../../supabase/functions/_shared/test-support/edge.ts'
import { type ClassroomStage, faults, openClassroomStage } from './support/classroom-stage.ts'

let stage: ClassroomStage

beforeAll(async () => {
  stage = await openClassroomStage()
})
afterAll(() => stage.stop())
beforeEach(() => stage.reset())

const functionNames = [
  'core_user_get_users_by_field',
  'core_user_create_users',
  'enrol_manual_enrol_users',
] as const

describe.each(functionNames)('%s fails', (name) => {
  test.each(faults)('with %s: nothing is duplicated, and the next run finishes it', async (_name, fault) => {
    stage.enrol(1, {}, [101, 102])
    await stage.arm({ path: name, ...fault })
    await stage.run()
    await stage.run()
    expect(stage.store.rows.map((row) => row.status)).toEqual(['done', 'done'])
    expect(await stage.users()).toMatchObject([{ username: 'ana', courses: [101, 102] }])
  })
})

test('a classroom that does not answer times out', async () => {
  stage.enrol(1)
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
  stage.enrol(1, {}, [101])
  const first = stage.run()
  stage.enrol(1, {}, [102])
  await Promise.all([first, stage.run()])
  await stage.run()
  expect(await stage.users()).toMatchObject([{ courses: [101, 102] }])
})

describe('a refusal of the classroom says what it is about', () => {
  test.each([
    ['invalidrecord', 'enrol_manual_enrol_users', 'course_unknown', 'failed'],
    ['wsnoinstance', 'enrol_manual_enrol_users', 'course_closed', 'failed'],
    // Of our own settings: the step stays, and tells what blocks it.
    ['wsusercannotassign', 'enrol_manual_enrol_users', 'not_configured', 'pending'],
    ['accessexception', 'core_user_create_users', 'key_refused', 'pending'],
  ])('%s of %s is %s', async (errorcode, path, problem, status) => {
    stage.enrol(1)
    await stage.arm({ path, status: 200, body: { exception: 'moodle_exception', errorcode } })
    await stage.run()
    const lastError = `moodle ${path.replace(/^(core_user|enrol_manual)_/, '')} ${errorcode}`
    const isBlocked = status === 'pending'
    expect(stage.store.rows[0]).toMatchObject({ status, problem, lastError, isBlocked })
  })

  test('a wrong token', async () => {
    stage.enrol(1)
    await stage.run({ token: 'other' })
    expect(stage.store.rows[0]).toMatchObject({
      status: 'pending',
      lastError: 'moodle get_users_by_field invalidtoken',
    })
  })

  test('nothing listening', async () => {
    stage.enrol(1)
    await stage.run({ url: 'http://127.0.0.1:9' })
    expect(stage.store.rows[0]).toMatchObject({
      status: 'pending',
      lastError: 'moodle get_users_by_field unreachable',
    })
  })
})
