import { randomUUID } from 'node:crypto'
import { type Incoming, isRecord, json, parseJson, type Reply } from '../../http/serve.ts'
import type { State } from '../state.ts'

const knownFields = new Set(
  'from to subject html text cc bcc reply_to headers attachments tags scheduled_at template topic_id'.split(
    ' ',
  ),
)
const rememberedMs = 24 * 60 * 60 * 1000

function refuse(statusCode: number, name: string, message: string): Reply {
  return json(statusCode, { statusCode, message, name })
}

function addresses(value: unknown): string[] | undefined {
  const list = typeof value === 'string' ? [value] : value
  if (!Array.isArray(list) || list.length === 0) return undefined
  return list.every((item): item is string => typeof item === 'string') ? list : undefined
}

function isAddress(text: string): boolean {
  return /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+)$/.test(text)
}

function hasLineBreak(value: unknown): boolean {
  if (typeof value === 'string') return /[\r\n]/.test(value)
  if (Array.isArray(value)) return value.some(hasLineBreak)
  return (
    isRecord(value) && Object.entries(value).some(([name, part]) => hasLineBreak(name) || hasLineBreak(part))
  )
}

function findProblem(body: Record<string, unknown>): Reply | undefined {
  for (const name of ['from', 'to', 'subject']) {
    const value = body[name]
    if (value === undefined || value === null || value === '') {
      return refuse(422, 'missing_required_field', `Missing \`${name}\` field.`)
    }
  }
  if (body.html === undefined && body.text === undefined && body.template === undefined) {
    return refuse(422, 'missing_required_field', 'Missing `html` or `text` field.')
  }
  const unknown = Object.keys(body).find((name) => !knownFields.has(name))
  if (unknown !== undefined) return refuse(422, 'invalid_parameter', `Unknown field \`${unknown}\`.`)
  for (const name of ['from', 'to', 'subject', 'cc', 'bcc', 'reply_to', 'headers']) {
    if (hasLineBreak(body[name])) {
      return refuse(422, 'validation_error', `The \`${name}\` field must not contain line breaks.`)
    }
  }
  if (typeof body.from !== 'string' || !isAddress(body.from)) {
    return refuse(
      422,
      'invalid_from_address',
      'Invalid `from` field. Use `email@example.com` or `Name <email@example.com>`.',
    )
  }
  if (typeof body.subject !== 'string') return refuse(422, 'validation_error', 'Invalid `subject` field.')
  for (const name of ['to', 'cc', 'bcc', 'reply_to']) {
    if (name !== 'to' && body[name] === undefined) continue
    const list = addresses(body[name])
    if (list === undefined || list.length > 50 || !list.every(isAddress)) {
      return refuse(422, 'validation_error', `Invalid \`${name}\` field.`)
    }
  }
  return undefined
}

export type Resend = { send(request: Incoming, path: string): Reply; begin(request: Incoming): () => void }

export function createResend(state: State, apiKey: string): Resend {
  const underWay = new Map<string, number>()
  const limitHeaders = { 'ratelimit-limit': '10', 'ratelimit-remaining': '9', 'ratelimit-reset': '1' }

  function idempotencyKey(request: Incoming): string | undefined {
    const header = request.headers['idempotency-key']
    return Array.isArray(header) ? header[0] : header
  }

  function send(request: Incoming, path: string): Reply {
    if (path !== '/emails' && path !== '/domains') {
      return refuse(404, 'not_found', 'The requested endpoint does not exist.')
    }
    const header = request.headers.authorization
    if (header === undefined || !header.startsWith('Bearer ')) {
      return refuse(401, 'missing_api_key', 'Missing API key in the authorization header.')
    }
    if (header.slice(7) !== apiKey) return refuse(403, 'invalid_api_key', 'API key is invalid.')
    if (path === '/domains' && request.method === 'GET') {
      return json(200, { object: 'list', has_more: false, data: [] }, limitHeaders)
    }
    if (request.method !== 'POST' || path !== '/emails')
      return refuse(405, 'method_not_allowed', 'Method is not allowed.')
    const body = parseJson(request.body)
    if (!isRecord(body)) return refuse(400, 'validation_error', 'The body is not valid JSON.')
    const key = idempotencyKey(request)
    if (key !== undefined && (key.length < 1 || key.length > 256)) {
      return refuse(
        400,
        'invalid_idempotency_key',
        'The idempotency key must be between 1 and 256 characters.',
      )
    }
    const problem = findProblem(body)
    if (problem !== undefined) return problem
    const payload = request.body.toString('utf8')
    if (key !== undefined) {
      if ((underWay.get(key) ?? 0) > 1) {
        return refuse(409, 'concurrent_idempotent_requests', 'A request with this key is still in progress.')
      }
      const former = state.data.sentKeys.find(
        (sent) => sent.key === key && state.now() - sent.at < rememberedMs,
      )
      if (former !== undefined && former.payload !== payload) {
        return refuse(409, 'invalid_idempotent_request', 'This key was used with a different payload.')
      }
      if (former !== undefined) return json(200, { id: former.id }, limitHeaders)
    }
    const id = randomUUID()
    state.data.mails.push({ id, received_at: state.timestamp(), payload: body })
    if (key !== undefined) state.data.sentKeys.push({ key, payload, id, at: state.now() })
    state.changed()
    return json(200, { id }, limitHeaders)
  }

  return {
    send,
    begin: (request) => {
      const key = idempotencyKey(request)
      if (key === undefined) return () => undefined
      underWay.set(key, (underWay.get(key) ?? 0) + 1)
      return () => {
        const left = (underWay.get(key) ?? 1) - 1
        if (left === 0) underWay.delete(key)
        else underWay.set(key, left)
      }
    },
  }
}
