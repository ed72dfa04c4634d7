import { signatureLimits } from '../../../src/domain/contracts/settings.ts'

/** How a PNG begins: its mark, and the length and name of its head. */
const start = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52]
const headEnd = 33
/** Bytes of a point by the kind of colour, of the two kinds that a browser draws: with and without transparency. */
const pointBytes: Readonly<Record<number, number>> = { 2: 3, 6: 4 }

/**
 * A PNG in base64 with every one of its points, packed anew and without its other parts; null for one that lacks some, or is
 * of another kind than the settings page draws. The library of the certificate unpacks in a callback, where what it throws
 * ends the process: it is given what was unpacked and packed here (decision 161).
 */
export async function wholePicture(base64: string): Promise<string | null> {
  try {
    const png = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const points = await pointsOf(png)
    if (points === null) return null
    const packed = await read(points, new CompressionStream('deflate'), Number.POSITIVE_INFINITY)
    const parts = [png.subarray(0, headEnd), part('IDAT', packed), part('IEND', new Uint8Array())]
    return btoa(parts.flatMap((bytes) => Array.from(bytes, (byte) => String.fromCharCode(byte))).join(''))
  } catch {
    // No base64, cut off, or packed points that do not unpack.
    return null
  }
}

/** Rows of a filter and its points. @throws where the file or its packed points end too early. */
async function pointsOf(png: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer> | null> {
  const view = new DataView(png.buffer)
  const [width, height] = [view.getUint32(16), view.getUint32(20)]
  const [bits, colour = 0, ...methods] = png.subarray(24, 29)
  const rowBytes = 1 + width * (pointBytes[colour] ?? 0)
  const isPlain =
    start.every((byte, at) => png[at] === byte) && bits === 8 && methods.every((kind) => kind === 0)
  const fits = width <= signatureLimits.width && height <= signatureLimits.height
  if (!isPlain || !fits || rowBytes === 1) return null
  const points = await read(packedPoints(png, view), new DecompressionStream('deflate'), rowBytes * height)
  const filters = Array.from({ length: height }, (_, row) => points[row * rowBytes] ?? 5)
  return points.length === rowBytes * height && filters.every((filter) => filter < 5) ? points : null
}

function packedPoints(png: Uint8Array, view: DataView): Uint8Array<ArrayBuffer> {
  const packed: number[] = []
  for (let at = headEnd; ; ) {
    const length = view.getUint32(at)
    const name = String.fromCharCode(...png.subarray(at + 4, at + 8))
    const end = at + 12 + length
    if (end > png.length) throw new RangeError('a part longer than the file')
    if (name === 'IEND') return Uint8Array.from(packed)
    if (name === 'IDAT') packed.push(...png.subarray(at + 8, end - 4))
    at = end
  }
}

/** Its checksum is left empty, which the library does not read. */
function part(name: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12)
  new DataView(bytes.buffer).setUint32(0, data.length)
  bytes.set(new TextEncoder().encode(name), 4)
  bytes.set(data, 8)
  return bytes
}

/** @throws where there are more bytes than `most`: few packed ones can be very many. */
async function read(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
  most: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length
    if (length > most) {
      await reader.cancel()
      throw new RangeError('more than its head says')
    }
    parts.push(next.value)
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer())
}
