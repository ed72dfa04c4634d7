import { type ReadPart, textOf, viewOf } from './file-part.ts'

/** In kbit/s by their index: layer III of MPEG 1, then of MPEG 2 and 2.5. */
const bitRates = [
  [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
] as const
const sampleRates = [44_100, 48_000, 32_000]

/** A frame of MPEG audio, layer III: kbit/s and bytes; null where none begins. */
export function mp3FrameAt(bytes: Uint8Array, at: number): { bitRate: number; length: number } | null {
  const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3)
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  const bitRate = bitRates[version === 3 ? 0 : 1][third >> 4]
  const sampleRate = sampleRates[(third >> 2) & 3]
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  if (!isSync || version === 1 || layer !== 1 || !bitRate || !sampleRate) return null
  const perSecond = version === 3 ? 144_000 : 72_000
  const divided = version === 0 ? 4 : version === 2 ? 2 : 1
  const padding = (third >> 1) & 1
  return { bitRate, length: Math.floor((perSecond * bitRate * divided) / sampleRate) + padding }
}

/** Bit rates of the first frames that follow each other; none where no three do. */
function bitRatesIn(bytes: Uint8Array): number[] {
  for (let start = 0; start < bytes.length; start += 1) {
    const found: number[] = []
    let at = start
    for (let frame = mp3FrameAt(bytes, at); frame; frame = mp3FrameAt(bytes, at)) {
      found.push(frame.bitRate)
      at += frame.length
    }
    if (found.length > 2) return found
  }
  return []
}

const samples = 16
const sampleBytes = 8192

/**
 * Whether players learn how long an MP3 is: from the head that encoders write into the first frame (Xing, Info, VBRI),
 * or from its size, where all its frames have one bit rate.
 */
export async function isMp3LengthWritten(read: ReadPart): Promise<boolean> {
  const start = await afterTags(read)
  const { bytes, size } = await read(start, sampleBytes)
  const head = textOf(bytes.subarray(0, mp3FrameAt(bytes, 0)?.length ?? 0))
  if (head.includes('VBRI')) return true
  const at = Math.max(head.indexOf('Xing'), head.indexOf('Info'))
  if (at > 0 && at + 16 <= bytes.length) {
    const view = viewOf(bytes.subarray(at))
    const flags = view.getUint32(4)
    // The head of one piece stays where several were joined, and that of the whole where one was cut off.
    const share = (flags & 3) === 3 ? view.getUint32(12) / (size - start) : 1
    return (flags & 1) === 1 && share > 0.9 && share < 1.1
  }
  const found = new Set<number>()
  for (let sample = 0; sample < samples; sample += 1) {
    const place = start + Math.floor(((size - start) * sample) / samples)
    for (const bitRate of bitRatesIn((await read(place, sampleBytes)).bytes)) found.add(bitRate)
  }
  return found.size < 2
}

/** Where the sound begins: tags of titles and covers stand before it (ID3v2.4). */
async function afterTags(read: ReadPart): Promise<number> {
  for (let at = 0; ; ) {
    const { bytes } = await read(at, 10)
    if (textOf(bytes.subarray(0, 3)) !== 'ID3' || bytes.length < 10) return at
    at += 10 + bytes.subarray(6).reduce((sum, byte) => sum * 128 + (byte & 127), 0)
  }
}
