import { inflateSync } from 'node:zlib'
import { signatureLimits } from '../../../src/domain/contracts/settings.ts'

/** How a PNG begins: its mark, and the length and name of its head. */
const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const headEnd = 33
/** Bytes of a point by the kind of colour, of the two kinds that a browser draws: with and without transparency. */
const pointBytes: Readonly<Record<number, number>> = { 2: 3, 6: 4 }
/** Parts that change how the library reads the others. */
const refusedParts = ['IHDR', 'PLTE', 'tRNS', 'acTL', 'fcTL', 'fdAT']

/**
 * Whether a PNG in base64 has every one of its points, of the plain kind that the settings page draws. The library of the
 * certificate unpacks pictures in a callback, where what it throws ends the process (decision 161).
 */
export function isWholePicture(base64: string): boolean {
  try {
    return hasEveryPoint(Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)))
  } catch {
    // No base64, cut off, or packed data that do not unpack.
    return false
  }
}

/**
 * Unpacks as the library will: `DecompressionStream` of Deno takes packed data that end too early for whole.
 * @throws RangeError where the file ends too early, Error where its packed points do.
 */
function hasEveryPoint(png: Uint8Array): boolean {
  const view = new DataView(png.buffer)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [bits, colour = 0, ...methods] = png.subarray(24, 29)
  const perPoint = pointBytes[colour]
  const isPlain =
    start.every((byte, at) => png[at] === byte) && bits === 8 && methods.every((kind) => kind === 0)
  const fits = width <= signatureLimits.width && height <= signatureLimits.height
  if (!isPlain || !fits || perPoint === undefined) return false
  const rowBytes = 1 + width * perPoint
  const points = inflateSync(packedPoints(png, view), { maxOutputLength: rowBytes * height })
  return (
    points.length === rowBytes * height &&
    Array.from({ length: height }, (_, row) => points[row * rowBytes] ?? 5).every((filter) => filter < 5)
  )
}

function packedPoints(png: Uint8Array, view: DataView): Uint8Array {
  const packed: number[] = []
  for (let at = headEnd; ; ) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8))
    const end = at + 12 + length
    if (end > png.length || refusedParts.includes(name)) throw new RangeError('no plain picture')
    if (name === 'IEND') return Uint8Array.from(packed)
    if (name === 'IDAT') packed.push(...png.subarray(at + 8, end - 4))
    at = end
  }
}
