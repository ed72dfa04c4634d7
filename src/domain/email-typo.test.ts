import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isEmail } from './email.ts'
import { suggestEmail } from './email-typo.ts'
import { addressLikeText, plainAddresses } from './test-support/email-cases.ts'

describe('a valid address', () => {
  test.each([
    ['ana@gmial.com', 'ana@gmail.com'],
    ['ana@gmail.con', 'ana@gmail.com'],
    ['ana@gmail.co', 'ana@gmail.com'],
    ['ana@gmail.comm', 'ana@gmail.com'],
    ['Ana@GMIAL.com', 'Ana@gmail.com'],
    ['ana@hotmial.com', 'ana@hotmail.com'],
    ['ana@hotmail.co', 'ana@hotmail.com'],
    [' ana@outlok.com ', 'ana@outlook.com'],
    ['ana@empresa.con', 'ana@empresa.com'],
    ['ana@empresa.cmo', 'ana@empresa.com'],
    ['ana@empresa.con.ar', 'ana@empresa.com.ar'],
  ])('%j was probably meant as %j', (typed, meant) => {
    expect(isEmail(typed.trim())).toBe(true)
    expect(suggestEmail(typed)).toBe(meant)
  })

  test.each([
    'ana@gmail.com',
    'ana@hotmail.com.ar',
    'ana@yahoo.com.mx',
    'ana@yahoo.com.br',
    'ana@outlook.cl',
    'ana@mail.com',
    'ana@conicet.gov.ar',
    'ana@outlook.es',
    'ana@live.cl',
    'ana@me.com',
    'ana@empresa.co',
    'ana@empresa.cm',
    'ana@empresa.com.co',
    'ana@con.com',
    'ana@cmo.com.ar',
  ])('%j is left alone', (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  })

  test.each(plainAddresses)('%j is left alone too', (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  })
})

describe('a refused address', () => {
  test.each([
    ['ana@gmail..com', 'ana@gmail.com'],
    ['ana@gmail,com', 'ana@gmail.com'],
    ['ana@gmail com', 'ana@gmail.com'],
    ['ana@gmail.com.', 'ana@gmail.com'],
    ['ana@gmail.com.a', 'ana@gmail.com'],
    ['ana@gmail.c', 'ana@gmail.com'],
    ['ana@hotmail.com.a', 'ana@hotmail.com.ar'],
    ['ana@empresa.com.a', 'ana@empresa.com.ar'],
    ['ana@empresa.gov.a', 'ana@empresa.gov.ar'],
    ['ana@gmail', 'ana@gmail.com'],
    ['ana@gmailcom', 'ana@gmail.com'],
    ['ana@.gmail.com', 'ana@gmail.com'],
    ['ana@-gmail.com', 'ana@gmail.com'],
    ['ana@@gmail.com', 'ana@gmail.com'],
    ['ana @gmail.com', 'ana@gmail.com'],
    ['ana@ gmail.com', 'ana@gmail.com'],
    ['ana perez@gmail.com', 'anaperez@gmail.com'],
    ['ana.@gmail.com', 'ana@gmail.com'],
    ['.ana@gmail.com', 'ana@gmail.com'],
    ['ana..perez@gmail.com', 'ana.perez@gmail.com'],
    ['ana,perez@gmail.com', 'ana.perez@gmail.com'],
    ['<ana@empresa.com>', 'ana@empresa.com'],
    ['"ana@empresa.com"', 'ana@empresa.com'],
    ['mailto:ana@empresa.com', 'ana@empresa.com'],
    ['Ana Pérez <ana@empresa.com>', 'ana@empresa.com'],
    ['ana\\@empresa.com', 'ana@empresa.com'],
    ['ana@gmáil.com', 'ana@gmail.com'],
    ['ana@empresa.com\u200b', 'ana@empresa.com'],
    ['ana＠gmail．com', 'ana@gmail.com'],
  ])('%j was probably meant as %j', (typed, meant) => {
    expect(isEmail(typed)).toBe(false)
    expect(suggestEmail(typed)).toBe(meant)
  })

  test.each([
    'ana@',
    'ana',
    '',
    '@',
    '@gmail.com',
    'gmail.com',
    'ana.gmail.com',
    'ana@empresa',
    'ana@empresa.com.p',
    'ana@empresa.c',
    'ana@example.com,beto@example.com',
    'Premio-<target@victim>',
    'ana@192.0.2.1',
  ])('%j gives no suggestion', (typed) => {
    expect(suggestEmail(typed)).toBeNull()
  })
})

test('a suggestion is a valid address, differs from the input, and gets no suggestion itself', () => {
  let suggested = 0
  fc.assert(
    fc.property(addressLikeText, (typed) => {
      const meant = suggestEmail(typed)
      if (meant === null) return
      suggested += 1
      expect(isEmail(meant)).toBe(true)
      expect(meant).not.toBe(typed)
      expect(suggestEmail(meant)).toBeNull()
    }),
    { numRuns: 5000, seed: 20_260_112 },
  )
  expect(suggested).toBeGreaterThan(200)
})

test.each([
  ['ana@gmail.com.ar', 'ana@gmail.com'],
  ['ana@gmail.com.mx', 'ana@gmail.com'],
  ['ana@gmail.com.co', 'ana@gmail.com'],
  ['Ana@Gmail.com.PE', 'Ana@gmail.com'],
  ['ana@gmail.es', 'ana@gmail.com'],
  ['ana@gmail.cl', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['ana@icloud.com.mx', 'ana@icloud.com'],
  ['ana@icloud.es', 'ana@icloud.com'],
  ['josé@gmail.com', 'jose@gmail.com'],
  ['muñoz.peña@empresa.com', 'munoz.pena@empresa.com'],
  ['josé@gmail.com.ar', 'jose@gmail.com'],
])('%j is asked about: %j', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'ana@yahoo.com.ar',
  'ana@hotmail.com.ar',
  'ana@yahoo.es',
  'ana@outlook.cl',
  'ana@gmail.com',
  'ana@migmail.com.ar',
])('%j is as it should be', (typed) => expect(suggestEmail(typed)).toBeNull())
