import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, verify } from 'node:crypto'
import { type Incoming, isRecord, json, parseJson, type Reply } from '../../http/serve.ts'
import type { State } from '../state.ts'
import { callValues, refuse } from './spreadsheets.ts'

export type GoogleAccount = { clientEmail: string; publicKey: KeyObject }

/** From the JSON key of a service account, which holds the private half. Throws when it is unusable. */
export function googleAccountOf(jsonKey: string): GoogleAccount {
  const key = parseJson(jsonKey)
  if (!isRecord(key)) throw new Error('GOOGLE_SERVICE_ACCOUNT is no JSON')
  return { clientEmail: String(key.client_email), publicKey: createPublicKey(String(key.private_key)) }
}

export type GoogleSheets = {
  call(request: Incoming, path: string): Reply
  reset(): void
}

const sheetsScope = 'https://www.googleapis.com/auth/spreadsheets'
const longestAssertionSeconds = 3600
const tokenLifeSeconds = 3599
const clockSkewSeconds = 300
const writesPerMinute = 60
const minuteMs = 60_000

/** Token endpoint and spreadsheets of one project. `tokenUrl`: the address that assertions must be made for. */
export function createGoogleSheets(state: State, account: GoogleAccount, tokenUrl: string): GoogleSheets {
  let tokens = new Map<string, number>()
  let writes: number[] = []

  function issueToken(request: Incoming): Reply {
    const form = new URLSearchParams(request.body.toString('utf8'))
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer') {
      return oauthError('unsupported_grant_type', 'Invalid grant_type')
    }
    const claims = verifiedClaims(form.get('assertion') ?? '', account.publicKey)
    if (claims === undefined) return oauthError('invalid_grant', 'Invalid JWT Signature.')
    const now = state.now() / 1000
    const { iss, aud, scope, iat, exp } = claims
    if (iss !== account.clientEmail) return oauthError('invalid_grant', 'Invalid email.')
    if (aud !== tokenUrl) return oauthError('invalid_grant', 'Failed audience check.')
    if (typeof iat !== 'number' || typeof exp !== 'number' || exp - iat > longestAssertionSeconds) {
      return oauthError('invalid_grant', 'Invalid JWT: Token must be a short-lived token.')
    }
    if (exp < now || iat > now + clockSkewSeconds) {
      return oauthError('invalid_grant', 'Invalid JWT: iat and exp must be in a reasonable timeframe.')
    }
    if (scope !== sheetsScope) return oauthError('invalid_scope', 'Invalid OAuth scope or ID token audience.')
    const token = `ya29.local-${randomBytes(24).toString('base64url')}`
    tokens.set(token, state.now() + tokenLifeSeconds * 1000)
    return json(200, { access_token: token, expires_in: tokenLifeSeconds, token_type: 'Bearer' })
  }

  function isOverQuota(request: Incoming): boolean {
    if (request.method !== 'POST') return false
    const now = state.now()
    writes = writes.filter((at) => at > now - minuteMs && at <= now)
    if (writes.length >= writesPerMinute) return true
    writes.push(now)
    return false
  }

  return {
    call(request, path) {
      if (path === '/token' && request.method === 'POST') return issueToken(request)
      const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      if ((tokens.get(token) ?? 0) <= state.now()) {
        return refuse(
          401,
          'UNAUTHENTICATED',
          'Request had invalid authentication credentials. Expected OAuth 2 access token.',
        )
      }
      if (isOverQuota(request)) {
        return refuse(429, 'RESOURCE_EXHAUSTED', "Quota exceeded for quota metric 'Write requests'.")
      }
      return callValues(state, request, path)
    },
    reset() {
      tokens = new Map()
      writes = []
    },
  }
}

function oauthError(error: string, description: string): Reply {
  return json(400, { error, error_description: description })
}

/** Undefined unless the signature is that of the account's key, by the one algorithm that Google takes. */
function verifiedClaims(assertion: string, key: KeyObject): Record<string, unknown> | undefined {
  const [header = '', payload = '', signature = '', ...rest] = assertion.split('.')
  const read = (part: string) => parseJson(Buffer.from(part, 'base64url'))
  const described = read(header)
  if (rest.length > 0 || !isRecord(described) || described.alg !== 'RS256' || described.typ !== 'JWT') {
    return undefined
  }
  const signed = Buffer.from(`${header}.${payload}`)
  if (!verify('RSA-SHA256', signed, key, Buffer.from(signature, 'base64url'))) return undefined
  const claims = read(payload)
  return isRecord(claims) ? claims : undefined
}

/**
 * The JSON key of a service account that only the sandbox knows. Made at each start, so that the repository holds no
 * private key.
 */
export function newServiceAccountKey(): string {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return JSON.stringify({
    type: 'service_account',
    client_email: 'certificados@meridiano-local.iam.gserviceaccount.com',
    private_key: privateKey.export({ type: 'pkcs8', format: 'pem' }),
  })
}
