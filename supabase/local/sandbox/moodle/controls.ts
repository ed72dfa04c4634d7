import { type Incoming, isRecord, json, parseJson, type Reply } from '../../http/serve.ts'
import { escapeHtml, table } from '../html.ts'
import type { MoodleUser, State } from '../state.ts'
import { deleteUser } from './search.ts'
import { siteWith } from './site.ts'

/** GET /__sandbox/moodle/site: how the site is set up. PUT: the usual one with these changes. */
export function controlMoodleSite(state: State, request: Incoming): Reply {
  if (request.method === 'PUT') {
    const site = siteWith(parseJson(request.body))
    if (site === undefined)
      return json(400, {
        message: 'a site has mode, missing, left_out, account, shows_email, manual_enrolment, courses',
      })
    state.data.moodleSite = site
    state.changed()
  }
  return json(200, state.data.moodleSite)
}

/**
 * POST /__sandbox/moodle/users/<id>: changes a user as the administration does: `deleted`, `suspended`, `is_admin`,
 * `email`, and with `courseid` the `timeend` and `status` of that enrolment.
 */
export function changeMoodleUser(state: State, request: Incoming, id: number): Reply {
  const body = parseJson(request.body)
  const user = state.data.moodle.users.find((one) => one.id === id)
  if (!isRecord(body) || user === undefined) return json(404, { message: 'no such user' })
  if (body.deleted === true) deleteUser(state, user)
  if (typeof body.suspended === 'boolean') user.suspended = body.suspended
  if (typeof body.is_admin === 'boolean') user.is_admin = body.is_admin
  if (typeof body.email === 'string') user.email = body.email
  const enrolment = state.data.moodle.enrolments.find(
    (one) => one.userid === id && one.courseid === body.courseid,
  )
  if (enrolment && typeof body.timeend === 'number') enrolment.timeend = body.timeend
  if (enrolment && (body.status === 0 || body.status === 1)) enrolment.status = body.status
  state.changed()
  return json(200, showForPeople(state, user))
}

/** GET /__sandbox/moodle/users: users as in Moodle's administration. */
export function moodleUsersAsJson(state: State): Reply {
  return json(200, { users: state.data.moodle.users.map((user) => showForPeople(state, user)) })
}

function showForPeople(state: State, user: MoodleUser): Record<string, unknown> {
  const own = state.data.moodle.enrolments.filter((one) => one.userid === user.id)
  const courses = own.map((one) => one.courseid).sort((a, b) => a - b)
  return { ...user, courses, enrolments: own }
}

/** POST /__sandbox/moodle/users: adds a user from outside our system. */
export function addMoodleUser(state: State, request: Incoming): Reply {
  const body = parseJson(request.body)
  if (!isRecord(body) || typeof body.username !== 'string' || typeof body.email !== 'string') {
    return json(400, { message: 'a user needs username and email' })
  }
  const user: MoodleUser = {
    id: state.nextNumber(),
    username: body.username,
    firstname: String(body.firstname ?? 'Nombre'),
    lastname: String(body.lastname ?? 'Apellido'),
    email: body.email,
    phone1: '',
    country: '',
    lang: 'es',
    suspended: body.suspended === true,
    password_mailed: false,
    created_at: state.timestamp(),
  }
  state.data.moodle.users.push(user)
  state.changed()
  return json(200, user)
}

export function classroomTable(state: State): string {
  const rows = state.data.moodle.users.map((user) => {
    const courses = state.data.moodle.enrolments.filter((one) => one.userid === user.id)
    const ids = courses.map((one) => one.courseid).join(', ')
    return [user.username, user.email, ids, user.suspended ? 'Suspendido' : 'Activo'].map(escapeHtml)
  })
  return table(['Usuario', 'Correo', 'Cursos', 'Estado'], rows, 'Todavía no hay nadie en el aula.')
}
