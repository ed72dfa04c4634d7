import { createHmac, randomBytes } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const periodMs = 30_000

/** 160 bits in base32. */
export function newSecret(): string {
  return [...randomBytes(32)].map((byte) => alphabet[byte % 32]).join('')
}

function decoded(secret: string): Buffer {
  const bits = [...secret].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The six digits of RFC 6238 (SHA-1, 30 seconds) at an instant. */
export function totpAt(secret: string, atMs: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(atMs / periodMs)))
  const digest = createHmac('sha1', decoded(secret)).update(counter).digest()
  const start = (digest.at(-1) ?? 0) & 15
  return String((digest.readUInt32BE(start) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/** As hosted Auth judges: the period before and the one after count too. */
export function isRightCode(secret: string, code: string, nowMs: number): boolean {
  return [-1, 0, 1].some((periods) => totpAt(secret, nowMs + periods * periodMs) === code)
}
