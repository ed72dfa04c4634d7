import { createHash, timingSafeEqual } from 'node:crypto'
import { type Incoming, type Reply, text } from '../../http/serve.ts'
import type { State } from '../state.ts'
import { enrolUsers, unenrolUsers } from './courses.ts'
import {
  child,
  exceptionReply,
  MoodleException,
  type Parameter,
  readParameters,
  resultReply,
  textOf,
} from './protocol.ts'
import { checkAccount } from './rights.ts'
import { getUsers, getUsersByField, serviceUserId } from './search.ts'
import { createUsers, deleteUsers, updateUsers } from './users.ts'

const functions: Record<string, (state: State, parameters: Parameter) => unknown> = {
  core_user_create_users: createUsers,
  core_user_delete_users: deleteUsers,
  core_user_get_users: getUsers,
  core_user_get_users_by_field: getUsersByField,
  core_user_update_users: updateUsers,
  enrol_manual_enrol_users: enrolUsers,
  enrol_manual_unenrol_users: unenrolUsers,
  core_webservice_get_site_info: siteInfo,
}

const endpointPath = '/webservice/rest/server.php'

/** The REST web service: every outcome is HTTP 200. */
export function callMoodle(state: State, token: string, request: Incoming, path: string): Reply {
  if (path !== endpointPath) return text(404, '<!DOCTYPE html><title>404</title>')
  const parameters = parametersOf(request)
  try {
    if (!equal(textOf(child(parameters, 'wstoken')), token)) {
      throw new MoodleException('moodle_exception', 'invalidtoken', 'token not found')
    }
    const name = textOf(child(parameters, 'wsfunction'))
    checkAccount(state.data.moodleSite)
    const isOffered = Object.hasOwn(functions, name) && !state.data.moodleSite.left_out.includes(name)
    const call = isOffered ? functions[name] : undefined
    if (call === undefined) {
      throw new MoodleException('webservice_access_exception', 'accessexception', `no function ${name}`)
    }
    return resultReply(call(state, parameters))
  } catch (error) {
    if (error instanceof MoodleException) return exceptionReply(error)
    throw error
  }
}

/** Name of the called function; all functions share one URL. */
export function moodleFunction(request: Incoming): string {
  return textOf(child(parametersOf(request), 'wsfunction'))
}

function parametersOf(request: Incoming): Parameter {
  const contentType = request.headers['content-type'] ?? ''
  return readParameters(request.url.searchParams, contentType, request.body.toString('utf8'))
}

function siteInfo(state: State): unknown {
  const { mode, left_out } = state.data.moodleSite
  const offered = Object.keys(functions).filter((name) => !left_out.includes(name))
  return {
    sitename: 'Aula Meridiano',
    username: 'servicio-web',
    userid: serviceUserId,
    lang: 'es',
    release: mode === '4.5' ? '4.5.5+ (Build: 20250613)' : '5.1+ (Build: 20251017)',
    functions: offered.map((name) => ({ name, version: mode === '4.5' ? '2024100705' : '2025100600' })),
  }
}

function equal(a: string, b: string): boolean {
  const digest = (value: string): Buffer => createHash('sha256').update(value).digest()
  return timingSafeEqual(digest(a), digest(b))
}
