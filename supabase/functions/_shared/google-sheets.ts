import * as v from 'valibot'
import type { StepProblem } from '../../../src/domain/contracts/outbox.ts'
import { type Delivery, type DeliveryFailure, failure, problemOfStatus } from './delivery.ts'
import {
  callProvider,
  type HttpCall,
  type HttpOutcome,
  jsonOrNull,
  retryAfterMs,
  userAgent,
} from './http-client.ts'
import { base64Url } from './secrets.ts'

/** `key` tells the row from every other and goes in the column after `cells`. */
export type SheetRow = { cells: readonly (string | number)[]; key: string }

export type Spreadsheets = {
  /** Adds the row to the first tab. Idempotent: a key that is there already is not written again. */
  addRow(spreadsheetId: string, row: SheetRow): Promise<Delivery>
  /** Writes over one cell of the row with this key, which stands `keyAt` columns from the first. Done where there is no such row. */
  setCell(
    spreadsheetId: string,
    place: { key: string; keyAt: number; cellAt: number },
    text: string,
  ): Promise<Delivery>
}

const serviceAccountSchema = v.object({ client_email: v.string(), private_key: v.string() })
/** The account's JSON key, as Google's console gives it. */
export type ServiceAccount = v.InferOutput<typeof serviceAccountSchema>

export type GoogleSheetsConfig = {
  tokenUrl: string
  apiUrl: string
  account: ServiceAccount
  now: () => number
}

export type AccessToken = { ok: true; token: string; expiresAt: number } | DeliveryFailure

const timeoutMs = 4000
const assertionLifeSeconds = 3600
/** A token must outlive the calls that are made with it. */
const renewBeforeMs = 60_000

const tokenSchema = v.object({ access_token: v.string(), expires_in: v.number() })
const columnSchema = v.object({ values: v.optional(v.array(v.array(v.unknown())), []) })
const updatedSchema = v.object({ updatedRange: v.string() })
const appendedSchema = v.object({ updates: updatedSchema })
const tokenErrorSchema = v.object({ error: v.string() })
const errorSchema = v.object({
  error: v.object({
    status: v.optional(v.string(), ''),
    details: v.optional(v.array(v.looseObject({ reason: v.optional(v.unknown()) })), []),
  }),
})

export function readServiceAccount(json: string): ServiceAccount | null {
  const parsed = v.safeParse(serviceAccountSchema, jsonOrNull(json))
  return parsed.success ? parsed.output : null
}

/** Google's spreadsheets as a service account (providers, section 6). */
export function createGoogleSheets(config: GoogleSheetsConfig): Spreadsheets {
  let known: Extract<AccessToken, { ok: true }> | null = null

  async function currentToken(): Promise<AccessToken> {
    if (known && known.expiresAt - renewBeforeMs > config.now()) return known
    const fresh = await requestToken(config, AbortSignal.timeout(timeoutMs))
    known = fresh.ok ? fresh : null
    return fresh
  }

  async function call(
    path: string,
    token: string,
    body?: string,
    method: HttpCall['method'] = body === undefined ? 'GET' : 'POST',
  ): Promise<HttpOutcome> {
    const outcome = await callProvider({
      method,
      url: `${config.apiUrl}/v4/spreadsheets/${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        'user-agent': userAgent,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Revoked before its time: the next step asks for another.
    if (outcome.ok && outcome.status === 401) known = null
    return outcome
  }

  /** The keys of the rows, from the first; undefined where the column could not be read. */
  async function keysOf(values: string, column: string, token: string) {
    const answer = await call(`${values}/${column}:${column}?majorDimension=COLUMNS`, token)
    return { answer, keys: readAnswer(answer, columnSchema)?.values }
  }

  return {
    async addRow(spreadsheetId, { cells, key }) {
      const access = await currentToken()
      if (!access.ok) return access
      const values = `${encodeURIComponent(spreadsheetId)}/values`
      const lastColumn = letterOf(cells.length)
      // A range without a tab means the first one, whatever its name.
      const { answer, keys } = await keysOf(values, lastColumn, access.token)
      if (!keys) return refusal('read', answer, config.now())
      // Appending has no idempotency key: an earlier attempt may have written the row and lost the answer.
      if (keys[0]?.includes(key)) return { ok: true, answer: 'already there' }
      // RAW: otherwise a name that begins with = would run as a formula.
      const options = 'valueInputOption=RAW&insertDataOption=INSERT_ROWS'
      const appended = await call(
        `${values}/A:${lastColumn}:append?${options}`,
        access.token,
        JSON.stringify({ majorDimension: 'ROWS', values: [[...cells, key]] }),
      )
      const written = readAnswer(appended, appendedSchema)
      if (!written) return refusal('append', appended, config.now())
      return { ok: true, answer: written.updates.updatedRange }
    },

    async setCell(spreadsheetId, { key, keyAt, cellAt }, text) {
      const access = await currentToken()
      if (!access.ok) return access
      const values = `${encodeURIComponent(spreadsheetId)}/values`
      const { answer, keys } = await keysOf(values, letterOf(keyAt), access.token)
      if (!keys) return refusal('read', answer, config.now())
      const row = keys[0]?.indexOf(key) ?? -1
      if (row < 0) return { ok: true, answer: 'not there' }
      const cell = `${letterOf(cellAt)}${row + 1}`
      const body = JSON.stringify({ majorDimension: 'ROWS', values: [[text]] })
      const set = await call(`${values}/${cell}?valueInputOption=RAW`, access.token, body, 'PUT')
      const written = readAnswer(set, updatedSchema)
      return written ? { ok: true, answer: written.updatedRange } : refusal('append', set, config.now())
    },
  }
}

function letterOf(column: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + column)
}

/** Exchanges a signed assertion for an access token; changes nothing at Google. */
export async function requestToken(config: GoogleSheetsConfig, signal: AbortSignal): Promise<AccessToken> {
  const now = config.now()
  const assertion = await signedAssertion(config, Math.floor(now / 1000))
  if (assertion === null) return failure('not_configured', 'google private key unusable')
  const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
  const outcome = await callProvider({
    method: 'POST',
    url: config.tokenUrl,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'application/json',
      'user-agent': userAgent,
    },
    body: new URLSearchParams(form).toString(),
    signal,
  })
  const issued = readAnswer(outcome, tokenSchema)
  if (issued) return { ok: true, token: issued.access_token, expiresAt: now + issued.expires_in * 1000 }
  if (!outcome.ok) return failure('provider_failed', 'google token unreachable')
  const error = v.safeParse(tokenErrorSchema, jsonOrNull(outcome.text))
  const code = error.success ? plainCode(error.output.error) : 'unreadable'
  // invalid_grant: an unknown or deleted key, or a clock that is wrong.
  const problem = outcome.status === 400 ? 'key_refused' : problemOfStatus(outcome.status)
  return failure(problem, `google token ${outcome.status} ${code}`, waitOf(outcome, now))
}

const encoder = new TextEncoder()

/** Null when the private key cannot be read. */
async function signedAssertion({ account, tokenUrl }: GoogleSheetsConfig, nowSeconds: number) {
  const algorithm = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' }
  const claims = {
    iss: account.client_email,
    scope: 'https://www.googleapis.com/auth/spreadsheets',
    aud: tokenUrl,
    iat: nowSeconds,
    exp: nowSeconds + assertionLifeSeconds,
  }
  const content = [{ alg: 'RS256', typ: 'JWT' }, claims]
    .map((part) => base64Url(encoder.encode(JSON.stringify(part))))
    .join('.')
  try {
    const base64 = account.private_key.replace(/-----(BEGIN|END) PRIVATE KEY-----|\s/g, '')
    const der = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const key = await crypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])
    const signature = await crypto.subtle.sign(algorithm.name, key, encoder.encode(content))
    return `${content}.${base64Url(new Uint8Array(signature))}`
  } catch {
    return null
  }
}

function readAnswer<Schema extends v.GenericSchema>(
  outcome: HttpOutcome,
  schema: Schema,
): v.InferOutput<Schema> | null {
  if (!outcome.ok || outcome.status !== 200) return null
  const parsed = v.safeParse(schema, jsonOrNull(outcome.text))
  return parsed.success ? parsed.output : null
}

function refusal(verb: 'read' | 'append', outcome: HttpOutcome, now: number): DeliveryFailure {
  if (!outcome.ok) return failure('provider_failed', `google sheets ${verb} unreachable`)
  const parsed = v.safeParse(errorSchema, jsonOrNull(outcome.text))
  const { status, details } = parsed.success ? parsed.output.error : { status: 'unreadable', details: [] }
  const reasons = details.map(({ reason }) => plainCode(String(reason ?? ''))).filter((one) => one !== '')
  const detail = ['google sheets', verb, outcome.status, plainCode(status), ...reasons].join(' ')
  return failure(problemOf(outcome.status, reasons), detail, waitOf(outcome, now))
}

function problemOf(status: number, reasons: readonly string[]): StepProblem {
  if (status === 403) {
    // Both concern the account; any other refusal is about this spreadsheet.
    const isOurs = reasons.some((one) => /^(SERVICE_DISABLED|ACCESS_TOKEN_SCOPE_INSUFFICIENT)$/.test(one))
    return isOurs ? 'not_configured' : 'sheet_not_shared'
  }
  return status === 400 || status === 404 ? 'sheet_unusable' : problemOfStatus(status)
}

function waitOf(outcome: HttpOutcome, now: number): number {
  if (!outcome.ok || outcome.status !== 429) return 0
  return retryAfterMs(outcome.headers, now) ?? 1000
}

/** A code of Google's, without the messages, which can quote what was sent. */
function plainCode(text: string): string {
  return text.replace(/[^a-z_]/gi, '').slice(0, 60)
}
