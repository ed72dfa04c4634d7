import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createMoodle } from '../../supabase/functions/_shared/moodle.ts'
import { aTestEdge, send } from '../../supabase/functions/_shared/test-support/edge.ts'
import { createHandler } from '../../supabase/functions/process-outbox/handler.ts'
import {
  type MemoryClassroom,
  memoryClassroom,
} from '../../supabase/functions/process-outbox/test-support/memory-classroom.ts'
import {
  type MemoryStore,
  memoryStore,
} from '../../supabase/functions/process-outbox/test-support/memory-store.ts'
import { moodleToken, startTestSandbox, type TestSandbox } from '../local/sandbox.ts'

type User = {
  id: number
  username: string
  email: string
  suspended: boolean
  courses: number[]
  phone1: string
  country: string
  password_mailed: boolean
}

let sandbox: TestSandbox
let store: MemoryStore
let classroom: MemoryClassroom

beforeAll(async () => {
  sandbox = await startTestSandbox()
})
afterAll(() => sandbox.stop())
beforeEach(async () => {
  await sandbox.control('POST', '/reset')
  store = memoryStore()
  classroom = memoryClassroom()
})

function run(options: { token?: string; url?: string } = {}) {
  const handler = createHandler({
    edge: aTestEdge(),
    store,
    cronSecret: 'secret',
    addresses: { from: 'a@meridiano.example', to: 'b@meridiano.example' },
    mailer: { send: () => Promise.reject(new Error('no enrolment is a mail')) },
    mailingList: { upsert: () => Promise.reject(new Error('no enrolment is a subscriber')) },
    classroom: {
      store: classroom,
      demoCourseIds: [27, 28],
      directory: createMoodle({
        url: options.url ?? `${sandbox.url}/moodle`,
        token: options.token ?? moodleToken,
        studentRoleId: 5,
      }),
    },
    groups: { community: 'c', newsletter: 'n' },
    communityInviteUrl: 'https://chat.example/invitation',
    sleep: async () => undefined,
  })
  return send(handler, { method: 'POST', headers: { authorization: 'Bearer secret' } })
}

async function users(): Promise<User[]> {
  return (await sandbox.control<{ users: User[] }>('GET', '/moodle/users')).users
}

const ana = {
  firstname: 'Ana',
  lastname: 'Pérez',
  email: 'ana@example.com',
  phone: '+54 11 5555 0100',
  country: 'Argentina',
  moodle_user_id: null,
}

function enrol(studentId: number, person: Partial<typeof ana> = {}, courses = [101]) {
  for (const course of courses) {
    const key = `${studentId}:${course}`
    classroom.enrolments.set(key, { ...ana, ...person, moodle_course_id: course, enrolled: true })
    store.add('classroom_enrolment', `classroom:${key}`, { student_id: studentId, course_id: course })
  }
}

function wish(version: number, wanted: 'active' | 'suspended' | 'keep' | 'wait', id: number | null = null) {
  classroom.accesses.set(`3:${version}`, { ...ana, moodle_user_id: id, wanted })
  store.add('classroom_access', `classroom_access:3:${version}`, { prospect_id: 3, version })
}

function arm(fault: Record<string, unknown>) {
  return sandbox.control('POST', '/faults', { provider: 'moodle', times: 1, ...fault })
}

describe('an enrolment', () => {
  test('makes one user with a password of the classroom, and enrols it in every course', async () => {
    enrol(1, {}, [101, 102])
    expect(await run()).toMatchObject({ body: { processed: 2, failed: 0 } })
    const made = await users()
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
    expect(classroom.users.get(made[0]?.id ?? 0)).toBe('ana@example.com')
  })

  test('finds who is there already under another name, in any case of letters', async () => {
    await sandbox.control('POST', '/moodle/users', { username: 'anita', email: 'Ana@Example.com' })
    enrol(1)
    await run()
    expect(await users()).toMatchObject([{ username: 'anita', courses: [101], password_mailed: false }])
  })

  test('does not take a stranger for the student because of an equal user name', async () => {
    await sandbox.control('POST', '/moodle/users', { username: 'ana', email: 'ana@otra.example' })
    enrol(1)
    await run()
    expect(await users()).toMatchObject([
      { username: 'ana', email: 'ana@otra.example', courses: [] },
      { username: 'ana2', email: 'ana@example.com', courses: [101] },
    ])
  })

  test('goes to the user it knows, even after that person has changed the address there', async () => {
    const { id } = await sandbox.control<{ id: number }>('POST', '/moodle/users', {
      username: 'ana',
      email: 'ana.nueva@example.com',
    })
    classroom.enrolments.set('1:101', { ...ana, moodle_user_id: id, moodle_course_id: 101, enrolled: true })
    store.add('classroom_enrolment', 'classroom:1:101', { student_id: 1, course_id: 101 })
    await run()
    expect(await users()).toMatchObject([{ id, courses: [101] }])
  })

  test('a user that the classroom has deleted is made anew', async () => {
    classroom.enrolments.set('1:101', {
      ...ana,
      moodle_user_id: 999_999,
      moodle_course_id: 101,
      enrolled: true,
    })
    store.add('classroom_enrolment', 'classroom:1:101', { student_id: 1, course_id: 101 })
    expect(await run()).toMatchObject({ body: { processed: 1 } })
    expect(await users()).toMatchObject([{ username: 'ana', courses: [101] }])
  })

  test('ends a suspension first', async () => {
    await sandbox.control('POST', '/moodle/users', {
      username: 'ana',
      email: 'ana@example.com',
      suspended: true,
    })
    enrol(1)
    expect(await run()).toMatchObject({ body: { processed: 1 } })
    expect(await users()).toMatchObject([{ suspended: false, courses: [101] }])
  })

  test('of a student who has been taken out meanwhile does nothing', async () => {
    enrol(1)
    classroom.enrolments.set('1:101', { ...ana, moodle_course_id: 101, enrolled: false })
    expect(await run()).toMatchObject({ body: { processed: 1 } })
    expect(await users()).toEqual([])
  })

  test('a phone too long for the classroom and a country without code are left out', async () => {
    enrol(1, { phone: 'casa 11 5555 0100, trabajo 11 5555 0101', country: 'Otro' })
    expect(await run()).toMatchObject({ body: { processed: 1 } })
    expect(await users()).toMatchObject([{ phone1: '', country: '' }])
  })

  test('the classroom user of another student is given up, and enrolled in nothing', async () => {
    const { id } = await sandbox.control<{ id: number }>('POST', '/moodle/users', {
      username: 'ana',
      email: 'ana@example.com',
    })
    classroom.users.set(id, 'otra@example.com')
    enrol(1)
    await run()
    expect(store.rows[0]).toMatchObject({
      status: 'failed',
      lastError: 'classroom user belongs to another student',
    })
    expect(await users()).toMatchObject([{ courses: [] }])
  })

  test('data that the classroom will not have is given up', async () => {
    enrol(1, { email: '"a b"@example.com' })
    await run()
    expect(store.rows[0]).toMatchObject({
      status: 'failed',
      lastError: 'moodle create_users invalidparameter',
    })
    expect(JSON.stringify(store.rows[0])).not.toContain('example.com')
  })
})

const functionNames = [
  'core_user_get_users_by_field',
  'core_user_create_users',
  'enrol_manual_enrol_users',
] as const

const faults: [string, Record<string, unknown>][] = [
  ['a cut line before', { drop_connection: true }],
  ['a cut line after', { apply_then_drop: true }],
  ['500 in HTML', { status: 500, body: '<html>error</html>' }],
  ['200 in HTML (maintenance)', { status: 200, body: '<html>mantenimiento</html>' }],
  ['an answer cut short', { status: 200, body: '[{"id":' }],
  ['nothing', { status: 204 }],
  ['the way to a login page', { status: 303, headers: { location: 'https://login.example/' } }],
  ['an invalid token', { status: 200, body: { exception: 'moodle_exception', errorcode: 'invalidtoken' } }],
  [
    'a function that is not in the service',
    { status: 200, body: { exception: 'webservice_access_exception', errorcode: 'accessexception' } },
  ],
  ['429', { status: 429 }],
]

describe.each(functionNames)('%s fails', (name) => {
  test.each(faults)('with %s: nothing is doubled, and the next run ends it', async (_name, fault) => {
    enrol(1, {}, [101, 102])
    await arm({ path: name, ...fault })
    await run()
    await run()
    expect(store.rows.map((row) => row.status)).toEqual(['done', 'done'])
    expect(await users()).toMatchObject([{ username: 'ana', courses: [101, 102] }])
  })
})

test('a silent classroom ends in time', { timeout: 20_000 }, async () => {
  enrol(1)
  await arm({ path: 'core_user_create_users', delay_ms: 8000 })
  const startedAt = Date.now()
  await run()
  expect(Date.now() - startedAt).toBeLessThan(7500)
  await new Promise((resolve) => setTimeout(resolve, 2500))
  await run()
  expect(await users()).toMatchObject([{ username: 'ana', courses: [101] }])
})

test('two workers at once make one user', async () => {
  enrol(1, {}, [101])
  const first = run()
  enrol(1, {}, [102])
  await Promise.all([first, run()])
  await run()
  expect(await users()).toMatchObject([{ courses: [101, 102] }])
})

test('fifty people with one local part, every step broken off once: fifty users', {
  timeout: 120_000,
}, async () => {
  const people = Array.from({ length: 50 }, (_, index) => `ana@colegio${index}.example`)
  for (const [index, email] of people.entries()) enrol(index + 1, { email })
  for (const path of functionNames) await arm({ path, times: 25, apply_then_drop: true })
  for (let turn = 0; turn < 12 && store.rows.some((row) => row.status === 'pending'); turn++) await run()
  const made = await users()
  expect(store.rows.every((row) => row.status === 'done')).toBe(true)
  expect(made.map((user) => user.email).sort()).toEqual([...people].sort())
  expect(new Set(made.map((user) => user.username)).size).toBe(50)
  expect(made.every((user) => user.courses.length === 1)).toBe(true)
})

describe('what a person has to mend stays pending and says so', () => {
  test.each<[string, Record<string, unknown>, string]>([
    ['a course that is gone', { removedCourses: [101] }, 'moodle enrol_users invalidrecord'],
    ['a course without manual enrolment', { coursesWithoutManual: [101] }, 'moodle enrol_users wsnoinstance'],
    ['another role', { studentRoleId: 9 }, 'moodle enrol_users wsusercannotassign'],
    [
      'a closed function',
      { closedFunctions: ['core_user_create_users'] },
      'moodle create_users accessexception',
    ],
  ])('%s', async (_name, settings, lastError) => {
    await sandbox.control('POST', '/moodle/settings', settings)
    enrol(1)
    await run()
    expect(store.rows[0]).toMatchObject({ status: 'pending', lastError })
  })

  test('a wrong token', async () => {
    enrol(1)
    await run({ token: 'other' })
    expect(store.rows[0]).toMatchObject({
      status: 'pending',
      lastError: 'moodle get_users_by_field invalidtoken',
    })
  })

  test('nobody there', async () => {
    enrol(1)
    await run({ url: 'http://127.0.0.1:9' })
    expect(store.rows[0]).toMatchObject({
      status: 'pending',
      lastError: 'moodle get_users_by_field unreachable',
    })
  })
})

describe('a demo access', () => {
  test('that begins opens the demo courses', async () => {
    wish(1, 'active')
    await run()
    expect(await users()).toMatchObject([{ username: 'ana', courses: [27, 28], suspended: false }])
    expect(classroom.finished).toEqual([{ prospectId: 3, version: 1, state: 'active' }])
  })

  test('that ends suspends the user; that begins anew restores it', async () => {
    wish(1, 'active')
    await run()
    wish(2, 'suspended')
    await run()
    expect(await users()).toMatchObject([{ suspended: true }])
    wish(3, 'active')
    await run()
    expect(await users()).toMatchObject([{ suspended: false, courses: [27, 28] }])
    expect(classroom.finished.map(({ state }) => state)).toEqual(['active', 'suspended', 'active'])
  })

  test('that ends for somebody who never had a user makes none', async () => {
    wish(1, 'suspended')
    await run()
    expect(await users()).toEqual([])
    expect(classroom.finished).toEqual([{ prospectId: 3, version: 1, state: 'suspended' }])
  })

  test('of an enrolled student is kept without a word to the classroom', async () => {
    await sandbox.control('POST', '/moodle/users', { username: 'ana', email: 'ana@example.com' })
    wish(1, 'keep')
    await run()
    const { requests } = await sandbox.control<{ requests: unknown[] }>('GET', '/requests?provider=moodle')
    expect(requests).toEqual([])
    expect(classroom.finished).toEqual([{ prospectId: 3, version: 1, state: 'active' }])
  })

  test('of an older wish does nothing and is over', async () => {
    store.add('classroom_access', 'classroom_access:3:1', { prospect_id: 3, version: 1 })
    expect(await run()).toMatchObject({ body: { processed: 1 } })
    expect([await users(), classroom.finished]).toEqual([[], []])
  })

  test('that another worker is telling waits', async () => {
    wish(1, 'wait')
    await run()
    expect(store.rows[0]).toMatchObject({ status: 'pending', lastError: 'another worker is at it' })
  })

  test('a warning is a failure, though it comes with HTTP 200', async () => {
    await sandbox.control('POST', '/moodle/users', { username: 'ana', email: 'ana@example.com' })
    wish(1, 'suspended')
    const warnings = [{ item: 'user', itemid: 1, warningcode: 'usernotupdated', message: 'No' }]
    await arm({ path: 'core_user_update_users', status: 200, body: { warnings } })
    await run()
    expect(store.rows[0]).toMatchObject({ status: 'pending', lastError: 'moodle update_users warning' })
    expect(classroom.finished).toEqual([])
    await run()
    expect(await users()).toMatchObject([{ suspended: true }])
  })

  test.each(faults)('whose update fails with %s is told again', async (_name, fault) => {
    await sandbox.control('POST', '/moodle/users', { username: 'ana', email: 'ana@example.com' })
    wish(1, 'suspended')
    await arm({ path: 'core_user_update_users', ...fault })
    await run()
    expect([store.rows[0]?.status, classroom.finished.length]).toEqual(['pending', 0])
    await run()
    expect(await users()).toMatchObject([{ suspended: true }])
    expect(store.rows[0]?.status).toBe('done')
  })
})

test.each([
  ['classroom_enrolment', { student_id: 1 }],
  ['classroom_enrolment', null],
  ['classroom_access', { prospect_id: '3', version: 1 }],
])('a %s with the payload %j is given up', async (kind, payload) => {
  store.add(kind, 'x', payload)
  await run()
  expect(store.rows[0]).toMatchObject({ status: 'failed', lastError: 'unusable payload' })
})

test('a clock of demo accesses that fails does not hold up the rows', async () => {
  classroom.expireAccess = () => Promise.reject(new Error('x'))
  enrol(1)
  expect(await run()).toMatchObject({ status: 200, body: { processed: 1, failed: 0 } })
})
