import type { State } from '../state.ts'
import { child, invalidParameter, listOf, MoodleException, type Parameter, textOf } from './protocol.ts'

/** Course 1 is the site's front page. */
const siteCourse = 1
const lastCourse = 999

const studentRole = 5

/** Every id up to the last is a course, so that a cohort created by hand has one too. */
function exists(id: number): boolean {
  return Number.isInteger(id) && id > siteCourse && id <= lastCourse
}

function noCourse(id: number): MoodleException {
  return new MoodleException('dml_missing_record_exception', 'invalidrecord', `no course ${id}`)
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

/** Common to enrolling and unenrolling. */
function checkPair(state: State, { userid, courseid }: { userid: number; courseid: number }): void {
  const user = state.data.moodle.users.find((one) => one.id === userid)
  if (user === undefined || user.suspended) throw invalidParameter('userid: deleted or suspended user')
  if (!exists(courseid)) throw noCourse(courseid)
}

/** All or nothing; enrolling again updates the existing enrolment. */
export function enrolUsers(state: State, parameters: Parameter): null {
  const { enrolments } = state.data.moodle
  const wanted = enrolmentsOf(parameters).map((entry) => ({
    roleid: integerOf(entry, 'roleid'),
    userid: integerOf(entry, 'userid'),
    courseid: integerOf(entry, 'courseid'),
  }))
  for (const one of wanted) {
    checkPair(state, one)
    const { roleid } = one
    if (roleid !== studentRole) {
      throw new MoodleException('moodle_exception', 'wsusercannotassign', `roleid ${roleid}`)
    }
  }
  for (const one of wanted) {
    const known = enrolments.some((each) => each.userid === one.userid && each.courseid === one.courseid)
    if (!known) enrolments.push(one)
  }
  state.changed()
  return null
}

/** All or nothing; a user who is not enrolled causes no error. */
export function unenrolUsers(state: State, parameters: Parameter): null {
  const unwanted = enrolmentsOf(parameters).map((entry) => ({
    userid: integerOf(entry, 'userid'),
    courseid: integerOf(entry, 'courseid'),
  }))
  for (const one of unwanted) checkPair(state, one)
  const { moodle } = state.data
  moodle.enrolments = moodle.enrolments.filter(
    (each) => !unwanted.some((one) => one.userid === each.userid && one.courseid === each.courseid),
  )
  state.changed()
  return null
}
