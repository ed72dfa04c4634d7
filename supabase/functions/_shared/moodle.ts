import * as v from 'valibot'
import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'
import { type DeliveryFailure, failure, problemOfStatus } from './delivery.ts'
import { callProvider, jsonOrNull, userAgent } from './http-client.ts'
import { type ClassroomPerson, isTooLong, newUser, profileOf } from './moodle-person.ts'
import { problemOfCode } from './moodle-problems.ts'

export type MoodleConfig = { url: string; token: string; studentRoleId: number }

export type ClassroomUser = { id: number; username: string; email: string; suspended: boolean }

/** `refused`: the classroom rejected the call and did nothing; otherwise it may have acted. */
export type ClassroomFailure = DeliveryFailure & { refused: boolean }
export type ClassroomResult<Value> = { ok: true; value: Value } | ClassroomFailure

export type Classroom = {
  /**
   * Every living user with this value, whose e-mail is in any spelling where the service has the function for it: a site
   * may allow shared addresses.
   */
  find(field: 'id' | 'email' | 'username', value: string): Promise<ClassroomResult<ClassroomUser[]>>
  /** The reason of a refused person whom no search finds: a search that may not see them is no error of the classroom. */
  explain(refused: ClassroomFailure, email: string): Promise<ClassroomFailure>
  /** The classroom generates a password and mails it. Returns the new user's id. */
  create(person: ClassroomPerson, username: string): Promise<ClassroomResult<number>>
  setSuspended(userId: number, suspended: boolean): Promise<ClassroomResult<null>>
  setEmail(userId: number, email: string): Promise<ClassroomResult<null>>
  /** Name, telephone and country; what is empty is emptied there. */
  setProfile(userId: number, person: ClassroomPerson): Promise<ClassroomResult<null>>
  /** Deletes the user, whom nothing names any more: Moodle itself keeps names, and makes a user name of the address. */
  erase(userId: number, anonymous: string): Promise<ClassroomResult<null>>
  /** Also of a suspended user. Again it takes away the end and the suspension that a teacher gave the enrolment. */
  enrol(userId: number, courseId: number): Promise<ClassroomResult<null>>
  /** Idempotent. Also of a suspended user. */
  unenrol(userId: number, courseId: number): Promise<ClassroomResult<null>>
}

const timeoutMs = 6000

const exceptionSchema = v.object({ exception: v.string(), errorcode: v.optional(v.string()) })
const id = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^\d{1,15}$/))]),
  v.transform(Number),
  v.safeInteger(),
)
const flag = v.fallback(
  v.pipe(
    v.union([v.boolean(), v.number(), v.string()]),
    v.transform((value) => value === true || value === 1 || value === '1'),
  ),
  false,
)
const userSchema = v.object({
  id,
  username: v.fallback(v.string(), ''),
  email: v.optional(v.string()),
  suspended: v.optional(flag, false),
})
const usersSchema = v.array(userSchema)
const foundSchema = v.object({ users: usersSchema })
const createdSchema = v.pipe(v.array(v.object({ id })), v.minLength(1))
const warningSchema = v.object({ warningcode: v.fallback(v.string(), '') })
const updatedSchema = v.nullable(v.object({ warnings: v.optional(v.array(warningSchema), []) }))

/** The classroom's web service (providers, section 4). */
export function createMoodle(config: MoodleConfig): Classroom {
  async function call<Schema extends v.GenericSchema>(
    name: MoodleFunction,
    parameters: Record<string, string>,
    schema: Schema,
  ): Promise<ClassroomResult<v.InferOutput<Schema>>> {
    return await callMoodle(config, name, parameters, schema, AbortSignal.timeout(timeoutMs))
  }

  async function update(userId: number, changes: Record<string, string>): Promise<ClassroomResult<null>> {
    const user = Object.entries({ id: String(userId), ...changes })
    const parameters = Object.fromEntries(user.map(([name, value]) => [`users[0][${name}]`, value]))
    const updated = await call('core_user_update_users', parameters, updatedSchema)
    if (!updated.ok) return updated
    // A failed update comes as a warning with HTTP 200.
    const [warning] = updated.value?.warnings ?? []
    return warning ? refused('core_user_update_users', warning.warningcode) : { ok: true, value: null }
  }

  /** Ignores case. In a LIKE `_` finds too much, which no caller minds, and `%` would find a whole domain. */
  function search(email: string) {
    const criterion = { 'criteria[0][key]': 'email', 'criteria[0][value]': email.replaceAll('%', '\\%') }
    return call('core_user_get_users', criterion, foundSchema)
  }

  async function find(field: 'id' | 'email' | 'username', value: string) {
    if (field === 'email') {
      const found = await search(value)
      if (found.ok) return living(found.value.users)
      if (!isOutOfService(found)) return found
    }
    const parameters = { field, 'values[0]': value }
    const found = await call('core_user_get_users_by_field', parameters, usersSchema)
    return found.ok ? living(found.value) : found
  }

  return {
    find,

    async explain(failed, email) {
      const guest = await find('id', guestUser)
      if (!guest.ok) return guest
      if (guest.value.some(({ username }) => username === '')) return blind('user name')
      const found = await search(email)
      return !found.ok && isOutOfService(found) ? { ...failed, problem: 'address_spelling' } : failed
    },

    async create(person, username) {
      if (isTooLong(person.email)) return tooLong
      const created = await call('core_user_create_users', newUser(person, username), createdSchema)
      return created.ok ? { ok: true, value: created.value[0]?.id ?? 0 } : created
    },

    setSuspended: (userId, suspended) => update(userId, { suspended: suspended ? '1' : '0' }),

    setEmail: async (userId, email) => (isTooLong(email) ? tooLong : await update(userId, { email })),

    setProfile: (userId, person) => update(userId, profileOf(person)),

    async erase(userId, anonymous) {
      const nobody = { firstname: 'Persona', lastname: 'borrada', phone: null, country: null }
      const username = anonymous.replace(/@.*/, '')
      const emptied = await update(userId, { ...profileOf(nobody), username, email: anonymous })
      return emptied.ok ? call('core_user_delete_users', { 'userids[0]': String(userId) }, v.null()) : emptied
    },

    enrol(userId, courseId) {
      const parameters = {
        'enrolments[0][roleid]': String(config.studentRoleId),
        'enrolments[0][userid]': String(userId),
        'enrolments[0][courseid]': String(courseId),
      }
      return call('enrol_manual_enrol_users', parameters, v.null())
    },

    unenrol(userId, courseId) {
      const parameters = {
        'enrolments[0][userid]': String(userId),
        'enrolments[0][courseid]': String(courseId),
      }
      return call('enrol_manual_unenrol_users', parameters, v.null())
    },
  }
}

/** What the service in Moodle has to offer (operations, "The classroom"). */
export const moodleFunctions = [
  'core_webservice_get_site_info',
  'core_user_get_users_by_field',
  'core_user_get_users',
  'core_user_create_users',
  'core_user_update_users',
  'core_user_delete_users',
  'enrol_manual_enrol_users',
  'enrol_manual_unenrol_users',
] as const
export type MoodleFunction = (typeof moodleFunctions)[number]

/** `said`: the code of an exception, an HTTP status or `unreachable`. */
export type MoodleAnswer<Value> = { ok: true; value: Value } | { ok: false; said: string }

/** Calls a function for its answer alone, to see what the service may do. */
export async function askMoodle<Schema extends v.GenericSchema>(
  config: Pick<MoodleConfig, 'url' | 'token'>,
  name: MoodleFunction,
  parameters: Record<string, string>,
  schema: Schema,
  signal: AbortSignal,
): Promise<MoodleAnswer<v.InferOutput<Schema>>> {
  const answer = await callMoodle(config, name, parameters, schema, signal)
  return answer.ok ? answer : { ok: false, said: answer.detail.split(' ').at(-1) ?? '' }
}

async function callMoodle<Schema extends v.GenericSchema>(
  config: Pick<MoodleConfig, 'url' | 'token'>,
  name: MoodleFunction,
  parameters: Record<string, string>,
  schema: Schema,
  signal: AbortSignal,
): Promise<ClassroomResult<v.InferOutput<Schema>>> {
  const short = shortName(name)
  // The token goes in the body because URLs end up in logs.
  const form = { wstoken: config.token, wsfunction: name, moodlewsrestformat: 'json', ...parameters }
  const outcome = await callProvider({
    method: 'POST',
    url: `${config.url}/webservice/rest/server.php`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'user-agent': userAgent,
    },
    body: new URLSearchParams(form).toString(),
    signal,
  })
  if (!outcome.ok) return unknown('provider_failed', `moodle ${short} unreachable`)
  const answer = jsonOrNull(outcome.text)
  const exception = v.safeParse(exceptionSchema, answer)
  if (exception.success) {
    return { ...refused(name, exception.output.errorcode), refused: outcome.status < 500 }
  }
  // A function without a result answers `null`; any other unparsable text is an error.
  const readable = answer !== null || outcome.text.trim() === 'null'
  const value = v.safeParse(schema, answer)
  if (outcome.status === 200 && readable && value.success) return { ok: true, value: value.output }
  return unknown(problemOfStatus(outcome.status), `moodle ${short} ${outcome.status}`)
}

function shortName(name: string): string {
  return name.replace(/^(core_user|core_webservice|enrol_manual)_/, '')
}

/** The classroom did nothing. */
function refused(name: string, errorcode = ''): ClassroomFailure {
  const code = errorcode.replace(/[^a-z0-9_]/gi, '').slice(0, 40)
  const detail = `moodle ${shortName(name)} ${code || 'exception'}`
  return { ...failure(problemOfCode(name, code), detail), refused: true }
}

/** The service leaves the function out, or takes no call at all. */
function isOutOfService({ detail }: ClassroomFailure): boolean {
  return detail.endsWith(' accessexception')
}

/** Every site has one, so that it shows what of other users the service may see. */
const guestUser = '1'

/** A right is missing, which Moodle reports by leaving the field out. */
function blind(field: string): ClassroomFailure {
  return { ...failure('key_refused', `moodle shows no ${field}`), refused: true }
}

/** A deleted user is still found by its id, with a hash for an e-mail. */
function living(users: v.InferOutput<typeof usersSchema>): ClassroomResult<ClassroomUser[]> {
  const found: ClassroomUser[] = []
  for (const { email, ...user } of users) {
    if (email === undefined) return blind('e-mail')
    if (!/^[0-9a-f]{32}$/.test(email)) found.push({ ...user, email })
  }
  return { ok: true, value: found }
}

/** The classroom may have acted. */
function unknown(problem: StepProblem, detail: string): ClassroomFailure {
  return { ...failure(problem, detail), refused: false }
}

const tooLong: ClassroomFailure = {
  ...failure('address_too_long', 'address beyond 100 letters'),
  refused: true,
}
