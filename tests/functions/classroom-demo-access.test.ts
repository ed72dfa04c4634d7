import { beforeEach, describe, expect, test } from 'vitest'
import { aClassroomStage } from './support/classroom-stage.ts'

const stage = aClassroomStage()
beforeEach(() => stage.reset())

describe('a demo access', () => {
  test('that begins opens the demo courses', async () => {
    await stage.setAccess(true)
    await stage.run()
    expect(await stage.users()).toMatchObject([{ username: 'ana', courses: [27, 28], suspended: false }])
    expect(await stage.prospect()).toMatchObject({ classroom_applied: 'active' })
  })

  test('that ends suspends the user; that starts again restores it', async () => {
    for (const isActive of [true, false, true]) {
      await stage.setAccess(isActive)
      await stage.run()
      expect(await stage.users()).toMatchObject([{ suspended: !isActive, courses: [27, 28] }])
      const classroom_applied = isActive ? 'active' : 'suspended'
      expect(await stage.prospect()).toMatchObject({ classroom_applied })
    }
  })

  test('that ends for someone without a user creates none', async () => {
    await stage.setAccess(true)
    await stage.setAccess(false)
    await stage.run()
    expect(await stage.users()).toEqual([])
    expect(await stage.prospect()).toMatchObject({ classroom_applied: 'suspended' })
  })

  test('of an enrolled student is kept without calling the classroom', async () => {
    await stage.aUser('ana@example.com')
    await stage.setAccess(true)
    await stage.enrol(1)
    await stage.school.sql()`delete from public.outbox`
    await stage.setAccess(false)
    await stage.run({ url: 'http://127.0.0.1:9' })
    expect(await stage.prospect()).toMatchObject({ classroom_applied: 'active' })
  })

  test('of an older change does nothing and is finished', async () => {
    await stage.setAccess(true)
    await stage.setAccess(false)
    await stage.school.sql()`delete from public.outbox where id <> (select min(id) from public.outbox)`
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toEqual([])
    expect(await stage.prospect()).toMatchObject({ classroom_applied: null })
  })

  test('waits while another worker applies it', async () => {
    await stage.setAccess(true)
    const { id, access_version } = (await stage.prospect()) ?? {}
    await stage.school.call('service', 'get_classroom_access', Number(id), Number(access_version))
    await stage.school.sql()`delete from public.outbox`
    await stage.setAccess(false)
    await stage.run()
    expect((await stage.rows())[0]).toMatchObject({ status: 'pending', lastError: 'another worker is at it' })
  })

  test('a warning is a failure, despite HTTP 200', async () => {
    await stage.aUser('ana@example.com')
    await stage.setAccess(true)
    await stage.setAccess(false)
    const warnings = [{ item: 'user', itemid: 1, warningcode: 'invaliduserid', message: 'No' }]
    await stage.arm({ path: 'core_user_update_users', status: 200, body: { warnings } })
    await stage.run()
    expect((await stage.rows()).at(-1)).toMatchObject({
      status: 'pending',
      lastError: 'moodle update_users invaliduserid',
    })
    expect(await stage.prospect()).toMatchObject({ classroom_applied: null })
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
    await stage.setAccess(true)
    await stage.run()
    await limitEnrolments()
  })

  test('are not sent again when its end changes, so that what a teacher set there stays', async () => {
    await stage.setAccess(true, '2099-01-01T00:00:00Z')
    expect(await stage.run()).toMatchObject({ processed: 1 })
    const kept = { timeend: 1_796_779_174, status: 1 }
    expect((await stage.users())[0]?.enrolments).toMatchObject([kept, kept])
  })

  test('are sent again after it had ended', async () => {
    await stage.setAccess(false)
    await stage.run()
    await stage.setAccess(true)
    await stage.run()
    await stage.setAccess(true, '2099-01-01T00:00:00Z')
    await stage.run()
    const open = { timeend: 0, status: 0 }
    expect((await stage.users())[0]?.enrolments).toMatchObject([open, open])
  })

  test('are sent to the new user when the first was deleted', async () => {
    const [user] = await stage.users()
    await stage.change(user?.id, { deleted: true })
    await stage.setAccess(true, '2099-01-01T00:00:00Z')
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toMatchObject([{ courses: [] }, { username: 'ana', courses: [27, 28] }])
  })
})

describe('a suspension', () => {
  beforeEach(async () => {
    await stage.setAccess(true)
    await stage.run()
  })

  test('by the end of a demo is lifted by a purchase, also when the answer to it was lost', async () => {
    await stage.setAccess(false)
    await stage.arm({ path: 'core_user_update_users', apply_then_drop: true })
    await stage.run()
    expect(await stage.users()).toMatchObject([{ suspended: true }])
    await stage.run()
    await stage.enrol(1)
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toMatchObject([{ suspended: false, courses: [27, 28, 101] }])
  })

  test.each([
    ['before the demo ended', true],
    ['after a demo that had ended was restored', false],
  ])('by the school, %s, is lifted by nobody and told', async (_, isEnding) => {
    const [user] = await stage.users()
    if (!isEnding) {
      await stage.setAccess(false)
      await stage.run()
      await stage.setAccess(true)
      await stage.run()
    }
    await stage.change(user?.id, { suspended: true })
    if (isEnding) await stage.setAccess(false)
    await stage.run()
    await stage.enrol(1)
    await stage.run()
    expect((await stage.rows()).at(-1)).toMatchObject({ status: 'failed', problem: 'user_suspended' })
    await stage.setAccess(true, '2099-01-01T00:00:00Z')
    await stage.run()
    expect((await stage.rows()).at(-1)).toMatchObject({ status: 'failed', problem: 'user_suspended' })
    expect(await stage.users()).toMatchObject([{ suspended: true, courses: [27, 28] }])
  })

  test('of a user who administers the classroom is a task for a person', async () => {
    const [user] = await stage.users()
    await stage.change(user?.id, { is_admin: true })
    await stage.setAccess(false)
    await stage.run()
    expect((await stage.rows()).at(-1)).toMatchObject({ status: 'failed', problem: 'classroom_admin' })
  })
})
