import type * as v from 'valibot'
import type { EdgeFunction } from '../../../src/domain/contracts/edge-function.ts'
import type { Staff } from '../../../src/domain/contracts/staff.ts'
import type { Problem } from '../../../src/domain/problems.ts'
import { type Capability, mayAll } from '../../../src/domain/staff-roles.ts'
import { validate } from '../../../src/domain/validate.ts'
import { type Answer, type AnswerOf, refuse, refuseFields } from './answer.ts'
import {
  isContentType,
  isTooDeep,
  type Parsed,
  parseForm,
  parseJson,
  readBytes,
  unstorableField,
} from './body.ts'
import { DatabaseError, UnreadAnswer } from './database.ts'
import type { RateLimiter } from './rate-limits.ts'
import { isOneOf } from './secrets.ts'

export type EdgeDeps = {
  allowedOrigins: readonly string[]
  now: () => number
  newRequestId: () => string
  /** One line per request, except for quiet answers. */
  log: (line: string, level: 'info' | 'error') => void
}

/** What the handlers of visitors, of staff and of the schedule are made of. */
export type PublicDeps<Store> = { edge: EdgeDeps; limiter: RateLimiter; store: Store }
export type StaffDeps<Store> = { edge: EdgeDeps; findStaff: StaffAccess['find']; store: Store }
export type CronDeps<Store> = { edge: EdgeDeps; cronSecrets: readonly string[]; store: Store }

/** `accessToken`: the staff caller's own token, so that the database knows who acts; empty otherwise. */
export type Call<Body> = {
  body: Body
  raw: Uint8Array
  request: Request
  staff: Staff | null
  accessToken: string
}

/**
 * The callers. `staff`: roles with the capability; `signed`: senders that sign the raw body; `cron`: holders of one
 * of the schedule's secrets; `staff_or_cron`: either, `staff` in the call being null for the schedule.
 */
export type Access =
  | { kind: 'public' }
  | ({ kind: 'staff' } & StaffAccess)
  | { kind: 'signed'; verify: (raw: Uint8Array, request: Request) => Promise<boolean> }
  | { kind: 'cron'; secrets: readonly string[] }
  | ({ kind: 'staff_or_cron'; secrets: readonly string[] } & StaffAccess)

type StaffAccess = {
  needs: Capability
  find: (accessToken: string) => Promise<Staff | null | 'invalid_token'>
}

export type Endpoint<Fn extends EdgeFunction> = {
  maxBytes?: number
  handle: (call: Call<v.InferOutput<Fn['request']>>) => Promise<AnswerOf<Fn>>
} & (
  | { access: Access; format?: 'json' }
  // A foreign page can send a form with the visitor's cookies and without a preflight, but no session token.
  | { access: Extract<Access, { kind: 'staff' }>; format: 'multipart' }
)

const defaultMaxBytes = 64 * 1024
const contentTypes = { json: 'application/json', multipart: 'multipart/form-data' } as const
const invalidBody: Problem[] = [{ field: '', code: 'invalid' }]

/**
 * The single entry point: method, origin, access, size, body, contract, errors and the log line are handled alike for
 * every function.
 */
export function endpoint<Fn extends EdgeFunction>(
  edge: EdgeDeps,
  contract: Fn,
  definition: Endpoint<Fn>,
): (request: Request) => Promise<Response> {
  return async function serve(request) {
    const startedAt = edge.now()
    const requestId = edge.newRequestId()
    const origin = checkOrigin(request, edge.allowedOrigins)
    const preflight = origin.allowed && request.method === 'OPTIONS'
    let answer: Answer | null = null
    if (!preflight) {
      answer = origin.allowed ? await guarded(contract, definition, request) : refuse('origin_not_allowed')
      writeLog(edge, contract.name, requestId, answer, edge.now() - startedAt)
    }
    return new Response(answer ? JSON.stringify(answer.body) : null, {
      status: answer?.status ?? 204,
      headers: {
        ...origin.headers,
        'content-type': 'application/json',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
        'x-request-id': requestId,
      },
    })
  }
}

async function guarded<Fn extends EdgeFunction>(
  contract: Fn,
  definition: Endpoint<Fn>,
  request: Request,
): Promise<Answer> {
  try {
    return await answerTo(contract, definition, request)
  } catch (error) {
    if (error instanceof DatabaseError && error.refusedValue) {
      return refuseFields(invalidBody, faultOf(error))
    }
    return refuse(error instanceof UnreadAnswer ? 'answer_unread' : 'internal_error', faultOf(error))
  }
}

async function answerTo<Fn extends EdgeFunction>(
  contract: Fn,
  definition: Endpoint<Fn>,
  request: Request,
): Promise<Answer> {
  const { access, format = 'json' } = definition
  if (request.method !== 'POST') return refuse('method_not_allowed')
  const caller = await identify(access, request)
  if (!caller.ok) return refuse(caller.code)
  // A foreign page cannot send JSON without a preflight: that protects public endpoints from CSRF. Machines
  // authenticate themselves.
  const fromBrowser = access.kind === 'public' || access.kind === 'staff'
  const contentType = request.headers.get('content-type') ?? ''
  if (fromBrowser && !isContentType(contentTypes[format], contentType))
    return refuse('unsupported_media_type')
  const raw = await readBytes(request, definition.maxBytes ?? defaultMaxBytes)
  if (raw === 'too_large') return refuse('payload_too_large')
  if (raw === 'aborted') return refuse('invalid_json', { body: 'aborted' })
  if (access.kind === 'signed' && !(await access.verify(raw, request))) return refuse('unauthorized')
  const body = format === 'json' ? jsonBody(access, raw) : await parseForm(raw, contentType)
  if (!body.ok) return format === 'json' ? refuse('invalid_json') : refuseFields(invalidBody)
  if (isTooDeep(body.value)) return refuseFields(invalidBody, { too_deep: true })
  const parsed = validate(contract.request, body.value)
  if (!parsed.ok) return refuseFields(parsed.problems)
  const unstorable = unstorableField(parsed.value)
  if (unstorable !== null) return refuseFields([{ field: unstorable, code: 'invalid' }])
  const { staff, accessToken } = caller
  return await definition.handle({ body: parsed.value, raw, request, staff, accessToken })
}

function jsonBody(access: Access, raw: Uint8Array): Parsed {
  const mayBeEmpty = access.kind === 'cron' || access.kind === 'staff_or_cron'
  return mayBeEmpty && raw.length === 0 ? { ok: true, value: {} } : parseJson(raw)
}

type Caller =
  | { ok: true; staff: Staff | null; accessToken: string }
  | { ok: false; code: 'unauthorized' | 'forbidden' }

const anonymous: Caller = { ok: true, staff: null, accessToken: '' }

async function identify(access: Access, request: Request): Promise<Caller> {
  if (access.kind === 'public' || access.kind === 'signed') return anonymous
  const token = /^Bearer ([^\s]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) return { ok: false, code: 'unauthorized' }
  if (access.kind !== 'staff' && (await isOneOf(token, access.secrets))) return anonymous
  if (access.kind === 'cron') return { ok: false, code: 'unauthorized' }
  const staff = await access.find(token)
  if (staff === 'invalid_token') return { ok: false, code: 'unauthorized' }
  if (!staff || !mayAll(staff, [access.needs])) return { ok: false, code: 'forbidden' }
  return { ok: true, staff, accessToken: token }
}

/** Without the error's message, which can quote user input. */
function faultOf(error: unknown): Record<string, string> {
  if (!(error instanceof Error)) return { error: typeof error }
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  const place = frames
    .slice(0, 3)
    .map((line) => line.trim())
    .join(' < ')
  if (error instanceof DatabaseError) {
    return { error: error.name, operation: error.operation, database_code: error.code }
  }
  return { error: error.name, place }
}

function writeLog(edge: EdgeDeps, name: string, requestId: string, answer: Answer, ms: number): void {
  if (answer.quiet) return
  const code = 'code' in answer.body ? String(answer.body.code) : answer.status === 422 ? 'problems' : 'ok'
  const line = { function: name, status: answer.status, code, ms, request_id: requestId, ...answer.note }
  edge.log(JSON.stringify(line), answer.status >= 500 ? 'error' : 'info')
}

/** Origin rules of every function. A request without Origin does not come from a browser page and is allowed. */
export type OriginCheck = { allowed: boolean; headers: Readonly<Record<string, string>> }

export function checkOrigin(request: Request, allowedOrigins: readonly string[]): OriginCheck {
  const origin = request.headers.get('origin')
  const vary = { vary: 'Origin' }
  if (origin === null) return { allowed: true, headers: vary }
  if (!allowedOrigins.includes(origin)) return { allowed: false, headers: vary }
  return {
    allowed: true,
    headers: {
      ...vary,
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'POST, OPTIONS',
      'access-control-allow-headers': 'apikey, authorization, content-type, idempotency-key, x-client-info',
      'access-control-max-age': '3600',
    },
  }
}
