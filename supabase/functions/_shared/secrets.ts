const encoder = new TextEncoder()

export function toHex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export async function sha256Hex(content: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof content === 'string' ? encoder.encode(content) : content
  return toHex(await crypto.subtle.digest('SHA-256', bytes))
}

/** Constant-time comparison: compares every byte of the digests. */
async function equalSecrets(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([
    crypto.subtle.digest('SHA-256', encoder.encode(a)),
    crypto.subtle.digest('SHA-256', encoder.encode(b)),
  ])
  const [x, y] = [new Uint8Array(left), new Uint8Array(right)]
  let difference = 0
  for (let i = 0; i < x.length; i++) difference |= (x[i] ?? 0) ^ (y[i] ?? 0)
  return difference === 0
}

export async function isOneOf(given: string, secrets: readonly string[]): Promise<boolean> {
  const equal = await Promise.all(secrets.map((secret) => equalSecrets(given, secret)))
  return equal.includes(true)
}

export async function hmacKey(secret: string, usage: 'sign' | 'verify'): Promise<CryptoKey> {
  return await crypto.subtle.importKey(
    'raw',
    encoder.encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    [usage],
  )
}

/** Keyed digest of personal data, so that it cannot be reversed by trying every address. */
export async function keyedDigest(secret: string, text: string): Promise<string> {
  return toHex(await crypto.subtle.sign('HMAC', await hmacKey(secret, 'sign'), encoder.encode(text)))
}

/** `bytes` random bytes as base64url. */
export function randomId(bytes: number): string {
  return base64Url(crypto.getRandomValues(new Uint8Array(bytes)))
}

/** Base64url without padding (RFC 4648, section 5). For short values: it spreads the bytes as arguments. */
export function base64Url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
