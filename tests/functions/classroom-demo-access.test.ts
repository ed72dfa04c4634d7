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
    const warnings = [{ item: 'user', itemid: 1, warningcode: 'usernotupdated', message: 'No' }]
    await stage.arm({ path: 'core_user_update_users', status: 200, body: { warnings } })
    await stage.run()
    expect(stage.store.rows[0]).toMatchObject({ status: 'pending', lastError: 'moodle update_users warning' })
    expect(stage.classroom.finished).toEqual([])
    await stage.run()
    expect(await stage.users()).toMatchObject([{ suspended: true }])
  })
})
