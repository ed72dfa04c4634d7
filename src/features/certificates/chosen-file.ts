import type { FileProblem } from '#content/certificate-verification.ts'
import { type CertificateId, parseCertificateId } from '#domain/certificate-id.ts'
import { certificateFileMaxBytes } from '#domain/contracts/certificates.ts'
import { isPdf } from '#domain/file-part.ts'

/** Its bytes never leave the browser. */
export type ChosenFile = ChosenPdf | ChosenCredential

/** A document, which is compared with the record of its certificate. */
export type ChosenPdf = {
  kind: 'pdf'
  name: string
  /** 64 hexadecimal digits. */
  sha256: string
  /** The certificate that the file names, in its link or in its own name. */
  names: CertificateId | null
}

/** A credential, which proves itself by its signature. */
export type ChosenCredential = { kind: 'credential'; name: string; jwt: string }

export type ReadFile = { ok: true; file: ChosenFile } | { ok: false; problem: FileProblem }

/** What the dialog for choosing a file offers. */
export const acceptedFiles = '.pdf,application/pdf,.jwt'

/** Every byte as the character of its number, so that text can be looked for. */
const asText = new TextDecoder('latin1')

function kindOf(bytes: ArrayBuffer, text: string): ChosenFile['kind'] | null {
  if (isPdf(new Uint8Array(bytes))) return 'pdf'
  // The header of every signed token begins with a brace and a quotation mark.
  return /^\s*eyJ[\w-]*\.[\w-]+\.[\w-]*\s*$/.test(text) ? 'credential' : null
}

export async function readChosenFile(chosen: File): Promise<ReadFile> {
  if (chosen.size > certificateFileMaxBytes) return { ok: false, problem: 'too_large' }
  let bytes: ArrayBuffer
  try {
    bytes = await chosen.arrayBuffer()
  } catch {
    // Moved, deleted or not permitted since it was chosen.
    return { ok: false, problem: 'unreadable' }
  }
  const text = asText.decode(bytes)
  const kind = kindOf(bytes, text)
  if (!kind) return { ok: false, problem: 'unknown_kind' }
  if (kind === 'credential') return { ok: true, file: { kind, name: chosen.name, jwt: text.trim() } }
  const names = linkedCertificate(text) ?? certificateInFileName(chosen.name)
  return { ok: true, file: { kind, name: chosen.name, sha256: await sha256Of(bytes), names } }
}

/** Links stand in a PDF as they are, even where its text is compressed. */
function linkedCertificate(text: string): CertificateId | null {
  for (const [, id = ''] of text.matchAll(/\/cert\/(?:share\/)?([0-9A-Za-z-]{27,40})/g)) {
    const found = parseCertificateId(id)
    if (found) return found
  }
  return null
}

function certificateInFileName(name: string): CertificateId | null {
  const runs = name.toUpperCase().match(/[0-9A-Z]{27}|[0-9A-Z]{5}(?:-[0-9A-Z]{2,5}){5}/g) ?? []
  return runs.map(parseCertificateId).find((id) => id !== null) ?? null
}

async function sha256Of(bytes: ArrayBuffer): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
