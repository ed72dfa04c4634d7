import { beforeEach, expect, test } from 'vitest'
import { aClassroomStage, ana } from './support/classroom-stage.ts'

const stage = aClassroomStage()
beforeEach(async () => {
  await stage.reset()
  await stage.enrol(1, {}, [101, 102])
  await stage.run()
})

/** What the school wants for Ana in course 101, and the step that brings it about. */
const withdraw = (isEnrolled = false) => stage.withdraw(1, 101, isEnrolled)

test('takes the student out of that course alone, and again without an error', async () => {
  await withdraw()
  await stage.run()
  await withdraw()
  expect(await stage.run()).toMatchObject({ processed: 1, failed: 0 })
  expect(await stage.users()).toMatchObject([{ email: ana.email, courses: [102], suspended: false }])
})

test('of somebody who was enrolled again meanwhile changes nothing', async () => {
  await withdraw(true)
  expect(await stage.run()).toMatchObject({ processed: 1 })
  expect(await stage.users()).toMatchObject([{ courses: [101, 102] }])
})

test('of somebody who never entered the classroom is done', async () => {
  await stage.reset()
  await withdraw()
  expect(await stage.run()).toMatchObject({ processed: 1 })
  expect(await stage.users()).toEqual([])
})

test('of a suspended user leaves the suspension, in one call', async () => {
  const [user] = await stage.users()
  await stage.change(user?.id, { suspended: true })
  await stage.arm({ path: 'core_user_update_users', status: 500 })
  await withdraw()
  expect(await stage.run()).toMatchObject({ processed: 1, failed: 0 })
  expect(await stage.users()).toMatchObject([{ courses: [102], suspended: true }])
})

test.each([
  ['invalidrecord', 'course_unknown'],
  ['invalidrecordunknown', 'course_unknown'],
  ['wsnoinstance', 'course_closed'],
])('that is refused with %s is given up at once as %s', async (errorcode, problem) => {
  await withdraw()
  const body = { exception: 'moodle_exception', errorcode }
  await stage.arm({ path: 'enrol_manual_unenrol_users', status: 200, body })
  await stage.run()
  expect((await stage.rows()).at(-1)).toMatchObject({ status: 'failed', problem })
})
