import { inWindows, isPdf, type ReadPart, textOf, viewOf } from './file-part.ts'
import { isMp3LengthWritten, mp3FrameAt } from './mp3-length.ts'
import { mp4Audio } from './mp4-audio.ts'
import type { RecapFileKind, RecapFileType } from './recap-files.ts'

const audioTypes = {
  mp3: { extension: 'mp3', contentType: 'audio/mpeg' },
  wav: { extension: 'wav', contentType: 'audio/wav' },
  mp4: { extension: 'm4a', contentType: 'audio/mp4' },
  ogg: { extension: 'ogg', contentType: 'audio/ogg' },
} as const satisfies Record<string, RecapFileType>

const pdfType: RecapFileType = { extension: 'pdf', contentType: 'application/pdf' }

/** `type`: not of its kind, or without the index that a player needs; `codec`: sound that not every browser decodes. */
export type RecapContentRefusal = 'type' | 'codec'

/**
 * The type found in the content, whatever the name says. A codec is refused where it is known that a browser of the
 * three families does not play it (providers, section 11); an unknown one passes.
 */
export async function recapFileContent(
  kind: RecapFileKind,
  readPart: ReadPart,
): Promise<RecapFileType | RecapContentRefusal> {
  const read = inWindows(readPart)
  const head = (await read(0, headBytes)).bytes
  const type = typeOf(kind, head)
  if (type === audioTypes.mp4) {
    const { codecs } = await mp4Audio(read)
    if (codecs.length === 0 || codecs.some((codec) => moving.includes(codec))) return 'type'
    if (
      !codecs.some((codec) => playable.includes(codec)) &&
      codecs.some((codec) => unplayable.includes(codec))
    )
      return 'codec'
  }
  if (type === audioTypes.wav && !waveFormats.includes(await waveFormat(read))) return 'codec'
  if (type === audioTypes.ogg && textOf(head).includes('Speex   ')) return 'codec'
  return type ?? 'type'
}

/** Whether a player learns the length of this audio from its file: else it guesses, and corrects itself late or never. */
export async function isLengthWritten(type: RecapFileType, readPart: ReadPart): Promise<boolean> {
  const read = inWindows(readPart)
  if (type === audioTypes.mp3) return await isMp3LengthWritten(read)
  return type !== audioTypes.mp4 || !(await mp4Audio(read)).isFragmented
}

const headBytes = 1024

/** Sample entries of MP4 and QuickTime. A file may hold the same sound twice: one that plays is enough. */
const playable = ['mp4a', '.mp3', 'Opus', 'fLaC']
/** Codecs of films, which a telephone names as it names its recordings. */
const moving = ['avc1', 'avc3', 'hvc1', 'hev1', 'vp09', 'av01', 'mp4v', 's263']
const unplayable = [
  ...['alac', 'ac-3', 'ec-3', 'ac-4', 'dtsc', 'dtsh', 'dtsl', 'dtse', 'mlpa', 'samr', 'sawb', 'apac'],
  ...['mha1', 'mhm1', 'drms', 'sowt', 'twos', 'lpcm', 'in24', 'in32', 'fl32', 'fl64', 'ima4', 'ulaw', 'alaw'],
]

/** Format tags of WAV: PCM, floating point, A-law, µ-law, MP3, and PCM with its channels named. */
const waveFormats = [1, 3, 6, 7, 0x55, 0xfffe]

/** The format tag; zero where none is found, and for samples of 64 bits, which Chromium does not play. */
async function waveFormat(read: ReadPart): Promise<number> {
  for (let at = 12; ; ) {
    const { bytes } = await read(at, 24)
    if (bytes.length < 24) return 0
    const view = viewOf(bytes)
    if (textOf(bytes.subarray(0, 4)) === 'fmt ')
      return view.getUint16(22, true) === 64 ? 0 : view.getUint16(8, true)
    const length = view.getUint32(4, true)
    at += 8 + length + (length % 2)
  }
}

function typeOf(kind: RecapFileKind, head: Uint8Array): RecapFileType | null {
  const text = textOf(head)
  if (kind === 'pdf') return isPdf(head) ? pdfType : null
  if (text.startsWith('RIFF') && text.startsWith('WAVE', 8)) return audioTypes.wav
  if (text.startsWith('OggS')) return audioTypes.ogg
  if (text.startsWith('ftyp', 4)) return audioTypes.mp4
  return text.startsWith('ID3') || mp3FrameAt(head, 0) ? audioTypes.mp3 : null
}
