import type { OutboxKind } from '../../../src/domain/contracts/outbox.ts'
import { createMoodle } from '../../../supabase/functions/_shared/moodle.ts'
import { classroomStore } from '../../../supabase/functions/process-outbox/classroom-user.ts'
import { processOutboxStore } from '../../../supabase/functions/process-outbox/store.ts'
import { runOutbox, stepsOf } from '../../../supabase/functions/process-outbox/test-support/run-outbox.ts'
import { aSchool } from '../../database/support/handler-school.ts'
import { callAs } from '../../database/support/sessions.ts'
import { aSandbox, moodleToken } from '../../local/sandbox.ts'

type User = {
  id: number
  username: string
  email: string
  suspended: boolean
  courses: number[]
  phone1: string
  country: string
  password_mailed: boolean
  enrolments: { courseid: number; timeend: number; status: number }[]
}

export const ana = {
  firstname: 'Ana',
  lastname: 'Pérez',
  email: 'ana@example.com',
  phone: '+54 11 5555 0100',
  country: 'Argentina',
}
/** Asking after the other lanes and after what time makes due would take longer than the steps of the classroom. */
const none = async () => 0
const nothingElseIsDue = { planReminders: none, planOrderMails: none, callWaiting: none }

type Person = Partial<typeof ana> & { moodle_user_id?: number | null }

/**
 * The outbox of a school, and the stand-in for the classroom that it talks to. Courses are named by their number in the
 * classroom, students by a number of the test. Each test begins with `reset`.
 */
export function aClassroomStage() {
  const school = aSchool()
  const { sql } = school
  const { add, steps, pass } = stepsOf(school)
  const sandbox = aSandbox()
  let mode = '5.1'
  let students = new Map<number, number>()
  let stored = 0

  const cohortOf = async (course: number) => {
    const [row] = await sql()`select id from public.courses_moodle where moodle_course_id = ${course}`
    return Number(row?.id)
  }

  /** The id of this student, who is stored with these facts at the first time. */
  async function student(number: number, person: Person = {}): Promise<number> {
    const known = students.get(number)
    if (known !== undefined) return known
    const [row] = await sql()`insert into public.students ${sql()({ ...ana, ...person })} returning id`
    students.set(number, Number(row?.id))
    return Number(row?.id)
  }

  /** A step of this student in this course, where the school wants them or not. */
  async function want(number: number, course: number, isEnrolled: boolean, kind: OutboxKind): Promise<void> {
    const [student_id, cohort_id] = [await student(number), await cohortOf(course)]
    await sql()`insert into public.student_course_enrollments (student_id, cohort_id, withdrawn_at)
      values (${student_id}, ${cohort_id}, ${isEnrolled ? null : new Date()})
      on conflict (student_id, cohort_id) do update set withdrawn_at = excluded.withdrawn_at`
    stored += 1
    await add(kind, `${kind}:${stored}`, { student_id, cohort_id })
  }

  const prospect = async () => (await sql()`select * from public.demo_prospects`)[0]

  const stage = {
    ...{ school, add, rows: steps, student },
    /** `version`: the classroom that answers, also after each change of its site. */
    async reset(version = '5.1') {
      mode = version
      students = new Map()
      await school.beginAnew()
      await sql()`delete from public.demo_courses`
      await sql()`insert into public.demo_courses (moodle_course_id, name) values (27, 'Uno'), (28, 'Dos')`
      await sandbox.control('POST', '/reset')
      await stage.site({})
    },
    async run(options: { token?: string; url?: string } = {}) {
      // Each run starts after every wait of the previous one.
      await pass(3600)
      const store = processOutboxStore(school.client())
      return await runOutbox(school, {
        store: {
          ...store,
          ...nothingElseIsDue,
          claim: async (lane) => (lane === 'classroom' ? store.claim(lane) : null),
        },
        classroom: {
          store: classroomStore(school.client()),
          directory: () =>
            createMoodle({
              url: options.url ?? `${sandbox.url}/moodle`,
              token: options.token ?? moodleToken,
              studentRoleId: 5,
            }),
        },
      })
    },
    async users(): Promise<User[]> {
      return (await sandbox.control<{ users: User[] }>('GET', '/moodle/users')).users
    },
    /** A user whom somebody else has made at the classroom. */
    aUser(email: string, username = 'ana', suspended = false) {
      return sandbox.control<{ id: number }>('POST', '/moodle/users', { email, username, suspended })
    },
    /** The usual site of the classroom, with these changes. */
    site(changes: Record<string, unknown>) {
      return sandbox.control('PUT', '/moodle/site', { mode, ...changes })
    },
    /** What the school does with a user in the classroom's own administration. */
    change(id: number | undefined, changes: Record<string, unknown>) {
      return sandbox.control('POST', `/moodle/users/${id}`, changes)
    },
    async enrol(number: number, person: Person = {}, courses = [101]) {
      await student(number, person)
      for (const course of courses) await want(number, course, true, 'classroom_enrolment')
    },
    /** `isEnrolled`: again, before the step is carried out. */
    withdraw: (number: number, course = 101, isEnrolled = false) =>
      want(number, course, isEnrolled, 'classroom_withdrawal'),
    /** The student has left the course before the step of the enrolment is carried out. */
    leave: async (number: number) =>
      sql()`update public.student_course_enrollments set withdrawn_at = now()
        where student_id = ${await student(number)}`,
    /** The address of this student was mistyped, and staff have corrected it. */
    async correct(number: number, former: string, moodle_user_id: number | null = null) {
      const student_id = await student(number, { moodle_user_id })
      stored += 1
      await add('classroom_address', `address:${stored}`, { student_id, former })
    },
    /** The person whose user it is, as the database has recorded it. */
    async ownerOf(moodleUserId: number | undefined) {
      const [row] = await sql()`select email from public.students where moodle_user_id = ${moodleUserId ?? 0}`
      return row?.email
    },
    /** Staff try the first step again. */
    retry: async () => school.call('admin', 'retry_step', (await steps())[0]?.id ?? 0),
    /** Staff give Ana a demo access, end it, or begin it anew. */
    async setAccess(isActive: boolean, endsAt: string | null = null) {
      const known = await prospect()
      if (!known) await callAs(sql(), 'staff', 'grant_demo_access', ana)
      else {
        const changed = [Number(known.id), isActive, endsAt, Number(known.access_version)] as const
        await school.call('staff', 'set_demo_access', ...changed)
      }
    },
    prospect,
    arm(fault: Record<string, unknown>) {
      return sandbox.control('POST', '/faults', { provider: 'moodle', times: 1, ...fault })
    },
  }
  return stage
}

/** Faults of a classroom call that a retry recovers from. */
export const faults: [string, Record<string, unknown>][] = [
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
