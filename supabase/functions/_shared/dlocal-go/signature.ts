import { hmacKey } from '../secrets.ts'

/** `V2-HMAC-SHA256, Signature: <64 lower-case hex>`. The scheme is case-insensitive, the digest is not. */
const pattern = /^V2-HMAC-SHA256,\s?Signature:\s?(\S+)$/i

/**
 * Whether the provider signed these bytes: HMAC-SHA256 over the API key followed by the raw body. `verify` compares in
 * constant time. The signature has no timestamp, so a delivery can be replayed at any time: nothing may follow from
 * the body alone.
 */
export async function hasSigned(
  keys: { apiKey: string; secretKey: string },
  authorization: string | null,
  raw: Uint8Array,
): Promise<boolean> {
  const hex = pattern.exec(authorization ?? '')?.[1]
  if (hex === undefined || !/^[0-9a-f]{64}$/.test(hex)) return false
  const signature = Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const prefix = new TextEncoder().encode(keys.apiKey)
  const message = new Uint8Array(prefix.length + raw.length)
  message.set(prefix)
  message.set(raw, prefix.length)
  return await crypto.subtle.verify('HMAC', await hmacKey(keys.secretKey, 'verify'), signature, message)
}
