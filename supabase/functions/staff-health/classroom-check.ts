import * as v from 'valibot'
import {
  type CheckResult,
  type ClassroomLack,
  classroomLacks,
  classroomRefusals,
  type Detail,
} from '../../../src/domain/contracts/checks.ts'
import { askMoodle, type MoodleConfig, type MoodleFunction, moodleFunctions } from '../_shared/moodle.ts'

/** `lacks`: what a code means. `proves`: codes of a service that lacks nothing; without them, every other one. */
type Question = {
  name: MoodleFunction
  parameters: Record<string, string>
  lacks: Readonly<Record<string, ClassroomLack>>
  proves?: readonly string[]
  course?: number
}

const siteSchema = v.object({
  userid: v.number(),
  username: v.string(),
  functions: v.array(v.object({ name: v.string() })),
})
const usersSchema = v.array(
  v.object({ id: v.number(), username: v.optional(v.string()), email: v.optional(v.string()) }),
)

const refusals = Object.fromEntries(classroomRefusals.map((code) => [code, code]))
/** The guest and the first administrator, whom every site has: somebody else to look at. */
const twoUsers = { field: 'id', 'values[0]': '1', 'values[1]': '2' }
/** The course that every site has, where Moodle lets nobody be enrolled. */
const frontPage = 1
/** Id of no user and of no role. */
const none = 0
/** Where the school's courses are not known: those of a new site. */
const firstCourses = [2, 3, 4, 5, 6]
/** Calls under way at once. */
const lanes = 4

/**
 * What the classroom's service lacks, by acts that cannot succeed whatever its rights (decision 157). `courses`: those that
 * the school opens; null when they are not known.
 */
export async function checkClassroom(
  config: MoodleConfig,
  courses: readonly number[] | null,
  signal: AbortSignal,
): Promise<CheckResult> {
  const site = await askMoodle(config, 'core_webservice_get_site_info', {}, siteSchema, signal)
  if (!site.ok) return refusedSite(site.said)
  const lacks = new Map<ClassroomLack, string[]>()
  const odd: string[] = []
  const note = (what: ClassroomLack, ...of: string[]) => lacks.set(what, [...(lacks.get(what) ?? []), ...of])

  function hear(
    said: string,
    meanings: Question['lacks'],
    proves: Question['proves'],
    ...of: string[]
  ): void {
    const refusal = refusals[said]
    const what = refusal ?? meanings[said]
    if (what) note(what, ...(refusal ? [] : of))
    else if (proves ? !proves.includes(said) : isSilence(said)) odd.push(said)
  }

  async function put({ name, parameters, lacks, proves, course }: Question): Promise<void> {
    const answer = await askMoodle(config, name, parameters, v.unknown(), signal)
    hear(answer.ok ? 'done' : answer.said, lacks, proves, ...(course ? [String(course)] : []))
  }

  async function look(userid: number): Promise<void> {
    const found = await askMoodle(config, 'core_user_get_users_by_field', twoUsers, usersSchema, signal)
    if (!found.ok) return hear(found.said, {}, [])
    const seen = found.value.filter(({ id }) => id !== userid)
    if (seen.length === 0) note('moodle/user:viewdetails')
    if (seen.some((user) => !user.username)) note('moodle/user:viewalldetails')
    if (seen.some((user) => !user.email)) note('moodle/site:viewuseridentity')
  }

  const { userid, username, functions } = site.value
  const offers = (name: MoodleFunction) => functions.some((one) => one.name === name)
  const left = moodleFunctions.filter((name) => !offers(name))
  if (left.length > 0) note('functions', ...left)
  const waiting = [
    ...(offers('core_user_get_users_by_field') ? [() => look(userid)] : []),
    ...[...ownQuestions(userid, username, config.studentRoleId), ...courseQuestions(courses)]
      .filter(({ name }) => offers(name))
      .map((question) => () => put(question)),
  ]
  async function lane(): Promise<void> {
    for (let next = waiting.shift(); next; next = waiting.shift()) await next()
  }
  await Promise.all(Array.from({ length: lanes }, lane))

  const inOrder = (of: string[]) => of.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true }))
  const named = classroomLacks.map((what) => ({ what, of: lacks.get(what) }))
  const missing = named.flatMap(({ what, of }) => (of ? [{ what, of: inOrder(of) }] : []))
  if (missing.length > 0) return lacking(missing)
  if (odd.length === 0) return { code: 'ok', details: [] }
  return { code: odd.every(isSilence) ? 'unreachable' : 'unexpected_answer', details: [] }
}

/** A user of a name that is taken and without others, a change of nobody, and a page that takes nobody. */
function ownQuestions(userid: number, username: string, studentRoleId: number): Question[] {
  const blank = { 'users[0][firstname]': '', 'users[0][lastname]': '', 'users[0][email]': '' }
  return [
    {
      name: 'core_user_create_users',
      parameters: { 'users[0][username]': username, ...blank },
      lacks: { nopermissions: 'moodle/user:create' },
      proves: ['invalidparameter'],
    },
    {
      name: 'core_user_update_users',
      parameters: { 'users[0][id]': String(none) },
      lacks: { nopermissions: 'moodle/user:update' },
      proves: ['done'],
    },
    {
      name: 'core_user_delete_users',
      parameters: { 'userids[0]': String(none) },
      lacks: { nopermissions: 'moodle/user:delete' },
      proves: ['invalidrecord', 'invalidrecordunknown'],
    },
    {
      name: 'enrol_manual_enrol_users',
      parameters: enrolment({ courseid: frontPage, userid, roleid: studentRoleId }),
      lacks: { nopermissions: 'enrol/manual:enrol', wsusercannotassign: 'moodle/role:assign' },
      proves: ['wsnoinstance'],
    },
    {
      name: 'enrol_manual_unenrol_users',
      parameters: enrolment({ courseid: frontPage, userid: none }),
      lacks: { nopermissions: 'enrol/manual:unenrol' },
      proves: ['wsnoinstance'],
    },
  ]
}

/** A role and a user that are not there, in each course. Of courses that are not known, one may be missing or closed. */
function courseQuestions(courses: readonly number[] | null): Question[] {
  const passed = ['invaliduser', 'invalidrecordunknown', 'wsusercannotassign']
  return (courses ?? firstCourses).flatMap((course): Question[] => [
    {
      name: 'enrol_manual_enrol_users',
      parameters: enrolment({ courseid: course, userid: none, roleid: none }),
      lacks: {
        requireloginerror: 'moodle/course:view',
        nopermissions: 'enrol/manual:enrol',
        ...(courses ? { invalidparameter: 'course_unknown' } : {}),
      },
      proves: [...passed, ...(courses ? [] : ['invalidparameter'])],
      course,
    },
    {
      name: 'enrol_manual_unenrol_users',
      parameters: enrolment({ courseid: course, userid: none }),
      lacks: { nopermissions: 'enrol/manual:unenrol', ...(courses ? { wsnoinstance: 'course_closed' } : {}) },
      course,
    },
  ])
}

function enrolment(of: { courseid: number; userid: number; roleid?: number }): Record<string, string> {
  return Object.fromEntries(
    Object.entries(of).map(([name, value]) => [`enrolments[0][${name}]`, String(value)]),
  )
}

function refusedSite(said: string): CheckResult {
  const what = said === '403' ? 'web_services_off' : refusals[said]
  if (what) return lacking([{ what, of: [] }])
  if (said === 'invalidtoken') return { code: 'credentials_refused', details: [] }
  return { code: isSilence(said) ? 'unreachable' : 'unexpected_answer', details: [] }
}

function lacking(details: Detail[]): CheckResult {
  return { code: 'classroom_lacking', details }
}

function isSilence(said: string): boolean {
  return /^(unreachable|5\d\d|sitemaintenance)$/.test(said)
}
