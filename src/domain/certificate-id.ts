import type { Brand } from 'valibot'
import { unwrapped } from './pasted.ts'

/**
 * Public id of a certificate: 128 random bits as 26 characters of Crockford's base32, the first of which is 0 to 7,
 * and Crockford's check symbol, the value modulo 37 (decision 40). Its form is canonical: upper case, no separators.
 * The SQL function `private.is_certificate_id` states the same rule.
 */
export type CertificateId = string & Brand<'CertificateId'>

/** Crockford's has five more check symbols, which no id has: ids that would need one are drawn again. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const shape = /^[0-7][0-9A-HJKMNP-TV-Z]{26}$/

export function isCertificateId(text: string): text is CertificateId {
  return shape.test(text) && checkSymbol(text.slice(0, -1)) === text.at(-1)
}

function checkSymbol(digits: string): string | undefined {
  let rest = 0
  for (const digit of digits) rest = (rest * 32 + alphabet.indexOf(digit)) % 37
  return alphabet[rest]
}

/**
 * The id that somebody typed, read from paper or pasted as an address of its page. Forgives case, spaces, hyphens and other marks, a word before it, the
 * letters that look like 0 and 1, and the ending `.pdf`. Null when it is none.
 */
export function parseCertificateId(text: string): CertificateId | null {
  const id = certificateIdCharacters(text)
  return isCertificateId(id) ? id : null
}

/** "Código: ", "Código del certificado ", "ID = ". */
const label =
  /^(?:\p{L}[\p{L}\s]*[:=#]|(?:(?:código|codigo|code|certificado|credencial|verificación|verificacion|del?|de la|id|n[º°o]\.?)\s+)+)\s*/iu

/** The characters that somebody typed as an id, in its canonical form, whatever they are and however many. */
export function certificateIdCharacters(text: string): string {
  const [, inAddress] = /\/cert\/(?:share\/)?([^/?# \t\n]*)/i.exec(text) ?? []
  return unwrapped(inAddress ?? text)
    .replace(label, '')
    .replace(/\.pdf$/i, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}

/** Path of its public page. It is printed on paper and in QR codes, so it never changes. */
export function certificatePath(id: CertificateId): string {
  return `/cert/${id}`
}

/** In groups of five for reading: `01234-56789-…`. `parseCertificateId` reads it back. */
export function certificateIdGroups(id: CertificateId): string {
  return id.match(/.{1,5}/g)?.join('-') ?? id
}
