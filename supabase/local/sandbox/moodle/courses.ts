import type { State } from '../state.ts'
import {
  child,
  invalidParameter,
  listOf,
  MoodleException,
  missingRecord,
  type Parameter,
  textOf,
} from './protocol.ts'
import { checkCourseContext, frontPage, has, requireRight } from './rights.ts'
import { findAnybody } from './search.ts'

const lastCourse = 999

const studentRole = 5

/** Every id up to the last is a course, so that a cohort created by hand has one too. */
function exists(state: State, id: number): boolean {
  if (state.data.moodleSite.courses[id] === 'missing') return false
  return Number.isInteger(id) && id >= frontPage && id <= lastCourse
}

function integerOf(entry: Parameter, name: string): number {
  const text = textOf(child(entry, name))
  if (!/^-?\d{1,15}$/.test(text)) throw invalidParameter(`${name}: not an int`)
  return Number(text)
}

function enrolmentsOf(parameters: Parameter): Parameter[] {
  const entries = listOf(child(parameters, 'enrolments'))
  if (entries === undefined || entries.length === 0) throw invalidParameter('enrolments: missing')
  return entries
}

/** A suspended one is active enough for both functions. */
function checkUser(state: State, id: number): void {
  const user = findAnybody(state, id)
  if (user === undefined) throw missingRecord(state.data.moodleSite.mode, 'user')
  if (user.deleted) throw new MoodleException('moodle_exception', 'userdeleted', `user ${id}`)
}

/** Nobody can be enrolled in the front page. */
function isClosed(state: State, id: number): boolean {
  return id === frontPage || state.data.moodleSite.courses[id] === 'closed'
}

function noInstance(courseId: number): MoodleException {
  return new MoodleException('moodle_exception', 'wsnoinstance', `course ${courseId}`)
}

/** All or nothing; enrolling again takes the end and the suspension of the enrolment away. */
export function enrolUsers(state: State, parameters: Parameter): null {
  const { moodleSite: site, moodle } = state.data
  const wanted = enrolmentsOf(parameters).map((entry) => ({
    roleid: integerOf(entry, 'roleid'),
    userid: integerOf(entry, 'userid'),
    courseid: integerOf(entry, 'courseid'),
  }))
  for (const { courseid, userid, roleid } of wanted) {
    if (!exists(state, courseid)) throw invalidParameter('Context does not exist')
    checkCourseContext(site, courseid)
    requireRight(site, 'enrol/manual:enrol')
    checkUser(state, userid)
    if (roleid !== studentRole || !has(site, 'moodle/role:assign')) {
      throw new MoodleException('moodle_exception', 'wsusercannotassign', `roleid ${roleid}`)
    }
    if (isClosed(state, courseid) || !site.manual_enrolment) throw noInstance(courseid)
  }
  for (const one of wanted) {
    const known = moodle.enrolments.find(
      (each) => each.userid === one.userid && each.courseid === one.courseid,
    )
    if (known) Object.assign(known, { timeend: 0, status: 0 })
    else moodle.enrolments.push({ ...one, timeend: 0, status: 0 })
  }
  state.changed()
  return null
}

/** All or nothing; a user who is not enrolled causes no error. Goes on while the site's manual enrolment is off. */
export function unenrolUsers(state: State, parameters: Parameter): null {
  const { moodleSite: site, moodle } = state.data
  const unwanted = enrolmentsOf(parameters).map((entry) => ({
    userid: integerOf(entry, 'userid'),
    courseid: integerOf(entry, 'courseid'),
  }))
  for (const { courseid, userid } of unwanted) {
    if (!exists(state, courseid)) throw missingRecord(site.mode, 'context')
    checkCourseContext(site, courseid)
    requireRight(site, 'enrol/manual:unenrol')
    if (isClosed(state, courseid)) throw noInstance(courseid)
    checkUser(state, userid)
  }
  moodle.enrolments = moodle.enrolments.filter(
    (each) => !unwanted.some((one) => one.userid === each.userid && one.courseid === each.courseid),
  )
  state.changed()
  return null
}
