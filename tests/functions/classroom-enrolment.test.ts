import { beforeEach, describe, expect, test } from 'vitest'
import type { OutboxKind } from '../../src/domain/contracts/outbox.ts'
import { aClassroomStage } from './support/classroom-stage.ts'

const stage = aClassroomStage()
beforeEach(() => stage.reset())

describe('an enrolment', () => {
  test('creates one user with a password set by the classroom, and enrols it in every course', async () => {
    await stage.enrol(1, {}, [101, 102])
    expect(await stage.run()).toMatchObject({ processed: 2, failed: 0 })
    const made = await stage.users()
    expect(made).toMatchObject([
      {
        username: 'ana',
        email: 'ana@example.com',
        phone1: '+54 11 5555 0100',
        country: 'AR',
        courses: [101, 102],
        password_mailed: true,
        suspended: false,
      },
    ])
    expect(await stage.ownerOf(made[0]?.id)).toBe('ana@example.com')
  })

  test('of a person with a single name makes a user all the same', async () => {
    await stage.enrol(1, { lastname: '' })
    expect(await stage.run()).toMatchObject({ processed: 1, failed: 0 })
    expect(await stage.users()).toMatchObject([{ username: 'ana', courses: [101] }])
  })

  test('finds an existing user with another name, ignoring case', async () => {
    await stage.aUser('Ana@Example.com', 'anita')
    await stage.enrol(1)
    await stage.run()
    expect(await stage.users()).toMatchObject([{ username: 'anita', courses: [101], password_mailed: false }])
  })

  test('tells an address from one that a pattern takes for it', async () => {
    await stage.aUser('anaxluz@example.com')
    await stage.aUser('ana@example.com', 'todos')
    await stage.enrol(1, { email: 'ana_luz@example.com' })
    await stage.enrol(2, { email: '%@example.com' }, [102])
    expect(await stage.run()).toMatchObject({ processed: 2, failed: 0 })
    expect((await stage.users()).map(({ email, courses }) => [email, courses])).toEqual([
      ['anaxluz@example.com', []],
      ['ana@example.com', []],
      ['ana_luz@example.com', [101]],
      ['%@example.com', [102]],
    ])
  })

  test('where the service cannot search in any spelling, says that the address has another one', async () => {
    await stage.site({ left_out: ['core_user_get_users'] })
    await stage.aUser('Ana@Example.com', 'anita')
    await stage.enrol(1)
    await stage.run()
    expect((await stage.rows())[0]).toMatchObject({ status: 'failed', problem: 'address_spelling' })
    const [user] = await stage.users()
    await stage.change(user?.id, { email: 'ana@example.com' })
    await stage.retry()
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toMatchObject([{ username: 'anita', courses: [101] }])
  })

  test.each(['moodle/site:viewuseridentity', 'moodle/user:viewalldetails'])(
    'without the right %s waits, whoever the classroom knows',
    async (right) => {
      await stage.site({ missing: [right] })
      await stage.aUser('ana@otra.example')
      await stage.aUser('bea@example.com', 'bea')
      await stage.enrol(1)
      await stage.enrol(2, { email: 'bea@example.com' })
      await stage.run()
      const waits = { status: 'pending', problem: 'key_refused', isBlocked: true }
      // Somebody found by the address needs no user name.
      const isFound = right === 'moodle/user:viewalldetails'
      expect(await stage.rows()).toMatchObject([waits, isFound ? { status: 'done' } : waits])
      await stage.site({})
      await stage.run()
      expect(await stage.rows()).toMatchObject([{ status: 'done' }, { status: 'done' }])
    },
  )

  test('does not take someone else for the student because of an equal user name', async () => {
    await stage.aUser('ana@otra.example')
    await stage.enrol(1)
    await stage.run()
    expect(await stage.users()).toMatchObject([
      { username: 'ana', email: 'ana@otra.example', courses: [] },
      { username: 'ana2', email: 'ana@example.com', courses: [101] },
    ])
  })

  test('uses the known user, even after that person changed the address there', async () => {
    const { id } = await stage.aUser('ana.nueva@example.com')
    await stage.enrol(1, { moodle_user_id: id })
    await stage.run()
    expect(await stage.users()).toMatchObject([{ id, courses: [101] }])
  })

  test('makes a new user for a known id that the classroom has no more', async () => {
    await stage.enrol(1, { moodle_user_id: 999_999 })
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toMatchObject([{ username: 'ana', courses: [101] }])
  })

  test('of a student who was removed meanwhile does nothing', async () => {
    await stage.enrol(1)
    await stage.leave(1)
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toEqual([])
  })

  test('leaves out a phone that is too long for the classroom and a country without code', async () => {
    await stage.enrol(1, { phone: 'casa 11 5555 0100, trabajo 11 5555 0101', country: 'Otro' })
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toMatchObject([{ phone1: '', country: '' }])
  })

  test.each([
    ['es', 'ES'],
    ['Perú', 'PE'],
    ['XX', ''],
    ['UK', ''],
    ['OT', ''],
  ])('of a country %s stores "%s"', async (country, stored) => {
    await stage.enrol(1, { country })
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toMatchObject([{ country: stored }])
  })

  test('of an address that is too long for the classroom says so', async () => {
    await stage.enrol(1, { email: `ana@${'aula-'.repeat(10)}a.${'aula-'.repeat(10)}a.example` })
    await stage.run()
    expect((await stage.rows())[0]).toMatchObject({ status: 'failed', problem: 'address_too_long' })
  })

  test('gives up a classroom user of another student and enrols it in nothing', async () => {
    const { id } = await stage.aUser('ana@example.com')
    await stage.student(2, { email: 'otra@example.com', moodle_user_id: id })
    await stage.enrol(1)
    await stage.run()
    expect((await stage.rows())[0]).toMatchObject({
      status: 'failed',
      lastError: 'classroom user belongs to another student',
    })
    expect(await stage.users()).toMatchObject([{ courses: [] }])
  })

  test('gives up on data that the classroom rejects', async () => {
    await stage.enrol(1)
    const body = { exception: 'invalid_parameter_exception', errorcode: 'invalidparameter' }
    await stage.arm({ path: 'core_user_create_users', status: 200, body })
    await stage.run()
    expect((await stage.rows())[0]).toMatchObject({
      status: 'failed',
      lastError: 'moodle create_users invalidparameter',
    })
    expect(JSON.stringify((await stage.rows())[0])).not.toContain('example.com')
  })
})

test.each<[OutboxKind, unknown]>([
  ['classroom_enrolment', { student_id: 1 }],
  ['classroom_enrolment', null],
  ['classroom_access', { prospect_id: '3', version: 1 }],
])('gives up on a %s with the payload %j', async (kind, payload) => {
  await stage.add(kind, 'x', payload)
  await stage.run()
  expect((await stage.rows())[0]).toMatchObject({ status: 'failed', lastError: 'unusable payload' })
})

test('a failing expiry of demo accesses does not delay the rows', async () => {
  stage.school.cut('expire_demo_access')
  await stage.enrol(1)
  expect(await stage.run()).toMatchObject({ status: 200, processed: 1, failed: 0 })
})
