import fc from 'fast-check'
import { type CertificateId, isCertificateId } from '../certificate-id.ts'

const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Crockford's check symbols. */
const symbols = `${digits}*~$=U`

/** Writes 128 bits by the published rule, in other arithmetic than the code under test. */
export function crockford(bits: bigint): string {
  const body = Array.from(
    { length: 26 },
    (_, place) => digits[Number((bits >> BigInt(5 * (25 - place))) & 31n)],
  )
  return `${body.join('')}${symbols[Number(bits % 37n)]}`
}

/** The id number `n` of a test, from 1. Every n has another one. */
export function aCertificateId(n = 1): CertificateId {
  for (let bits = BigInt(n) << 64n; ; bits += 1n) {
    const id = crockford(bits)
    if (isCertificateId(id)) return id
  }
}

/** All ids. */
export const someCertificateId: fc.Arbitrary<CertificateId> = fc
  .bigInt({ min: 0n, max: (1n << 128n) - 1n })
  .filter((bits) => bits % 37n < 32n)
  .map((bits) => crockford(bits) as CertificateId)

/** Cases for the rule in TypeScript and its SQL twin: texts that are no id in canonical form. */
export const noCertificateIds: readonly string[] = [
  '',
  '1',
  'MER-2026-00042',
  // The check character is wrong.
  '00000000000000000000000001Z',
  // A value of 128 bits whose check symbol is not in the alphabet.
  '00000000000000000000000010*',
  // A value of 130 bits.
  'Z00000000000000000000000003',
  // Too short and too long.
  '00000000000000000000000000',
  '0000000000000000000000000000',
  // Not in canonical form.
  '00000000000000000000000000o',
  '00000000000000000000000000O',
  '0000000000000000000000000zz',
  '00000000000000000000000000 0',
  '000000000000000000000000000\n',
]
