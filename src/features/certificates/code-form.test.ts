import { expect, test } from 'vitest'
import { certificateIdGroups } from '#domain/certificate-id.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'
import { readTypedCode } from './typed-code.ts'

const id = aCertificateId(7)
const slip = `${id.slice(0, 5)}${id[5] === '7' ? '8' : '7'}${id.slice(6)}`

test('a number is known as such, also in the address of a page', () => {
  for (const typed of [
    'MER-2026-00009',
    'https://meridiano.example/cert/MER-2026-00009',
    'mer-2026-00009.pdf',
  ])
    expect(readTypedCode(typed)).toMatchObject({ problem: 'number' })
})

test('a code in groups and the address of its page are read', () => {
  for (const typed of [certificateIdGroups(id), `https://meridiano.example/cert/${id}`])
    expect(readTypedCode(typed)).toEqual({ id })
})

test.each([
  ['   ', 'empty', 0],
  ['MER-2026-00042', 'number', 12],
  [id.slice(0, -2), 'length', 25],
  [`${id}7`, 'length', 28],
  [`${id.slice(0, 5)}U${id.slice(6)}`, 'character', 27],
  [`${id.slice(0, 5)}ñ${id.slice(6)}`, 'character', 27],
  [slip, 'slip', 27],
  ['https://meridiano.example/cert/', 'empty', 0],
])('what is no code says why: %s', (typed, problem, characters) => {
  expect(readTypedCode(typed)).toEqual({ problem, characters })
})
