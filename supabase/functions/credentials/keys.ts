import type { JWK } from 'jose'
import * as v from 'valibot'
import { badgeAlgorithm, credentialPaths, type PublicKey } from '../../../src/domain/contracts/credentials.ts'
import type { SigningKey } from '../../../src/domain/credential/proof.ts'

const keySchema = v.looseObject({
  kty: v.literal('RSA'),
  kid: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  n: v.string(),
  e: v.string(),
})
const keySetSchema = v.object({ keys: v.pipe(v.array(keySchema), v.minLength(1)) })

/** `published`: the public half of each key, the retired ones too: what they signed stays verifiable. */
export type CredentialKeys = { signing: SigningKey; published: readonly (PublicKey & { name: string })[] }

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
