import { createHash, timingSafeEqual } from 'node:crypto'
import { type Incoming, isRecord, json, parseJson, type Reply } from '../http/serve.ts'
import { escapeHtml, table } from './html.ts'
import type { MailingListSubscriber, State } from './state.ts'

/** Fields of a new account; each answer contains all of them, null when empty. */
const accountFields = ['name', 'last_name', 'company', 'country', 'city', 'phone', 'state', 'z_i_p']
const knownFields = new Set(
  'email fields groups status subscribed_at opted_in_at unsubscribed_at ip_address optin_ip resubscribe'.split(
    ' ',
  ),
)
const subscriberStatuses = ['active', 'unsubscribed', 'unconfirmed', 'bounced', 'junk'] as const
const callsPerMinute = 120
const minuteMs = 60_000

export type Group = { id: string; name: string }
export type MailerLiteAccount = { apiKey: string; groups: readonly Group[] }
export type MailerLite = { call(request: Incoming, path: string): Reply; reset(): void }

/** `path`: the part after /mailerlite; the provider's API is below /api. */
export function createMailerLite(state: State, account: MailerLiteAccount): MailerLite {
  let calls: number[] = []

  function call(request: Incoming, path: string): Reply {
    const now = state.now()
    calls = calls.filter((at) => at > now - minuteMs && at <= now)
    const limit = {
      'x-ratelimit-limit': String(callsPerMinute),
      'x-ratelimit-remaining': String(Math.max(0, callsPerMinute - calls.length - 1)),
    }
    if (calls.length >= callsPerMinute) {
      const waitMs = (calls[0] ?? now) + minuteMs - now
      const retryAfter = String(Math.max(1, Math.ceil(waitMs / 1000)))
      return json(429, { message: 'Too Many Attempts.' }, { ...limit, 'retry-after': retryAfter })
    }
    calls.push(now)
    const reply = answer(state, account, request, path)
    return { ...reply, headers: { ...reply.headers, ...limit } }
  }

  return {
    call,
    reset: () => {
      calls = []
    },
  }
}

function answer(state: State, account: MailerLiteAccount, request: Incoming, path: string): Reply {
  const [, key = '', forget] = /^\/api\/subscribers\/([^/]+)(\/forget)?$/.exec(path) ?? []
  const known = { '/api/subscribers': 'POST', '/api/groups': 'GET' }[path]
  const method = key === '' ? known : { true: 'POST', false: 'GET' }[`${forget !== undefined}`]
  if (method === undefined) return json(404, { message: 'Not found.' })
  if (!isAuthorised(request, account.apiKey)) return json(401, { message: 'Unauthenticated.' })
  if (request.method !== method) {
    return json(405, { message: `The ${request.method} method is not supported for this route.` })
  }
  if (key !== '') return one(state, account, decodeURIComponent(key), forget !== undefined)
  return method === 'POST' ? upsert(state, account, request) : json(200, { data: account.groups })
}

/** By its id or address. A forgotten one is gone from every answer at once, and for good within 30 days. */
function one(state: State, account: MailerLiteAccount, key: string, forget: boolean): Reply {
  const found = state.data.subscribers.find(
    ({ id, email }) => id === key || (!forget && email === key.toLowerCase()),
  )
  if (found === undefined) return json(404, { message: 'Resource not found.' })
  if (!forget) return json(200, { data: showSubscriber(account, found) })
  state.data.subscribers = state.data.subscribers.filter((one) => one !== found)
  state.changed()
  const message = 'Subscriber data will be completely deleted and forgotten within 30 days.'
  return json(200, { message, data: showSubscriber(account, found) })
}

function isAuthorised(request: Incoming, apiKey: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(request.headers.authorization ?? ''), digest(`Bearer ${apiKey}`))
}

function refuse(field: string, message: string): Reply {
  return json(422, { message: 'The given data was invalid.', errors: { [field]: [message] } })
}

/** Creates (201) or updates (200) by e-mail; omitted fields and groups are kept. */
function upsert(state: State, account: MailerLiteAccount, request: Incoming): Reply {
  const body = parseJson(request.body)
  if (!isRecord(body)) return refuse('email', 'The email field is required.')
  const problem = findProblem(account, body)
  if (problem !== undefined) return problem
  const email = String(body.email).trim().toLowerCase()
  const former = state.data.subscribers.find((one) => one.email === email)
  const now = state.timestamp().slice(0, 19).replace('T', ' ')
  const subscriber: MailingListSubscriber = former ?? {
    // Exceeds a safe integer, like the provider's ids.
    id: `1${String(state.nextNumber()).padStart(17, '0')}`,
    email,
    status: 'active',
    fields: {},
    groups: [],
    created_at: now,
    updated_at: now,
  }
  for (const [name, value] of Object.entries(isRecord(body.fields) ? body.fields : {})) {
    if (accountFields.includes(name)) subscriber.fields[name] = value === null ? null : String(value)
  }
  const groups = Array.isArray(body.groups) ? body.groups.map(String) : []
  subscriber.groups = [...new Set([...subscriber.groups, ...groups])]
  subscriber.status = subscriberStatuses.find((status) => status === body.status) ?? subscriber.status
  subscriber.updated_at = now
  if (former === undefined) state.data.subscribers.push(subscriber)
  state.changed()
  return json(former === undefined ? 201 : 200, { data: showSubscriber(account, subscriber) })
}

function findProblem(account: MailerLiteAccount, body: Record<string, unknown>): Reply | undefined {
  const { email, groups, fields, status } = body
  if (typeof email !== 'string' || email.trim() === '') return refuse('email', 'The email field is required.')
  if (
    !/^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*\.[A-Za-z]{2,}$/.test(email.trim())
  ) {
    return refuse('email', 'The email must be a valid email address.')
  }
  const unknown = Object.keys(body).find((name) => !knownFields.has(name))
  if (unknown !== undefined) return refuse(unknown, `The ${unknown} field is not known.`)
  if (fields !== undefined && !isRecord(fields)) return refuse('fields', 'The fields must be an array.')
  if (groups !== undefined && !Array.isArray(groups)) return refuse('groups', 'The groups must be an array.')
  for (const [index, id] of (Array.isArray(groups) ? groups : []).entries()) {
    // Ids are text: a number would already have lost digits.
    if (typeof id !== 'string' || !account.groups.some((group) => group.id === id)) {
      return refuse(`groups.${index}`, `The selected groups.${index} is invalid.`)
    }
  }
  if (status !== undefined && !subscriberStatuses.some((known) => known === status)) {
    return refuse('status', 'The selected status is invalid.')
  }
  return undefined
}

/** The provider's representation of a subscriber. */
export function showSubscriber(
  account: MailerLiteAccount,
  subscriber: MailingListSubscriber,
): Record<string, unknown> {
  const { id, email, status, created_at, updated_at } = subscriber
  return {
    id,
    email,
    status,
    source: 'api',
    sent: 0,
    opens_count: 0,
    clicks_count: 0,
    open_rate: 0,
    click_rate: 0,
    ip_address: null,
    subscribed_at: created_at,
    unsubscribed_at: status === 'unsubscribed' ? updated_at : null,
    created_at,
    updated_at,
    fields: Object.fromEntries(accountFields.map((name) => [name, subscriber.fields[name] ?? null])),
    groups: account.groups.filter((group) => subscriber.groups.includes(group.id)),
    opted_in_at: null,
    optin_ip: null,
  }
}

/** Newest first, as at the provider. */
export function subscribersAsJson(state: State, account: MailerLiteAccount): Reply {
  const subscribers = [...state.data.subscribers].reverse().map((one) => showSubscriber(account, one))
  return json(200, { subscribers })
}

export function subscriberTable(state: State, account: MailerLiteAccount): string {
  const rows = state.data.subscribers.map((one) => {
    const groups = account.groups.filter((group) => one.groups.includes(group.id)).map(({ name }) => name)
    return [one.email, one.fields.name, groups.join(', '), one.status].map(escapeHtml)
  })
  return table(['Correo', 'Nombre', 'Grupos', 'Estado'], rows, 'Todavía no hay nadie en la lista.')
}
