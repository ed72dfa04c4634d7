import { type Incoming, isRecord, json, parseJson, type Reply } from '../../http/serve.ts'
import { escapeHtml, table } from '../html.ts'
import type { MoodleUser, State } from '../state.ts'

/** GET /__sandbox/moodle/users: users as in Moodle's administration. */
export function moodleUsersAsJson(state: State): Reply {
  return json(200, { users: state.data.moodle.users.map((user) => showForPeople(state, user)) })
}

function showForPeople(state: State, user: MoodleUser): Record<string, unknown> {
  const own = state.data.moodle.enrolments.filter((one) => one.userid === user.id)
  return { ...user, courses: own.map((one) => one.courseid).sort((a, b) => a - b) }
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
