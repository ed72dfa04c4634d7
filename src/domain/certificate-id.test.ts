import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certificateIdGroups, isCertificateId, parseCertificateId } from './certificate-id.ts'
import { noCertificateIds, someCertificateId } from './test-support/certificate-ids.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const id = '01ARZ3NDEKTSV4RRFFQ69G5FAMV'

describe('isCertificateId', () => {
  test.each([id, '000000000000000000000000000', '0000000000000000000000000ZZ'])('takes %s', (text) => {
    expect(isCertificateId(text)).toBe(true)
  })

  test.each(noCertificateIds)('does not take %j', (text) => {
    expect(isCertificateId(text)).toBe(false)
  })

  test('takes every value of 128 bits that has a check symbol in the alphabet', () => {
    fc.assert(
      fc.property(someCertificateId, (some) => {
        expect(isCertificateId(some)).toBe(true)
      }),
    )
  })

  test('notices every single wrong character', () => {
    fc.assert(
      fc.property(someCertificateId, fc.nat(26), (some, place) => {
        for (const other of alphabet) {
          const typed = some.slice(0, place) + other + some.slice(place + 1)
          expect(isCertificateId(typed)).toBe(typed === some)
        }
      }),
    )
  })

  test('notices two neighbours that change places', () => {
    fc.assert(
      fc.property(someCertificateId, (some) => {
        for (let place = 0; place < 26; place += 1) {
          const [first, second] = [some.charAt(place), some.charAt(place + 1)]
          const typed = some.slice(0, place) + second + first + some.slice(place + 2)
          expect(isCertificateId(typed)).toBe(typed === some)
        }
      }),
    )
  })
})

describe('parseCertificateId', () => {
  test.each([
    [id],
    [id.toLowerCase()],
    [` ${id}\n`],
    ['01ARZ-3NDEK-TSV4R-RFFQ6-9G5FA-MV'],
    ['01arz 3ndek tsv4r rffq6 9g5fa mv'],
    ['01ARZ–3NDEK‑TSV4R—RFFQ6\u00a09G5FA\tMV'],
    ['O1ARZ3NDEKTSV4RRFFQ69G5FAMV'],
    ['0IARZ3NDEKTSV4RRFFQ69G5FAMV'],
    ['olarz3ndektsv4rrffq69g5famv'],
    [`${id}.pdf`],
    [`${id}.PDF`],
    [`https://meridiano.example/cert/${id}`],
    [`https://meridiano.example/cert/${id}.pdf?utm_source=linkedin#hoja`],
    [`https://meridiano.example/cert/${id}#hoja`],
    [`meridiano.example/cert/share/${id.toLowerCase()}/`],
    [`/CERT/${id}`],
  ])('reads %j', (text) => {
    expect(parseCertificateId(text)).toBe(id)
  })

  test.each([
    ...['', ' ', 'MER-2026-00042', '00042', 'ana@example.com', `${id}${id}`, `${id}.pdf.pdf`, `${id}.png`],
    // Characters that become several, or others, in upper case.
    ...['ß'.repeat(13), id.replace('S', 'ß'), `${id.slice(0, -1)}*`],
    ...['https://meridiano.example/cert/', 'https://meridiano.example/cert/share/', `/recap/${id}`],
  ])('finds none in %j', (text) => {
    expect(parseCertificateId(text)).toBeNull()
  })

  test('reads back what people are shown', () => {
    fc.assert(
      fc.property(someCertificateId, (some) => {
        expect(parseCertificateId(certificateIdGroups(some))).toBe(some)
        expect(parseCertificateId(some.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(some)
      }),
    )
  })

  test('finds no id in other text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (text) => {
        const found = parseCertificateId(text)
        expect(found === null || isCertificateId(found)).toBe(true)
      }),
    )
  })
})

test('an id is shown in groups of five', () => {
  fc.assert(
    fc.property(someCertificateId, (some) => {
      expect(certificateIdGroups(some)).toMatch(/^(?:[^-]{5}-){5}[^-]{2}$/)
    }),
  )
})
