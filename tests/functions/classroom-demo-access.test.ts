import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ClassroomStage, openClassroomStage } from './support/classroom-stage.ts'

let stage: ClassroomStage

beforeAll(async () => {
  stage = await openClassroomStage()
})
afterAll(() => stage.stop())
beforeEach(() => stage.reset())

describe('a demo access', () => {
  test('that begins opens the demo courses', async () => {
    stage.setAccess(1, 'active')
    await stage.run()
    expect(await stage.users()).toMatchObject([{ username: 'ana', courses: [27, 28], suspended: false }])
    expect(stage.classroom.finished).toEqual([{ prospectId: 3, version: 1, state: 'active' }])
  })

  test('that ends suspends the user; that starts again restores it', async () => {
    stage.setAccess(1, 'active')
    await stage.run()
    stage.setAccess(2, 'suspended')
    await stage.run()
    expect(await stage.users()).toMatchObject([{ suspended: true }])
    stage.setAccess(3, 'active')
    await stage.run()
    expect(await stage.users()).toMatchObject([{ suspended: false, courses: [27, 28] }])
    expect(stage.classroom.finished.map(({ state }) => state)).toEqual(['active', 'suspended', 'active'])
  })

  test('that ends for someone without a user creates none', async () => {
    stage.setAccess(1, 'suspended')
    await stage.run()
    expect(await stage.users()).toEqual([])
    expect(stage.classroom.finished).toEqual([{ prospectId: 3, version: 1, state: 'suspended' }])
  })

  test('of an enrolled student is kept without calling the classroom', async () => {
    await stage.sandbox.control('POST', '/moodle/users', { username: 'ana', email: 'ana@example.com' })
    stage.setAccess(1, 'keep')
    await stage.run({ url: 'http://127.0.0.1:9' })
    expect(stage.classroom.finished).toEqual([{ prospectId: 3, version: 1, state: 'active' }])
  })

  test('of an older change does nothing and is finished', async () => {
    stage.store.add('classroom_access', 'classroom_access:3:1', { prospect_id: 3, version: 1 })
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect([await stage.users(), stage.classroom.finished]).toEqual([[], []])
  })

  test('waits while another worker applies it', async () => {
    stage.setAccess(1, 'wait')
    await stage.run()
    expect(stage.store.rows[0]).toMatchObject({ status: 'pending', lastError: 'another worker is at it' })
  })

  test('a warning is a failure, despite HTTP 200', async () => {
    await stage.sandbox.control('POST', '/moodle/users', { username: 'ana', email: 'ana@example.com' })
    stage.setAccess(1, 'suspended')
    const warnings = [{ item: 'user', itemid: 1, warningcode: 'invaliduserid', message: 'No' }]
    await stage.arm({ path: 'core_user_update_users', status: 200, body: { warnings } })
    await stage.run()
    expect(stage.store.rows[0]).toMatchObject({
      status: 'pending',
      lastError: 'moodle update_users invaliduserid',
    })
    expect(stage.classroom.finished).toEqual([])
    await stage.run()
    expect(await stage.users()).toMatchObject([{ suspended: true }])
  })
})

/** The end and the suspension that a teacher has given Ana's enrolments. */
async function limitEnrolments() {
  const [user] = await stage.users()
  for (const courseid of [27, 28])
    await stage.change(user?.id, { courseid, timeend: 1_796_779_174, status: 1 })
}

describe('the courses of a demo access', () => {
  beforeEach(async () => {
    stage.setAccess(1, 'active')
    await stage.run()
    await limitEnrolments()
  })

  test('are not sent again when its end changes, so that what a teacher set there stays', async () => {
    stage.setAccess(2, 'active')
    expect(await stage.run()).toMatchObject({ processed: 1 })
    const kept = { timeend: 1_796_779_174, status: 1 }
    expect((await stage.users())[0]?.enrolments).toMatchObject([kept, kept])
  })

  test('are sent again after it had ended', async () => {
    stage.setAccess(2, 'suspended')
    stage.setAccess(3, 'active')
    await stage.run()
    stage.setAccess(4, 'active')
    await stage.run()
    const open = { timeend: 0, status: 0 }
    expect((await stage.users())[0]?.enrolments).toMatchObject([open, open])
  })

  test('are sent to the new user when the first was deleted', async () => {
    const [user] = await stage.users()
    await stage.change(user?.id, { deleted: true })
    stage.setAccess(2, 'active')
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toMatchObject([{ courses: [] }, { username: 'ana', courses: [27, 28] }])
  })
})

describe('a suspension', () => {
  beforeEach(async () => {
    stage.setAccess(1, 'active')
    await stage.run()
  })

  test('by the end of a demo is lifted by a purchase, also when the answer to it was lost', async () => {
    stage.setAccess(2, 'suspended')
    await stage.arm({ path: 'core_user_update_users', apply_then_drop: true })
    await stage.run()
    expect(await stage.users()).toMatchObject([{ suspended: true }])
    await stage.run()
    stage.enrol(1)
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toMatchObject([{ suspended: false, courses: [27, 28, 101] }])
  })

  test.each([
    ['before the demo ended', true],
    ['after a demo that had ended was restored', false],
  ])('by the school, %s, is lifted by nobody and told', async (_, isEnding) => {
    const [user] = await stage.users()
    if (!isEnding) {
      stage.setAccess(2, 'suspended')
      stage.setAccess(3, 'active')
      await stage.run()
    }
    await stage.change(user?.id, { suspended: true })
    if (isEnding) stage.setAccess(2, 'suspended')
    await stage.run()
    stage.enrol(1)
    await stage.run()
    expect(stage.store.rows.at(-1)).toMatchObject({ status: 'failed', problem: 'user_suspended' })
    stage.setAccess(5, 'active')
    await stage.run()
    expect(stage.store.rows.at(-1)).toMatchObject({ status: 'failed', problem: 'user_suspended' })
    expect(await stage.users()).toMatchObject([{ suspended: true, courses: [27, 28] }])
  })

  test('of a user who administers the classroom is a task for a person', async () => {
    const [user] = await stage.users()
    await stage.change(user?.id, { is_admin: true })
    stage.setAccess(2, 'suspended')
    await stage.run()
    expect(stage.store.rows.at(-1)).toMatchObject({ status: 'failed', problem: 'classroom_admin' })
  })
})
