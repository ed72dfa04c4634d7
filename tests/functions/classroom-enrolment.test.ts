import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ana, type ClassroomStage, openClassroomStage } from './support/classroom-stage.ts'

let stage: ClassroomStage

beforeAll(async () => {
  stage = await openClassroomStage()
})
afterAll(() => stage.stop())
beforeEach(() => stage.reset())

describe('an enrolment', () => {
  test('creates one user with a password set by the classroom, and enrols it in every course', async () => {
    stage.enrol(1, {}, [101, 102])
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
    expect(stage.classroom.users.get(made[0]?.id ?? 0)).toBe('ana@example.com')
  })

  test('of a person with a single name makes a user all the same', async () => {
    stage.enrol(1, { lastname: '' })
    expect(await stage.run()).toMatchObject({ processed: 1, failed: 0 })
    expect(await stage.users()).toMatchObject([{ username: 'ana', courses: [101] }])
  })

  test('finds an existing user with another name, ignoring case', async () => {
    await stage.sandbox.control('POST', '/moodle/users', { username: 'anita', email: 'Ana@Example.com' })
    stage.enrol(1)
    await stage.run()
    expect(await stage.users()).toMatchObject([{ username: 'anita', courses: [101], password_mailed: false }])
  })

  test('tells an address from one that a pattern takes for it', async () => {
    for (const [username, email] of [
      ['ana', 'anaxluz@example.com'],
      ['todos', 'ana@example.com'],
    ])
      await stage.sandbox.control('POST', '/moodle/users', { username, email })
    stage.enrol(1, { email: 'ana_luz@example.com' })
    stage.enrol(2, { email: '%@example.com' }, [102])
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
    await stage.sandbox.control('POST', '/moodle/users', { username: 'anita', email: 'Ana@Example.com' })
    stage.enrol(1)
    await stage.run()
    expect(stage.store.rows[0]).toMatchObject({ status: 'failed', problem: 'address_spelling' })
    const [user] = await stage.users()
    await stage.change(user?.id, { email: 'ana@example.com' })
    stage.store.reopen(1)
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toMatchObject([{ username: 'anita', courses: [101] }])
  })

  test.each(['moodle/site:viewuseridentity', 'moodle/user:viewalldetails'])(
    'without the right %s waits, whoever the classroom knows',
    async (right) => {
      await stage.site({ missing: [right] })
      await stage.sandbox.control('POST', '/moodle/users', { username: 'ana', email: 'ana@otra.example' })
      await stage.sandbox.control('POST', '/moodle/users', { username: 'bea', email: 'bea@example.com' })
      stage.enrol(1)
      stage.enrol(2, { email: 'bea@example.com' })
      await stage.run()
      const waits = { status: 'pending', problem: 'key_refused', isBlocked: true }
      // Who is found by the address needs no user name.
      const isFound = right === 'moodle/user:viewalldetails'
      expect(stage.store.rows).toMatchObject([waits, isFound ? { status: 'done' } : waits])
      await stage.site({})
      await stage.run()
      expect(stage.store.rows).toMatchObject([{ status: 'done' }, { status: 'done' }])
    },
  )

  test('does not take someone else for the student because of an equal user name', async () => {
    await stage.sandbox.control('POST', '/moodle/users', { username: 'ana', email: 'ana@otra.example' })
    stage.enrol(1)
    await stage.run()
    expect(await stage.users()).toMatchObject([
      { username: 'ana', email: 'ana@otra.example', courses: [] },
      { username: 'ana2', email: 'ana@example.com', courses: [101] },
    ])
  })

  test('uses the known user, even after that person changed the address there', async () => {
    const { id } = await stage.sandbox.control<{ id: number }>('POST', '/moodle/users', {
      username: 'ana',
      email: 'ana.nueva@example.com',
    })
    stage.classroom.enrolments.set('1:101', {
      ...ana,
      moodle_user_id: id,
      moodle_course_id: 101,
      enrolled: true,
    })
    stage.store.add('classroom_enrolment', 'classroom:1:101', { student_id: 1, cohort_id: 101 })
    await stage.run()
    expect(await stage.users()).toMatchObject([{ id, courses: [101] }])
  })

  test('makes a new user for a known id that the classroom has no more', async () => {
    stage.classroom.enrolments.set('1:101', {
      ...ana,
      moodle_user_id: 999_999,
      moodle_course_id: 101,
      enrolled: true,
    })
    stage.store.add('classroom_enrolment', 'classroom:1:101', { student_id: 1, cohort_id: 101 })
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toMatchObject([{ username: 'ana', courses: [101] }])
  })

  test('of a student who was removed meanwhile does nothing', async () => {
    stage.enrol(1)
    stage.classroom.enrolments.set('1:101', { ...ana, moodle_course_id: 101, enrolled: false })
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toEqual([])
  })

  test('leaves out a phone that is too long for the classroom and a country without code', async () => {
    stage.enrol(1, { phone: 'casa 11 5555 0100, trabajo 11 5555 0101', country: 'Otro' })
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
    stage.enrol(1, { country })
    expect(await stage.run()).toMatchObject({ processed: 1 })
    expect(await stage.users()).toMatchObject([{ country: stored }])
  })

  test('of an address that is too long for the classroom says so', async () => {
    stage.enrol(1, { email: `ana@${'aula-'.repeat(10)}a.${'aula-'.repeat(10)}a.example` })
    await stage.run()
    expect(stage.store.rows[0]).toMatchObject({ status: 'failed', problem: 'address_too_long' })
  })

  test('gives up a classroom user of another student and enrols it in nothing', async () => {
    const { id } = await stage.sandbox.control<{ id: number }>('POST', '/moodle/users', {
      username: 'ana',
      email: 'ana@example.com',
    })
    stage.classroom.users.set(id, 'otra@example.com')
    stage.enrol(1)
    await stage.run()
    expect(stage.store.rows[0]).toMatchObject({
      status: 'failed',
      lastError: 'classroom user belongs to another student',
    })
    expect(await stage.users()).toMatchObject([{ courses: [] }])
  })

  test('gives up on data that the classroom rejects', async () => {
    stage.enrol(1, { email: '"a b"@example.com' })
    await stage.run()
    expect(stage.store.rows[0]).toMatchObject({
      status: 'failed',
      lastError: 'moodle create_users invalidparameter',
    })
    expect(JSON.stringify(stage.store.rows[0])).not.toContain('example.com')
  })
})

test.each([
  ['classroom_enrolment', { student_id: 1 }],
  ['classroom_enrolment', null],
  ['classroom_access', { prospect_id: '3', version: 1 }],
])('gives up on a %s with the payload %j', async (kind, payload) => {
  stage.store.add(kind, 'x', payload)
  await stage.run()
  expect(stage.store.rows[0]).toMatchObject({ status: 'failed', lastError: 'unusable payload' })
})

test('a failing expiry of demo accesses does not delay the rows', async () => {
  stage.classroom.expireAccess = () => Promise.reject(new Error('x'))
  stage.enrol(1)
  expect(await stage.run()).toMatchObject({ status: 200, processed: 1, failed: 0 })
})
