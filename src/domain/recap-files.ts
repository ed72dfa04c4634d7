/** The two files of a class recap and their rules (back-office specification, sections 5 and 9). */
const recapFileKinds = ['audio', 'pdf'] as const
export type RecapFileKind = (typeof recapFileKinds)[number]

/** 100MB, as the bucket counts it. */
export const recapFileMaxBytes = 104_857_600

export type RecapFileType = { extension: string; contentType: string }

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
