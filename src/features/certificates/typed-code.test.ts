import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { certificateIdGroups } from '#domain/certificate-id.ts'
import { aCertificateId, someCertificateId } from '#domain/test-support/certificate-ids.ts'
import { readTypedCode } from './typed-code.ts'

const id = aCertificateId(7)

test.each([
  id,
  ` ${id.toLowerCase()} `,
  certificateIdGroups(id),
  certificateIdGroups(id).replaceAll('-', ' '),
  id.replaceAll('0', 'O').replaceAll('1', 'l'),
  `https://meridiano.example/cert/${id}`,
  `meridiano.example/cert/${id}.pdf?x=1`,
  `https://meridiano.example/cert/share/${id.toLowerCase()}`,
])('%s is read', (typed) => {
  expect(readTypedCode(typed)).toEqual({ id })
})

describe('what is no code says why', () => {
  test.each([
    ['   ', 'empty', 0],
    ['MER-2026-00042', 'number', 12],
    ['mer 2026 00042', 'number', 12],
    [id.slice(0, -2), 'length', 25],
    [`${id}7`, 'length', 28],
    [`${id.slice(0, 5)}U${id.slice(6)}`, 'character', 27],
    [`${id.slice(0, 5)}ñ${id.slice(6)}`, 'character', 27],
    [`${id.slice(0, 5)}🗺${id.slice(6)}`, 'character', 28],
    ['https://meridiano.example/cert/', 'empty', 0],
  ])('%s', (typed, problem, characters) => {
    expect(readTypedCode(typed)).toEqual({ problem, characters })
  })

  test('every exchanged character is a slip', () => {
    fc.assert(
      fc.property(
        someCertificateId,
        fc.nat(26),
        fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
        (whole, place, other) => {
          fc.pre(whole[place] !== other)
          const typed = `${whole.slice(0, place)}${other}${whole.slice(place + 1)}`
          expect(readTypedCode(typed)).toEqual({ problem: 'slip', characters: 27 })
        },
      ),
    )
  })
})
