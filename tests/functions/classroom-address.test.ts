import { beforeEach, expect, test } from 'vitest'
import { aClassroomStage, ana } from './support/classroom-stage.ts'

const stage = aClassroomStage()
const [wrong, right] = ['ana@exmaple.com', ana.email]
beforeEach(() => stage.reset())

const { aUser } = stage
/** Ana's address was mistyped, and staff have corrected it. */
const correct = (moodleUserId: number | null = null) => stage.correct(1, wrong, moodleUserId)

test.each([
  ['its id', true],
  ['the mistyped address alone', false],
])('gives the user the right address, known by %s, and again without an error', async (_, isKnown) => {
  const { id } = await aUser(wrong.toUpperCase())
  await correct(isKnown ? id : null)
  await correct(isKnown ? id : null)
  expect(await stage.run()).toMatchObject({ processed: 2, failed: 0 })
  expect(await stage.users()).toMatchObject([{ id, email: right, username: 'ana' }])
})

test('leaves an address that the person has chosen there', async () => {
  const { id } = await aUser('ana.trabajo@example.com')
  await correct(id)
  expect(await stage.run()).toMatchObject({ processed: 1 })
  expect(await stage.users()).toMatchObject([{ email: 'ana.trabajo@example.com' }])
})

test('of somebody whom the classroom does not know does nothing', async () => {
  await correct()
  expect(await stage.run()).toMatchObject({ processed: 1 })
  await stage.add('classroom_address', 'classroom_address:7:1', { student_id: 999_999, former: wrong })
  expect(await stage.run()).toMatchObject({ processed: 1 })
  expect(await stage.users()).toEqual([])
})

test('stops where another user has the right address, whatever the classroom allows', async () => {
  const { id } = await aUser(wrong)
  await aUser(right, 'ana2')
  await correct(id)
  await stage.run()
  expect((await stage.rows())[0]).toMatchObject({ status: 'failed', problem: 'account_taken' })
  expect((await stage.users()).map(({ email }) => email)).toEqual([wrong, right])
})

test('a warning of the classroom is a failure', async () => {
  const { id } = await aUser(wrong)
  await correct(id)
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
  await stage.enrol(1)
  await correct()
  await stage.run()
  expect(await stage.users()).toMatchObject([{ id, courses: [101], email: right }])
})
