import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ana, type ClassroomStage, openClassroomStage } from './support/classroom-stage.ts'

let stage: ClassroomStage

beforeAll(async () => {
  stage = await openClassroomStage()
})
afterAll(() => stage.stop())
beforeEach(async () => {
  await stage.reset()
  stage.enrol(1, {}, [101, 102])
  await stage.run()
})

/** What the school wants for Ana in course 101, and the step that brings it about. */
function withdraw(enrolled = false) {
  stage.classroom.enrolments.set('1:101', { ...ana, moodle_course_id: 101, enrolled })
  const payload = { student_id: 1, cohort_id: 101 }
  return stage.store.add(
    'classroom_withdrawal',
    `classroom_withdrawal:1:101:${stage.store.rows.length}`,
    payload,
  )
}

test('takes the student out of that course alone, and again without an error', async () => {
  withdraw()
  await stage.run()
  withdraw()
  expect(await stage.run()).toMatchObject({ processed: 1, failed: 0 })
  expect(await stage.users()).toMatchObject([{ email: ana.email, courses: [102], suspended: false }])
})

test('of somebody who was enrolled again meanwhile changes nothing', async () => {
  withdraw(true)
  expect(await stage.run()).toMatchObject({ processed: 1 })
  expect(await stage.users()).toMatchObject([{ courses: [101, 102] }])
})

test('of somebody who never entered the classroom is done', async () => {
  await stage.reset()
  withdraw()
  expect(await stage.run()).toMatchObject({ processed: 1 })
  expect(await stage.users()).toEqual([])
})

test('of a suspended user leaves the suspension, in one call', async () => {
  stage.setAccess(1, 'suspended')
  await stage.run()
  await stage.arm({ path: 'core_user_update_users', status: 500 })
  withdraw()
  expect(await stage.run()).toMatchObject({ processed: 1, failed: 0 })
  expect(await stage.users()).toMatchObject([{ courses: [102], suspended: true }])
})

test.each([
  ['invalidrecord', 'course_unknown'],
  ['invalidrecordunknown', 'course_unknown'],
  ['wsnoinstance', 'course_closed'],
])('that is refused with %s is given up at once as %s', async (errorcode, problem) => {
  withdraw()
  const body = { exception: 'moodle_exception', errorcode }
  await stage.arm({ path: 'enrol_manual_unenrol_users', status: 200, body })
  await stage.run()
  expect(stage.store.rows.at(-1)).toMatchObject({ status: 'failed', problem })
})
