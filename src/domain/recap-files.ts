/** The two files of a class recap and their rules (back-office specification, sections 5 and 9). */
const recapFileKinds = ['audio', 'pdf'] as const
export type RecapFileKind = (typeof recapFileKinds)[number]

/** 100MB, as the bucket counts it. */
export const recapFileMaxBytes = 104_857_600

/** How many bytes `recapFileType` needs to see. */
export const recapFileHeadBytes = 1024

export type RecapFileType = { extension: string; contentType: string }

const audioTypes = {
  mp3: { extension: 'mp3', contentType: 'audio/mpeg' },
  wav: { extension: 'wav', contentType: 'audio/wav' },
  mp4: { extension: 'm4a', contentType: 'audio/mp4' },
  ogg: { extension: 'ogg', contentType: 'audio/ogg' },
} as const satisfies Record<string, RecapFileType>

const pdfType: RecapFileType = { extension: 'pdf', contentType: 'application/pdf' }

/** Names that operating systems give to the same few types. */
const declaredTypes: Record<RecapFileKind, readonly string[]> = {
  audio: [
    ...['audio/mpeg', 'audio/mp3', 'audio/x-mp3', 'audio/mpeg3', 'audio/x-mpeg'],
    ...['audio/wav', 'audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
    ...['audio/mp4', 'audio/x-m4a', 'audio/m4a', 'audio/ogg', 'application/ogg'],
  ],
  pdf: ['application/pdf', 'application/x-pdf'],
}

export type RecapFileRefusal = 'type' | 'size'

/** Checks the declared type and the size, before a byte is read. An empty type passes: some systems declare none. */
export function refuseByDeclaration(
  kind: RecapFileKind,
  file: { type: string; size: number },
): RecapFileRefusal | null {
  const type = file.type.split(';')[0]?.trim().toLowerCase() ?? ''
  if (type !== '' && !declaredTypes[kind].includes(type)) return 'type'
  return file.size > recapFileMaxBytes ? 'size' : null
}

/** The type found in the first bytes, whatever the name says; null when it is not accepted. */
export function recapFileType(kind: RecapFileKind, head: Uint8Array): RecapFileType | null {
  if (kind === 'pdf') return startsWith(head, 0, '%PDF-') ? pdfType : null
  if (startsWith(head, 0, 'RIFF') && startsWith(head, 8, 'WAVE')) return audioTypes.wav
  if (startsWith(head, 0, 'OggS')) return audioTypes.ogg
  if (startsWith(head, 4, 'ftyp')) return audioTypes.mp4
  if (startsWith(head, 0, 'ID3') || isMpegAudioFrame(head)) return audioTypes.mp3
  return null
}

function startsWith(head: Uint8Array, offset: number, text: string): boolean {
  return [...text].every((letter, index) => head[offset + index] === letter.charCodeAt(0))
}

/** Frame header of MPEG audio, layer III: sync word, a known version, a bit rate and a sample rate that exist. */
function isMpegAudioFrame(head: Uint8Array): boolean {
  const [first = 0, second = 0, third = 0] = head
  const version = (second >> 3) & 3
  const layer = (second >> 1) & 3
  const bitRate = third >> 4
  const sampleRate = (third >> 2) & 3
  const isSync = first === 0xff && (second & 0xe0) === 0xe0
  return isSync && version !== 1 && layer === 1 && bitRate !== 0 && bitRate !== 15 && sampleRate !== 3
}

const folders: Record<RecapFileKind, string> = { audio: 'audio', pdf: 'pdfs' }

/**
 * Name in the bucket: unguessable and unique by `id`, readable by what remains of the file's own name. Accents are
 * folded because the storage refuses them; the extension is that of the content.
 */
export function recapObjectName(
  kind: RecapFileKind,
  fileName: string,
  type: RecapFileType,
  id: string,
): string {
  const stem = fileName
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
    .slice(0, 60)
    .replace(/-+$/, '')
  return `${folders[kind]}/${[id, stem].filter(Boolean).join('-')}.${type.extension}`
}

/** The name of a stored file as shown to people. */
export function recapFileLabel(objectName: string): string {
  return objectName
    .slice(objectName.indexOf('/') + 1)
    .replace(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}-?/, '')
}
