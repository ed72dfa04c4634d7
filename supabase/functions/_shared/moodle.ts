import * as v from 'valibot'
import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'
import { countries } from '../../../src/domain/countries.ts'
import { fold } from '../../../src/domain/search.ts'
import { type DeliveryFailure, failure, problemOfStatus } from './delivery.ts'
import { callProvider, jsonOrNull, userAgent } from './http-client.ts'

export type MoodleConfig = { url: string; token: string; studentRoleId: number }

export type ClassroomUser = { id: number; username: string; email: string; suspended: boolean }

export type ClassroomPerson = {
  firstname: string
  lastname: string
  email: string
  phone: string | null
  country: string | null
}

/** `refused`: the classroom rejected the call and did nothing; otherwise it may have acted. */
export type ClassroomFailure = DeliveryFailure & { refused: boolean }
export type ClassroomResult<Value> = { ok: true; value: Value } | ClassroomFailure

export type Classroom = {
  /** Every user with this value: a site may allow shared e-mail addresses. */
  find(field: 'id' | 'email' | 'username', value: string): Promise<ClassroomResult<ClassroomUser[]>>
  /** The classroom generates a password and mails it. Returns the new user's id. */
  create(person: ClassroomPerson, username: string): Promise<ClassroomResult<number>>
  setSuspended(userId: number, suspended: boolean): Promise<ClassroomResult<null>>
  setEmail(userId: number, email: string): Promise<ClassroomResult<null>>
  /** Idempotent. */
  enrol(userId: number, courseId: number): Promise<ClassroomResult<null>>
  /** Idempotent. The user must not be suspended. */
  unenrol(userId: number, courseId: number): Promise<ClassroomResult<null>>
}

const timeoutMs = 6000

/** Codes of exceptions (providers, section 4); any other is taken for a fault of the classroom. */
const exceptionProblems: ReadonlyMap<string, StepProblem> = new Map([
  ['invalidtoken', 'key_refused'],
  ['accessexception', 'key_refused'],
  ['nopermissions', 'key_refused'],
  ['wsusercannotassign', 'not_configured'],
  ['invalidrecord', 'course_unknown'],
  ['wsnoinstance', 'course_closed'],
])

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
  email: v.fallback(v.string(), ''),
  suspended: v.optional(flag, false),
})
const createdSchema = v.pipe(v.array(v.object({ id })), v.minLength(1))
const updatedSchema = v.nullable(v.object({ warnings: v.optional(v.array(v.unknown()), []) }))
const siteSchema = v.object({ sitename: v.string() })

/** The classroom's web service (providers, section 4). */
export function createMoodle(config: MoodleConfig): Classroom {
  async function call<Schema extends v.GenericSchema>(
    name: string,
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
    const warned = updated.value !== null && updated.value.warnings.length > 0
    return warned ? refusal('provider_failed', 'moodle update_users warning') : { ok: true, value: null }
  }

  return {
    find(field, value) {
      const parameters = { field, 'values[0]': value }
      return call('core_user_get_users_by_field', parameters, v.array(userSchema))
    },

    async create(person, username) {
      const created = await call('core_user_create_users', newUser(person, username), createdSchema)
      return created.ok ? { ok: true, value: created.value[0]?.id ?? 0 } : created
    },

    setSuspended: (userId, suspended) => update(userId, { suspended: suspended ? '1' : '0' }),

    setEmail: (userId, email) => update(userId, { email }),

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

/** Checks the token by asking for the site's name. */
export async function askMoodle(
  config: Pick<MoodleConfig, 'url' | 'token'>,
  signal: AbortSignal,
): Promise<ClassroomResult<unknown>> {
  return await callMoodle(config, 'core_webservice_get_site_info', {}, siteSchema, signal)
}

async function callMoodle<Schema extends v.GenericSchema>(
  config: Pick<MoodleConfig, 'url' | 'token'>,
  name: string,
  parameters: Record<string, string>,
  schema: Schema,
  signal: AbortSignal,
): Promise<ClassroomResult<v.InferOutput<Schema>>> {
  const short = name.replace(/^(core_user|core_webservice|enrol_manual)_/, '')
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
    const code = (exception.output.errorcode ?? '').replace(/[^a-z0-9_]/gi, '').slice(0, 40)
    const problem = exceptionProblems.get(code) ?? 'provider_failed'
    const detail = `moodle ${short} ${code || 'exception'}`
    return outcome.status < 500 ? refusal(problem, detail) : unknown(problem, detail)
  }
  // A function without a result answers `null`; any other unparsable text is an error.
  const readable = answer !== null || outcome.text.trim() === 'null'
  const value = v.safeParse(schema, answer)
  if (outcome.status === 200 && readable && value.success) return { ok: true, value: value.output }
  return unknown(problemOfStatus(outcome.status), `moodle ${short} ${outcome.status}`)
}

/** The classroom did nothing. */
function refusal(problem: StepProblem, detail: string): ClassroomFailure {
  return { ...failure(problem, detail), refused: true }
}

/** The classroom may have acted. */
function unknown(problem: StepProblem, detail: string): ClassroomFailure {
  return { ...failure(problem, detail), refused: false }
}

function newUser(person: ClassroomPerson, username: string): Record<string, string> {
  const phone = phoneOf(person.phone)
  const country = countryOf(person.country)
  return {
    'users[0][username]': username,
    'users[0][createpassword]': '1',
    'users[0][firstname]': cut(person.firstname, nameMaxLength),
    // Moodle refuses an empty one, and a payer may have typed a single name.
    'users[0][lastname]': cut(person.lastname, nameMaxLength) || '.',
    'users[0][email]': person.email,
    ...(phone ? { 'users[0][phone1]': phone } : {}),
    ...(country ? { 'users[0][country]': country } : {}),
  }
}

/** Column lengths in Moodle. */
const nameMaxLength = 100
const phoneMaxLength = 20

function cut(text: string, maxLength: number): string {
  return [...text].slice(0, maxLength).join('')
}

/** Omitted rather than truncated: half a number is a wrong number. */
function phoneOf(phone: string | null): string | null {
  const trimmed = phone?.trim() ?? ''
  const compact = trimmed.length > phoneMaxLength ? trimmed.replace(/[\s().-]/g, '') : trimmed
  return compact !== '' && compact.length <= phoneMaxLength ? compact : null
}

/** The form's country is free text; Moodle requires a two-letter code. */
function countryOf(country: string | null): string | null {
  const wanted = fold((country ?? '').trim())
  if (/^[a-z]{2}$/.test(wanted) && wanted !== 'ot') return wanted.toUpperCase()
  return countries.find((one) => one.code.length === 2 && fold(one.name) === wanted)?.code ?? null
}
