import type { ReadPart } from '../file-part.ts'

/** Bytes of numbers, letters and other pieces, in this order. */
export function bytes(...pieces: (string | number | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(
    pieces.flatMap((piece) => {
      if (typeof piece === 'number') return [piece]
      return typeof piece === 'string' ? [...piece].map((letter) => letter.charCodeAt(0)) : [...piece]
    }),
  )
}

export function uint32(value: number): Uint8Array {
  return bytes(value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255)
}

export function box(type: string, ...content: Parameters<typeof bytes>): Uint8Array<ArrayBuffer> {
  const inner = bytes(...content)
  return bytes(uint32(inner.length + 8), type, inner)
}

/** A box whose size stands in 64 bits behind its type. */
export function wideBox(type: string, ...content: Parameters<typeof bytes>): Uint8Array {
  const inner = bytes(...content)
  return bytes(uint32(1), type, uint32(0), uint32(inner.length + 16), inner)
}

export const fileType = box('ftyp', 'M4A ', uint32(0), 'M4A mp42')

/** The index of an MP4 with one track of each codec, as ffmpeg 5.1 nests it. */
export function movieOf(codecs: string[], ...rest: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const tracks = codecs.map((codec) => {
    const samples = box('stsd', uint32(0), uint32(1), box(codec, new Uint8Array(28)))
    const media = box('minf', box('smhd', uint32(0), uint32(0)), box('stbl', samples, box('stts', uint32(0))))
    return box('trak', box('tkhd', new Uint8Array(84)), box('mdia', box('mdhd', new Uint8Array(24)), media))
  })
  return box('moov', box('mvhd', new Uint8Array(100)), ...tracks, ...rest)
}

/** An m4a of one codec with its index last, as recorders write it that did not know the length before. */
export function m4a(codec: string, soundBytes = 4): Uint8Array<ArrayBuffer> {
  return bytes(fileType, box('mdat', new Uint8Array(soundBytes)), movieOf([codec]))
}

/** MPEG 1 layer III, 44.1 kHz, of the given index of a bit rate; the first text stands where a head of the file would. */
export function mp3Frame(rateIndex: number, head: Uint8Array = bytes()): Uint8Array<ArrayBuffer> {
  const bitRate = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128][rateIndex] ?? 0
  const frame = new Uint8Array(Math.floor((144_000 * bitRate) / 44_100))
  frame.set(bytes(0xff, 0xfb, rateIndex << 4, 0x64))
  frame.set(head, 36)
  return frame
}

export function wav(format: number, bits = 16, ...before: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const settings = bytes(format & 255, format >> 8, 1, 0, new Uint8Array(10), bits, 0)
  return bytes('RIFF', uint32(0), 'WAVE', ...before, 'fmt ', 16, 0, 0, 0, settings, 'data', uint32(0))
}

/** The longest read and their number are kept, as a storage would count them. */
export function reading(file: Uint8Array, size = file.length) {
  const asked: [start: number, length: number][] = []
  const read: ReadPart = async (start, length) => {
    asked.push([start, length])
    return { bytes: file.slice(start, start + length), size }
  }
  return { read, asked }
}
