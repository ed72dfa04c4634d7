/** Readers look for both marks this far from the ends of a file. */
const markWithin = 1024

/** By content, whatever name and declared type say: the header near the start and the end mark near the end. */
export function isPdf(bytes: Uint8Array): boolean {
  const text = (part: Uint8Array) => String.fromCharCode(...part)
  return (
    text(bytes.subarray(0, markWithin)).includes('%PDF-') &&
    text(bytes.subarray(-markWithin)).includes('%%EOF')
  )
}
