import { createMoodle } from '../../../supabase/functions/_shared/moodle.ts'
import { aTestEdge } from '../../../supabase/functions/_shared/test-support/edge.ts'
import { memoryClassroom } from '../../../supabase/functions/process-outbox/test-support/memory-classroom.ts'
import { memoryStore } from '../../../supabase/functions/process-outbox/test-support/memory-store.ts'
import { runOutbox } from '../../../supabase/functions/process-outbox/test-support/run-outbox.ts'
import { moodleToken, startTestSandbox } from '../../local/sandbox.ts'

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
  moodle_user_id: null,
}

export type ClassroomStage = Awaited<ReturnType<typeof openClassroomStage>>

/** The outbox with its rows in memory, and the stand-in for the classroom that it talks to. */
export async function openClassroomStage() {
  const sandbox = await startTestSandbox()
  let mode = '5.1'
  const stage = {
    sandbox,
    store: memoryStore(),
    classroom: memoryClassroom(),
    stop: () => sandbox.stop(),
    /** `version`: the classroom that answers, also after each change of its site. */
    async reset(version = '5.1') {
      mode = version
      await sandbox.control('POST', '/reset')
      await stage.site({})
      stage.store = memoryStore()
      stage.classroom = memoryClassroom()
    },
    run(options: { token?: string; url?: string } = {}) {
      // Each run starts after every wait of the previous one.
      stage.store.pass(3600)
      return runOutbox({
        edge: aTestEdge(),
        store: stage.store,
        classroom: {
          store: stage.classroom,
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
    /** The usual site of the classroom, with these changes. */
    site(changes: Record<string, unknown>) {
      return sandbox.control('PUT', '/moodle/site', { mode, ...changes })
    },
    /** What the school does with a user in the classroom's own administration. */
    change(id: number | undefined, changes: Record<string, unknown>) {
      return sandbox.control('POST', `/moodle/users/${id}`, changes)
    },
    enrol(studentId: number, person: Partial<typeof ana> = {}, courses = [101]) {
      for (const course of courses) {
        const key = `${studentId}:${course}`
        const email = person.email ?? ana.email
        // As the database has recorded it.
        const [known] = [...stage.classroom.users].find(([, owner]) => owner === email) ?? []
        const enrolment = {
          ...ana,
          moodle_user_id: known ?? null,
          ...person,
          moodle_course_id: course,
          enrolled: true,
        }
        stage.classroom.enrolments.set(key, enrolment)
        stage.store.add('classroom_enrolment', `classroom:${key}`, {
          student_id: studentId,
          cohort_id: course,
        })
      }
    },
    /** The desired state of a demo access from `version` on. */
    setAccess(version: number, wanted: 'active' | 'suspended' | 'keep' | 'wait') {
      stage.classroom.accesses.set(`3:${version}`, {
        ...ana,
        moodle_user_id: knownId(stage.classroom.users, ana.email),
        wanted,
        demo_course_ids: [27, 28],
      })
      stage.store.add('classroom_access', `classroom_access:3:${version}`, { prospect_id: 3, version })
    },
    arm(fault: Record<string, unknown>) {
      return sandbox.control('POST', '/faults', { provider: 'moodle', times: 1, ...fault })
    },
  }
  return stage
}

/** As the database has recorded it. */
function knownId(users: ReadonlyMap<number, string>, email: string): number | null {
  return [...users].find(([, owner]) => owner === email)?.[0] ?? null
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
