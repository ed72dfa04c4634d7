import type { CodeProblem } from '#content/certificate-verification.ts'
import { type CertificateId, certificateIdCharacters, parseCertificateId } from '#domain/certificate-id.ts'

/** `characters`: how many were typed, without separators. */
type TypedCode = { id: CertificateId } | { problem: CodeProblem; characters: number }

/** A certificate's number, which people take for its code; also in the address of a page. */
const certificateNumber = /^(?:.*\/cert\/(?:share\/)?)?\s*[a-z]{2,5}[\s-]*\d{4}[\s-]*\d{4,6}\s*(?:\.pdf)?$/i

/** Its check symbol finds nearly every slip before anybody is asked. */
export function readTypedCode(text: string): TypedCode {
  const id = parseCertificateId(text)
  if (id) return { id }
  const characters = certificateIdCharacters(text)
  return { problem: problemOf(text, characters), characters: characters.length }
}

function problemOf(text: string, characters: string): CodeProblem {
  if (characters === '') return 'empty'
  if (certificateNumber.test(text)) return 'number'
  if (/[^0-9A-TV-Z]/.test(characters)) return 'character'
  return characters.length === 27 ? 'slip' : 'length'
}
