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
    [` ${id}\n`],
    ['01arz 3ndek tsv4r rffq6 9g5fa mv'],
    ['01ARZ–3NDEK‑TSV4R—RFFQ6\u00a09G5FA\tMV'],
    ['0IARZ3NDEKTSV4RRFFQ69G5FAMV'],
    ['olarz3ndektsv4rrffq69g5famv'],
    [`${id}.pdf`],
    [`https://meridiano.example/cert/${id}.pdf?utm_source=linkedin#hoja`],
    [`meridiano.example/cert/share/${id.toLowerCase()}/`],
    [`/CERT/${id}`],
    ...[...'\u200b\u00ad\u200e\u2060\ufeff\u202a'].map((mark) => [
      `${id.slice(0, 9)}${mark}${id.slice(9)}${mark}`,
    ]),
    [id.match(/.{1,5}/g)?.join('\u2212') ?? ''],
    [id.match(/.{1,5}/g)?.join('_') ?? ''],
    ...['.', ',', ';', ')', '!', '…', '»', '”', '>', '*'].map((sign) => [`${id}${sign}`]),
    ...['«»', '“”', '""', "''", '()', '[]', '<>', '**', '__', '‘’'].map(([open, close]) => [
      `${open}${id}${close}`,
    ]),
    [`Código: ${id}`],
    [`C\u006f\u0301digo: ${id}.`],
    [`Código de verificación: «${id}»`],
    [`código del certificado ${id}`],
    [`ID ${id}`],
    [`ID=${id}`],
    ...['.', ',', ')', '>', '».', '"', '\u200b', '.)'].map((end) => [
      `https://meridiano.example/cert/${id}${end}`,
    ]),
    [`(https://meridiano.example/cert/${id}).`],
    [`Mira https://meridiano.example/cert/${id}, gracias`],
    [`https://meridiano.example/cert/${id}.pdf.`],
    ['０１ＡＲＺ３ＮＤＥＫＴＳＶ４ＲＲＦＦＱ６９Ｇ５ＦＡＭＶ'],
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
        const groups = certificateIdGroups(some)
        expect(groups).toMatch(/^(?:[^-]{5}-){5}[^-]{2}$/)
        expect(parseCertificateId(groups)).toBe(some)
        expect(parseCertificateId(some.toLowerCase().replaceAll('0', 'o').replaceAll('1', 'l'))).toBe(some)
      }),
    )
  })
})
