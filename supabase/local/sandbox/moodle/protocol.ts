import type { Reply } from '../../http/serve.ts'
import type { MoodleSite } from './site.ts'

/** Reported to the caller with HTTP 200. */
export class MoodleException extends Error {
  readonly exception: string
  readonly errorcode: string

  /** `message`: for who reads a test; a site shows it in debug mode alone. */
  constructor(exception: string, errorcode: string, message: string) {
    super(message)
    this.exception = exception
    this.errorcode = errorcode
  }
}

export function invalidParameter(detail: string): MoodleException {
  return new MoodleException('invalid_parameter_exception', 'invalidparameter', detail)
}

/** A row that must exist: its code differs by version, and in 5.1 it does not say which row. */
export function missingRecord(mode: MoodleSite['mode'], what: 'user' | 'context'): MoodleException {
  const older = what === 'user' ? 'invaliduser' : 'invalidrecord'
  const code = mode === '4.5' ? older : 'invalidrecordunknown'
  return new MoodleException('dml_missing_record_exception', code, `no ${what}`)
}

/** A site's own message follows its language, so callers must not depend on it: here it is the code. */
export function exceptionReply({ exception, errorcode }: MoodleException): Reply {
  return resultReply({ exception, errorcode, message: errorcode })
}

/** As JSON alone: our calls ask for nothing else. A function without a result answers a literal `null`. */
export function resultReply(value: unknown): Reply {
  return {
    status: 200,
    headers: { 'content-type': 'application/json', 'cache-control': 'private, must-revalidate' },
    body: JSON.stringify(value),
  }
}

/** A form value as PHP parses it: text, or a list or record of such values. */
export type Parameter = string | { [key: string]: Parameter }

/**
 * Parses `users[0][email]=a` like PHP; lists stay records with numeric keys. Other body types, such as JSON, yield
 * nothing, as in PHP.
 */
export function readParameters(query: URLSearchParams, contentType: string, body: string): Parameter {
  const root: { [key: string]: Parameter } = Object.create(null)
  for (const [name, value] of query) assign(root, name, value)
  if (/^application\/x-www-form-urlencoded\b/i.test(contentType)) {
    for (const [name, value] of new URLSearchParams(body)) assign(root, name, value)
  }
  return root
}

function assign(root: { [key: string]: Parameter }, name: string, value: string): void {
  const bracket = name.indexOf('[')
  const head = bracket < 1 ? name : name.slice(0, bracket)
  const keys = [head]
  if (bracket >= 1) {
    for (const match of name.slice(bracket).matchAll(/\[([^\]]*)\]/g)) keys.push(match[1] ?? '')
  }
  let place = root
  for (const [depth, key] of keys.entries()) {
    const own = key === '' ? String(Object.keys(place).length) : key
    if (depth === keys.length - 1) {
      place[own] = value
      return
    }
    const next = place[own]
    const child = typeof next === 'object' ? next : Object.create(null)
    place[own] = child
    place = child
  }
}

export function child(parameter: Parameter | undefined, key: string): Parameter | undefined {
  return typeof parameter === 'object' ? parameter[key] : undefined
}

/** Entries in the order of their numeric keys; undefined when it is not a list. */
export function listOf(parameter: Parameter | undefined): Parameter[] | undefined {
  if (typeof parameter !== 'object') return undefined
  return Object.entries(parameter)
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([, value]) => value)
}

export function textOf(parameter: Parameter | undefined): string {
  return typeof parameter === 'string' ? parameter : ''
}
