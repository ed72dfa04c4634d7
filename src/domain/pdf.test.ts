import { expect, test } from 'vitest'
import { isPdf } from './pdf.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const padding = (length: number) => ' '.repeat(length)

test.each([
  ['the smallest', '%PDF-1.4\n%%EOF\n'],
  ['with bytes before the header', `${padding(1019)}%PDF-1.7\nx\n%%EOF`],
  ['with bytes after the end', `%PDF-1.7\nx\n%%EOF${padding(1019)}`],
  ['with bytes that are no text', `%PDF-1.7\n\u00ff\u0000\u0080${padding(5000)}%%EOF\r\n`],
])('a PDF %s', (_name, text) => {
  expect(isPdf(bytes(text))).toBe(true)
})

test.each([
  ['nothing', ''],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['a picture', '\u0089PNG\r\n\u001a\n'],
  ['a name that says so', 'diploma.pdf'],
  ['a header in another case', '%pdf-1.4\n%%EOF'],
  ['a file that was cut', `%PDF-1.7\n${padding(5000)}`],
  ['a header too far from the start', `${padding(1020)}%PDF-1.7\n%%EOF`],
  ['an end mark too far from the end', `%PDF-1.7\n%%EOF${padding(1020)}`],
])('no PDF: %s', (_name, text) => {
  expect(isPdf(bytes(text))).toBe(false)
})
