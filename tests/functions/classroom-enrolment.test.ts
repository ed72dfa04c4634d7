import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ana, type ClassroomStage, openClassroomStage } from './support/classroom-stage.ts'

let stage: ClassroomStage

beforeAll(async () => {
  stage = await openClassroomStage()
})
afterAll(() => stage.stop())
beforeEach(() => stage.reset())

describe('an enrolment', () => {
  test('makes one user with a password of the classroom, and enrols it in every course', async () => {
    stage.enrol(1, {}, [101, 102])
    expect(await stage.run()).toMatchObject({ body: { processed: 2, failed: 0 } })
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

  test('finds who is there already under another name, in any case of letters', async () => {
    await stage.sandbox.control('POST', '/moodle/users', { username: 'anita', email: 'Ana@Example.com' })
    stage.enrol(1)
    await stage.run()
    expect(await stage.users()).toMatchObject([{ username: 'anita', courses: [101], password_mailed: false }])
  })

  test('does not take a stranger for the student because of an equal user name', async () => {
    await stage.sandbox.control('POST', '/moodle/users', { username: 'ana', email: 'ana@otra.example' })
    stage.enrol(1)
    await stage.run()
    expect(await stage.users()).toMatchObject([
      { username: 'ana', email: 'ana@otra.example', courses: [] },
      { username: 'ana2', email: 'ana@example.com', courses: [101] },
    ])
  })

  test('goes to the user it knows, even after that person has changed the address there', async () => {
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
    stage.store.add('classroom_enrolment', 'classroom:1:101', { student_id: 1, course_id: 101 })
    await stage.run()
    expect(await stage.users()).toMatchObject([{ id, courses: [101] }])
  })

  test('a user that the classroom has deleted is made anew', async () => {
    stage.classroom.enrolments.set('1:101', {
      ...ana,
      moodle_user_id: 999_999,
      moodle_course_id: 101,
      enrolled: true,
    })
    stage.store.add('classroom_enrolment', 'classroom:1:101', { student_id: 1, course_id: 101 })
    expect(await stage.run()).toMatchObject({ body: { processed: 1 } })
    expect(await stage.users()).toMatchObject([{ username: 'ana', courses: [101] }])
  })

  test('ends a suspension first', async () => {
    await stage.sandbox.control('POST', '/moodle/users', {
      username: 'ana',
      email: 'ana@example.com',
      suspended: true,
    })
    stage.enrol(1)
    expect(await stage.run()).toMatchObject({ body: { processed: 1 } })
    expect(await stage.users()).toMatchObject([{ suspended: false, courses: [101] }])
  })

  test('of a student who has been taken out meanwhile does nothing', async () => {
    stage.enrol(1)
    stage.classroom.enrolments.set('1:101', { ...ana, moodle_course_id: 101, enrolled: false })
    expect(await stage.run()).toMatchObject({ body: { processed: 1 } })
    expect(await stage.users()).toEqual([])
  })

  test('a phone too long for the classroom and a country without code are left out', async () => {
    stage.enrol(1, { phone: 'casa 11 5555 0100, trabajo 11 5555 0101', country: 'Otro' })
    expect(await stage.run()).toMatchObject({ body: { processed: 1 } })
    expect(await stage.users()).toMatchObject([{ phone1: '', country: '' }])
  })

  test('the classroom user of another student is given up, and enrolled in nothing', async () => {
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

  test('data that the classroom will not have is given up', async () => {
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
])('a %s with the payload %j is given up', async (kind, payload) => {
  stage.store.add(kind, 'x', payload)
  await stage.run()
  expect(stage.store.rows[0]).toMatchObject({ status: 'failed', lastError: 'unusable payload' })
})

test('a clock of demo accesses that fails does not hold up the rows', async () => {
  stage.classroom.expireAccess = () => Promise.reject(new Error('x'))
  stage.enrol(1)
  expect(await stage.run()).toMatchObject({ status: 200, body: { processed: 1, failed: 0 } })
})
