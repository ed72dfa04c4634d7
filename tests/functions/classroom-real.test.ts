import { beforeEach, describe, expect, test } from 'vitest'
import type { StepProblem } from '../../src/domain/contracts/outbox.ts'
import { aClassroomStage, ana } from './support/classroom-stage.ts'

const stage = aClassroomStage()

/** `given up` and `waits` are what becomes of a step that fails (decision 57); `again` is temporary. */
type Outcome = 'ok' | `${StepProblem}, ${'given up' | 'waits' | 'again'}`
type Step = { name: string; act: () => Promise<void>; outcomes: Outcome[]; after: Record<string, unknown>[] }

async function outcomes(): Promise<string[]> {
  return (await stage.rows()).map(({ status, problem, isBlocked }) => {
    if (problem === null) return status === 'done' ? 'ok' : status
    if (status === 'failed') return `${problem}, given up`
    return `${problem}, ${isBlocked ? 'waits' : 'again'}`
  })
}

const enrolled = { email: ana.email, courses: [101], suspended: false }

/** Each case as it was tried on a real site (providers, section 4), with what has to come of it. */
const steps: Step[] = [
  {
    name: 'a new student, and again',
    act: async () => {
      await enrol()
      await enrol()
    },
    outcomes: ['ok', 'ok'],
    after: [{ ...enrolled, country: 'AR', phone1: ana.phone, password_mailed: true }],
  },
  {
    name: 'an address in another spelling',
    act: async () => {
      await aUser('Ana@Example.com', 'anita')
      await enrol()
    },
    outcomes: ['ok'],
    after: [{ email: 'Ana@Example.com', username: 'anita', courses: [101] }],
  },
  {
    name: 'an address under another user name',
    act: async () => {
      await aUser(ana.email, 'anita')
      await enrol()
    },
    outcomes: ['ok'],
    after: [{ ...enrolled, username: 'anita' }],
  },
  {
    name: 'the user name of somebody else',
    act: async () => {
      await aUser('ana@otra.example')
      await enrol()
    },
    outcomes: ['ok'],
    after: [
      { email: 'ana@otra.example', courses: [] },
      { ...enrolled, username: 'ana2' },
    ],
  },
  {
    name: 'the same without moodle/user:viewalldetails',
    act: async () => {
      await stage.site({ missing: ['moodle/user:viewalldetails'] })
      await aUser('ana@otra.example')
      await enrol()
    },
    outcomes: ['key_refused, waits'],
    after: [{ email: 'ana@otra.example' }],
  },
  {
    name: 'any enrolment without moodle/course:view',
    act: async () => {
      await stage.site({ missing: ['moodle/course:view'] })
      await enrol()
    },
    outcomes: ['service_user_refused, waits'],
    after: [{ courses: [] }],
  },
  {
    name: 'a user whom the school has suspended',
    act: async () => {
      await aUser(ana.email, 'ana', true)
      await enrol()
    },
    outcomes: ['user_suspended, given up'],
    after: [{ courses: [], suspended: true }],
  },
  {
    name: 'a withdrawal of a suspended user',
    act: async () => {
      await enrol()
      await suspendByHand()
      await withdraw()
    },
    outcomes: ['ok', 'ok'],
    after: [{ courses: [], suspended: true }],
  },
  {
    name: 'the same, from a course without manual enrolment',
    act: async () => {
      await enrol()
      await suspendByHand()
      await stage.site({ courses: { 101: 'closed' } })
      await withdraw()
    },
    outcomes: ['ok', 'course_closed, given up'],
    after: [{ courses: [101], suspended: true }],
  },
  {
    name: 'a corrected address',
    act: async () => {
      const { id } = await aUser('ana@exmaple.com')
      await correct(id)
    },
    outcomes: ['ok'],
    after: [{ email: ana.email }],
  },
  {
    name: 'an address corrected to one that another has in another spelling',
    act: async () => {
      const { id } = await aUser('ana@exmaple.com')
      await aUser('Ana@Example.com', 'otra')
      await correct(id)
    },
    outcomes: ['account_taken, given up'],
    after: [{ email: 'ana@exmaple.com' }, { email: 'Ana@Example.com' }],
  },
  {
    name: 'a demo on, off and on',
    act: async () => {
      for (const isActive of [true, false, true]) {
        await stage.setAccess(isActive)
        await stage.run()
      }
    },
    outcomes: ['ok', 'ok', 'ok'],
    after: [{ courses: [27, 28], suspended: false }],
  },
  {
    name: 'two steps of one new person at once',
    act: async () => {
      await stage.enrol(1, {}, [101])
      const first = stage.run()
      await stage.enrol(1, {}, [102])
      await Promise.all([first, stage.run()])
      await stage.run()
    },
    outcomes: ['ok', 'ok'],
    after: [{ courses: [101, 102] }],
  },
  {
    name: 'a course without manual enrolment, until it has one',
    act: async () => {
      await stage.site({ courses: { 101: 'closed' } })
      await enrol()
      expect(await outcomes()).toEqual(['course_closed, given up'])
      await stage.site({ manual_enrolment: false })
      await retry()
      expect(await outcomes()).toEqual(['course_closed, given up'])
      await stage.site({})
      await retry()
    },
    outcomes: ['ok'],
    after: [enrolled],
  },
  {
    name: 'a hidden course, with moodle/course:viewhiddencourses',
    act: async () => {
      await stage.site({ courses: { 101: 'hidden' } })
      await enrol()
    },
    outcomes: ['ok'],
    after: [enrolled],
  },
  {
    name: 'a course that was deleted: enrol and withdraw',
    act: async () => {
      await enrol([101, 102])
      await stage.site({ courses: { 102: 'missing', 103: 'missing' } })
      await enrol([103])
      await withdraw(102)
    },
    outcomes: ['ok', 'ok', 'course_unknown, given up', 'course_unknown, given up'],
    after: [{ courses: [101, 102] }],
  },
  {
    name: 'a user who was deleted: withdraw and enrol',
    act: async () => {
      await enrol([101, 102])
      const [user] = await stage.users()
      await stage.change(user?.id, { deleted: true })
      await withdraw(102)
      await enrol([103])
    },
    outcomes: ['ok', 'ok', 'ok', 'ok'],
    after: [{ courses: [] }, { ...enrolled, username: 'ana', courses: [103] }],
  },
  {
    name: 'in maintenance',
    act: async () => {
      await refuseAll('sitemaintenance')
      await enrol()
    },
    outcomes: ['provider_failed, again'],
    after: [],
  },
  {
    name: 'a token that has expired',
    act: async () => {
      await refuseAll('accessexception')
      await enrol()
    },
    outcomes: ['key_refused, waits'],
    after: [],
  },
]

const { aUser } = stage

async function enrol(courses?: number[]): Promise<void> {
  await stage.enrol(1, {}, courses)
  await stage.run()
}

async function withdraw(course = 101): Promise<void> {
  await stage.withdraw(1, course)
  await stage.run()
}

async function correct(id: number): Promise<void> {
  await stage.correct(1, 'ana@exmaple.com', id)
  await stage.run()
}

async function suspendByHand(): Promise<void> {
  const [user] = await stage.users()
  await stage.change(user?.id, { suspended: true })
}

async function retry(): Promise<void> {
  await stage.retry()
  await stage.run()
}

function refuseAll(errorcode: string) {
  const body = { exception: 'core\\exception\\moodle_exception', errorcode }
  return stage.arm({ path: '/*', status: 200, body, times: 9 })
}

describe.each(['5.1', '4.5', 'mysql'])('the classroom in mode %s', (mode) => {
  beforeEach(() => stage.reset(mode))

  test.each(steps)('$name', async ({ act, outcomes: expected, after }) => {
    await act()
    expect(await outcomes()).toEqual(expected)
    expect(await stage.users()).toMatchObject(after)
  })
})
