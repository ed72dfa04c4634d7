import { deflateSync } from 'node:zlib'

function part(name: string, data: Uint8Array): Buffer {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(data.length)
  head.write(name, 4, 'latin1')
  return Buffer.concat([head, data, Buffer.alloc(4)])
}

export type PictureChanges = {
  /** The packed points, changed. */
  packed?: (whole: Buffer) => Uint8Array
  /** Before it is packed: the first byte of each row is its filter. */
  points?: (rows: Buffer) => void
  head?: (head: Buffer) => void
  /** Names of empty parts before the points. */
  before?: readonly string[]
}

/** A PNG in base64 of 20 × 10 points with transparency, or a broken one. */
export function aPicture({ packed, points, head: change, before = [] }: PictureChanges = {}): string {
  const head = Buffer.from([0, 0, 0, 20, 0, 0, 0, 10, 8, 6, 0, 0, 0])
  change?.(head)
  const rows = Buffer.from(Array.from({ length: 10 * 81 }, (_, at) => (at % 81 === 0 ? 0 : (at * at) % 251)))
  points?.(rows)
  const data = deflateSync(rows)
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    part('IHDR', head),
    ...before.map((name) => part(name, Buffer.alloc(0))),
    part('IDAT', packed?.(data) ?? data),
    part('IEND', Buffer.alloc(0)),
  ]).toString('base64')
}

/** Its packed points end in the middle; all its parts are there. */
export const cutPicture = aPicture({ packed: (whole) => whole.subarray(0, 12) })
