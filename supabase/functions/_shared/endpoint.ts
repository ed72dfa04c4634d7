import type * as v from 'valibot'
import type { EdgeFunction } from '../../../src/domain/contracts/edge-function.ts'
import type { Staff } from '../../../src/domain/contracts/staff.ts'
import { type Capability, mayAll } from '../../../src/domain/staff-roles.ts'
import { validate } from '../../../src/domain/validation.ts'
import { type Answer, type AnswerOf, refuse, refuseFields } from './answer.ts'
import { isJsonContentType, isTooDeep, type Json, parseJson, readBytes, unstorableField } from './body.ts'
import { checkOrigin } from './cors.ts'
import { DatabaseError } from './database.ts'
import { equalSecrets } from './secrets.ts'

export type EdgeDeps = {
  allowedOrigins: readonly string[]
  now: () => number
  newRequestId: () => string
  /** One line per request, except for quiet answers. */
  log: (line: string, level: 'info' | 'error') => void
}

/** `accessToken`: the staff caller's own token, so that the database knows who acts; empty otherwise. */
export type Call<Body> = {
  body: Body
  raw: Uint8Array
  request: Request
  staff: Staff | null
  accessToken: string
}

/**
 * Who may call. `staff`: roles with the capability; `signed`: senders that sign the raw body; `cron`: holders of the
 * schedule's secret; `staff_or_cron`: either, `staff` in the call being null for the schedule.
 */
export type Access =
  | { kind: 'public' }
  | ({ kind: 'staff' } & StaffAccess)
  | { kind: 'signed'; verify: (raw: Uint8Array, request: Request) => Promise<boolean> }
  | { kind: 'cron'; secret: string }
  | ({ kind: 'staff_or_cron'; secret: string } & StaffAccess)

type StaffAccess = {
  needs: Capability
  find: (accessToken: string) => Promise<Staff | null | 'invalid_token'>
}

export type Endpoint<Fn extends EdgeFunction> = {
  access: Access
  maxBytes?: number
  handle: (call: Call<v.InferOutput<Fn['request']>>) => Promise<AnswerOf<Fn>>
}

const defaultMaxBytes = 64 * 1024

/**
 * The single entry point: method, origin, access, size, JSON, contract, errors and the log line are handled alike for
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
      return refuseFields([{ field: '', code: 'invalid' }], faultOf(error))
    }
    return refuse('internal_error', faultOf(error))
  }
}

async function answerTo<Fn extends EdgeFunction>(
  contract: Fn,
  definition: Endpoint<Fn>,
  request: Request,
): Promise<Answer> {
  const { access } = definition
  if (request.method !== 'POST') return refuse('method_not_allowed')
  const caller = await identify(access, request)
  if (!caller.ok) return refuse(caller.code)
  // Requiring a content type that a foreign page cannot send without a preflight protects browser endpoints from CSRF.
  // Machines authenticate themselves.
  const fromBrowser = access.kind === 'public' || access.kind === 'staff'
  if (fromBrowser && !isJsonContentType(request.headers.get('content-type'))) {
    return refuse('unsupported_media_type')
  }
  const raw = await readBytes(request, definition.maxBytes ?? defaultMaxBytes)
  if (!raw) return refuse('payload_too_large')
  if (access.kind === 'signed' && !(await access.verify(raw, request))) return refuse('unauthorized')
  const mayBeEmpty = access.kind === 'cron' || access.kind === 'staff_or_cron'
  const json: Json = mayBeEmpty && raw.length === 0 ? { ok: true, value: {} } : parseJson(raw)
  if (!json.ok) return refuse('invalid_json')
  if (isTooDeep(json.value)) return refuseFields([{ field: '', code: 'invalid' }], { too_deep: true })
  const parsed = validate(contract.request, json.value)
  if (!parsed.ok) return refuseFields(parsed.problems)
  const unstorable = unstorableField(parsed.value)
  if (unstorable !== null) return refuseFields([{ field: unstorable, code: 'invalid' }])
  const { staff, accessToken } = caller
  return await definition.handle({ body: parsed.value, raw, request, staff, accessToken })
}

type Caller =
  | { ok: true; staff: Staff | null; accessToken: string }
  | { ok: false; code: 'unauthorized' | 'forbidden' }

const anonymous: Caller = { ok: true, staff: null, accessToken: '' }

async function identify(access: Access, request: Request): Promise<Caller> {
  if (access.kind === 'public' || access.kind === 'signed') return anonymous
  const token = /^Bearer ([^\s]+)$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) return { ok: false, code: 'unauthorized' }
  if (access.kind !== 'staff' && (await equalSecrets(token, access.secret))) return anonymous
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
