/** At most `length` bytes of a file from `start`, fewer where it ends; `size`: bytes of the whole file. */
export type FilePart = { bytes: Uint8Array; size: number }
export type ReadPart = (start: number, length: number) => Promise<FilePart>

const windowBytes = 65_536
/** A usual file needs two or three; one that leads on and on is not followed further. */
const maxWindows = 32

/** Reads by windows: what looks at a few bytes here and there makes few requests of a storage. */
export function inWindows(read: ReadPart): ReadPart {
  let from = 0
  let seen: FilePart = { bytes: new Uint8Array(), size: Number.POSITIVE_INFINITY }
  let windows = 0
  return async (start, length) => {
    const isSeen = start >= from && Math.min(start + length, seen.size) <= from + seen.bytes.length
    if (!isSeen && start < seen.size) {
      windows += 1
      if (windows > maxWindows) return { bytes: new Uint8Array(), size: seen.size }
      seen = await read(start, Math.max(length, windowBytes))
      from = start
    }
    return { bytes: seen.bytes.subarray(start - from, start - from + length), size: seen.size }
  }
}

export function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
