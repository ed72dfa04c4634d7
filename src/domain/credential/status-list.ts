import { base64url } from 'jose'

/** Bits of one list: the least that a list may have, so that a place in it says little (Bitstring Status List 1.0). */
export const statusListBits = 131_072

export type StatusPlace = { list: number; index: number }

/** The lists are numbered from 1. `statusIndex`: of the certificate, from 0. */
export function statusPlace(statusIndex: number): StatusPlace {
  return { list: Math.floor(statusIndex / statusListBits) + 1, index: statusIndex % statusListBits }
}

export const statusListUrl = (base: string, list: number): string => `${base}/status/${list}`

/** A list as its credential carries it: bits from the left, gzip, multibase base64url. `set`: places in the list. */
export async function encodeStatusList(set: readonly number[]): Promise<string> {
  const bits = new Uint8Array(statusListBits / 8)
  for (const index of set) bits[index >> 3] = (bits[index >> 3] ?? 0) | (0x80 >> (index & 7))
  return `u${base64url.encode(await piped(bits, new CompressionStream('gzip')))}`
}

/** Whether the bit of each place is set; null when the text is no list of at least the least size. */
export async function decodeStatusList(encoded: string): Promise<((index: number) => boolean) | null> {
  const bits = await unpacked(encoded).catch(() => null)
  if (!bits || bits.length * 8 < statusListBits) return null
  return (index) => ((bits[index >> 3] ?? 0) & (0x80 >> (index & 7))) !== 0
}

async function unpacked(encoded: string): Promise<Uint8Array<ArrayBuffer>> {
  if (!encoded.startsWith('u')) throw new TypeError('another multibase than base64url')
  return await piped(new Uint8Array(base64url.decode(encoded.slice(1))), new DecompressionStream('gzip'))
}

async function piped(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Response(bytes).body?.pipeThrough(through)
  return new Uint8Array(await new Response(stream).arrayBuffer())
}
