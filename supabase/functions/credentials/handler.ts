import type { JWK } from 'jose'
import * as v from 'valibot'
import type { CertificateId } from '../../../src/domain/certificate-id.ts'
import { certificateRecordSchema } from '../../../src/domain/contracts/certificates.ts'
import {
  badgeAlgorithm,
  type CredentialDocument,
  credentialDocument,
  credentialPaths,
  type PublicKey,
  type PublishedKeys,
} from '../../../src/domain/contracts/credentials.ts'
import {
  type BadgeIssuer,
  badgeContexts,
  badgeOf,
  issuerUrl,
} from '../../../src/domain/credential/open-badge.ts'
import { type SigningKey, signBadge, signStatusList } from '../../../src/domain/credential/proof.ts'
import { statusPlace } from '../../../src/domain/credential/status-list.ts'
import { ask, type DatabaseClient, DatabaseError } from '../_shared/database.ts'
import type { PublicDeps } from '../_shared/endpoint.ts'
import { clientAddress, type RateLimit } from '../_shared/rate-limits.ts'

export type CredentialDeps = PublicDeps<CredentialStore> & {
  keys: CredentialKeys
  issuer: () => Promise<BadgeIssuer>
}
type Published = Omit<CredentialDeps, 'issuer'> & { issuer: BadgeIssuer }

/** The same as for looking a certificate up: an id is as hard to guess here. */
const perAddress: RateLimit = { name: 'credentials:address', capacity: 60, periodSeconds: 600 }

type Reply = { status: number; body: string; type: string; cache: string; fileName?: string }

const json = (value: unknown): Reply => ({
  status: 200,
  body: JSON.stringify(value),
  type: 'application/json',
  cache: 'public, max-age=300',
})
const failed = (status: number, code: string): Reply => ({
  ...json({ code }),
  status,
  cache: 'no-store',
})

/**
 * Publishes what credentials are verified with, and the credentials themselves (decision 90). Plain documents for every
 * verifier, so they are read by GET from any origin, unlike the calls of the site.
 */
export function createHandler(deps: CredentialDeps) {
  return async function serve(request: Request) {
    const { edge } = deps
    const startedAt = edge.now()
    const requestId = edge.newRequestId()
    const path = new URL(request.url).pathname.replace(/^.*?\/credentials\//, '')
    const document = credentialDocument(path)
    const { reply, fault } = await guarded(deps, request, document)
    const line = {
      function: 'credentials',
      document: document?.kind ?? 'none',
      status: reply.status,
      ...(fault ? { fault } : {}),
      ms: edge.now() - startedAt,
      request_id: requestId,
    }
    edge.log(JSON.stringify(line), reply.status >= 500 ? 'error' : 'info')
    return new Response(reply.body, {
      status: reply.status,
      headers: {
        'content-type': reply.type,
        'cache-control': reply.cache,
        'access-control-allow-origin': '*',
        'x-content-type-options': 'nosniff',
        'x-request-id': requestId,
        ...(reply.fileName === undefined
          ? {}
          : { 'content-disposition': `attachment; filename="${reply.fileName}"` }),
      },
    })
  }
}

async function guarded(deps: CredentialDeps, request: Request, document: CredentialDocument | null) {
  try {
    if (request.method !== 'GET') return { reply: failed(405, 'method_not_allowed') }
    const allowed = await deps.limiter.allows([{ limit: perAddress, subject: clientAddress(request) }])
    if (!allowed) return { reply: failed(429, 'rate_limited') }
    const reply = document && (await read({ ...deps, issuer: await deps.issuer() }, document))
    return { reply: reply ?? failed(404, 'not_found') }
  } catch (error) {
    const fault =
      error instanceof DatabaseError ? error.operation : error instanceof Error ? error.name : typeof error
    return { reply: failed(500, 'internal_error'), fault }
  }
}

/** Null when there is no such document. */
async function read(deps: Published, document: CredentialDocument): Promise<Reply | null> {
  const { keys, issuer } = deps
  switch (document.kind) {
    case 'issuer':
      return json(profile(issuer))
    case 'keys':
      return json(publishedKeys(keys, issuer))
    case 'key': {
      const key = publishedKeys(keys, issuer).keys.find(
        (_, place) => keys.published[place]?.name === document.name,
      )
      return key ? json(key) : null
    }
    case 'status':
      return await statusList(deps, document.list)
    case 'badge': {
      const record = await deps.store.certificate(document.id)
      // Whoever has an older copy learns from the status list; nobody gets a new one, nor one of an erased name.
      if (!record?.object_name || record.verdict === 'revoked' || record.verdict === 'replaced') return null
      const body = await signBadge(badgeOf(record, issuer), keys.signing)
      return jwt(body, 'no-store', `credencial-${record.certificate_number}.jwt`)
    }
  }
}

async function statusList({ edge, store, keys, issuer }: Published, list: number): Promise<Reply> {
  const content = { base: issuer.base, issuer: issuerUrl(issuer.base), list }
  const revoked = await store.revokedIn(list)
  const body = await signStatusList({ ...content, revoked, now: edge.now() }, keys.signing)
  return jwt(body, 'public, max-age=300')
}

function jwt(body: string, cache: string, fileName?: string): Reply {
  return { status: 200, body, type: 'application/vc+jwt', cache, fileName }
}

function profile({ base, name, siteUrl, email }: BadgeIssuer) {
  return {
    '@context': badgeContexts,
    id: issuerUrl(base),
    type: ['Profile'],
    name,
    url: siteUrl,
    email,
  }
}

function publishedKeys({ published }: CredentialKeys, { base }: BadgeIssuer): PublishedKeys {
  return { issuer: issuerUrl(base), keys: published.map(({ name: _, ...key }) => key) }
}

type CredentialStore = ReturnType<typeof credentialStore>

export function credentialStore(database: DatabaseClient) {
  return {
    /** Null for an id that no ready certificate has. */
    certificate: (id: CertificateId) =>
      ask(database, 'get_certificate', { id }, v.nullable(certificateRecordSchema)),
    /** Places in this list, numbered from 1, of the certificates that hold no more. */
    async revokedIn(list: number) {
      const indices = await ask(
        database,
        'get_certificate_status_bits',
        { list: list - 1 },
        v.array(v.number()),
      )
      return indices.map((statusIndex) => statusPlace(statusIndex).index)
    },
  }
}

const keySchema = v.looseObject({
  kty: v.literal('RSA'),
  kid: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  n: v.string(),
  e: v.string(),
})
const keySetSchema = v.object({ keys: v.pipe(v.array(keySchema), v.minLength(1)) })

/** `published`: the public half of each key, the retired ones too: what they signed stays verifiable. */
type CredentialKeys = { signing: SigningKey; published: readonly (PublicKey & { name: string })[] }

/**
 * The school's keys: a JWK set, of which the first key is private and signs. A retired key stays as its public half.
 * Null for anything else.
 */
export function readCredentialKeys(json: string, base: string): CredentialKeys | null {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), keySetSchema), json)
  const [first] = parsed.success ? parsed.output.keys : []
  if (!parsed.success || first === undefined || typeof first.d !== 'string') return null
  const addressOf = (name: string) => `${base}/${credentialPaths.key(name)}`
  return {
    signing: { kid: addressOf(first.kid), privateKey: first as JWK },
    published: parsed.output.keys.map(({ kty, kid, n, e }) => ({
      name: kid,
      kty,
      alg: badgeAlgorithm,
      use: 'sig',
      kid: addressOf(kid),
      n,
      e,
    })),
  }
}
