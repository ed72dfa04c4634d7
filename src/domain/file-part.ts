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

/** Readers look for a PDF's marks this far from the ends of a file. */
export const pdfMarkWithin = 1024

/**
 * Whether a file is a PDF by its head: some bytes of a printer or a mail may stand before its mark (providers, section 14), but
 * none that make another file of it.
 */
export function isPdf(head: Uint8Array): boolean {
  const [before, mark] = textOf(head.subarray(0, pdfMarkWithin)).split('%PDF-', 2)
  return mark !== undefined && !/<|^(PK|GIF8|\x89PNG|\xff\xd8|MZ|\x7fELF|Rar!)/.test(before ?? '')
}

export function textOf(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}

export function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
