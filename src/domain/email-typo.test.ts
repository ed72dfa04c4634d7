import { expect, test } from 'vitest'
import { suggestEmail } from './email-typo.ts'

test.each([
  ['ana@gmial.com', 'ana@gmail.com'],
  ['ana@gmai.com', 'ana@gmail.com'],
  ['ana@gmail.con', 'ana@gmail.com'],
  ['ana@gmail.co', 'ana@gmail.com'],
  ['Ana@GMIAL.com', 'Ana@gmail.com'],
  ['ana@hotmial.com', 'ana@hotmail.com'],
  ['ana@hotnail.com', 'ana@hotmail.com'],
  [' ana@outlok.com ', 'ana@outlook.com'],
  ['ana@yahooo.com', 'ana@yahoo.com'],
])('%j was probably meant as %j', (typed, meant) => {
  expect(suggestEmail(typed)).toBe(meant)
})

test.each([
  'ana@gmail.com',
  'ana@hotmail.com.ar',
  'ana@yahoo.com.mx',
  'ana@mail.com',
  'ana@conicet.gov.ar',
  'ana@gmx.com',
  'ana@outlook.es',
  'ana@',
  'ana',
  '',
])('%j is left alone', (typed) => {
  expect(suggestEmail(typed)).toBeNull()
})
