import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ana, type ClassroomStage, openClassroomStage } from './support/classroom-stage.ts'

let stage: ClassroomStage
const [wrong, right] = ['ana@exmaple.com', ana.email]

beforeAll(async () => {
  stage = await openClassroomStage()
})
afterAll(() => stage.stop())
beforeEach(() => stage.reset())

/** A user whom somebody else has made at the classroom. */
function aUser(email: string, username = 'ana') {
  return stage.sandbox.control<{ id: number }>('POST', '/moodle/users', { email, username })
}

/** Ana's address was mistyped, and staff have corrected it. */
function correct(moodleUserId: number | null = null) {
  const person = { ...ana, moodle_user_id: moodleUserId, former_emails: [wrong] }
  stage.classroom.people.set(1, person)
  stage.store.add('classroom_address', `classroom_address:1:${stage.store.rows.length}`, {
    student_id: 1,
    former: wrong,
  })
  return person
}

test.each([
  ['its id', true],
  ['the mistyped address alone', false],
])('gives the user the right address, known by %s, and again without an error', async (_, isKnown) => {
  const { id } = await aUser(wrong.toUpperCase())
  correct(isKnown ? id : null)
  correct(isKnown ? id : null)
  expect(await stage.run()).toMatchObject({ processed: 2, failed: 0 })
  expect(await stage.users()).toMatchObject([{ id, email: right, username: 'ana' }])
})

test('leaves an address that the person has chosen there', async () => {
  const { id } = await aUser('ana.trabajo@example.com')
  correct(id)
  expect(await stage.run()).toMatchObject({ processed: 1 })
  expect(await stage.users()).toMatchObject([{ email: 'ana.trabajo@example.com' }])
})

test('of somebody whom the classroom does not know does nothing', async () => {
  correct()
  expect(await stage.run()).toMatchObject({ processed: 1 })
  stage.store.add('classroom_address', 'classroom_address:7:1', { student_id: 7, former: wrong })
  expect(await stage.run()).toMatchObject({ processed: 1 })
  expect(await stage.users()).toEqual([])
})

test('stops where another user has the right address, whatever the classroom allows', async () => {
  const { id } = await aUser(wrong)
  await aUser(right, 'ana2')
  correct(id)
  await stage.run()
  expect(stage.store.rows[0]).toMatchObject({ status: 'failed', problem: 'account_taken' })
  expect((await stage.users()).map(({ email }) => email)).toEqual([wrong, right])
})

test('a warning of the classroom is a failure', async () => {
  const { id } = await aUser(wrong)
  correct(id)
  await stage.arm({
    path: 'core_user_update_users',
    status: 200,
    body: { warnings: [{ item: 'user', itemid: id }] },
  })
  expect(await stage.run()).toMatchObject({ failed: 1 })
  await stage.run()
  expect(await stage.users()).toMatchObject([{ email: right }])
})

test('an enrolment whose first answer was lost finds the user by the mistyped address: no second one', async () => {
  const { id } = await aUser(wrong)
  const person = correct()
  stage.classroom.enrolments.set('1:101', { ...person, moodle_course_id: 101, enrolled: true })
  stage.store.rows.reverse()
  stage.store.rows.unshift(
    stage.store.add('classroom_enrolment', 'classroom:1:101', { student_id: 1, cohort_id: 101 }),
  )
  stage.store.rows.pop()
  await stage.run()
  expect(await stage.users()).toMatchObject([{ id, courses: [101], email: right }])
})
