import { deflateSync } from 'node:zlib'
import PDFKit from 'pdfkit'
import { expect, test } from 'vitest'
import { inspectPdf } from './inspect-pdf.ts'
import { aPdf } from './test-support/a-pdf.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const padding = (length: number) => ' '.repeat(length)

async function drawn(settings: object): Promise<Uint8Array> {
  const document = new PDFKit(settings)
  document.text('Ana Pérez')
  document.end()
  const pieces: Buffer[] = []
  for await (const piece of document) pieces.push(piece as Buffer)
  return Buffer.concat(pieces)
}

test.each([
  ['the smallest', bytes(aPdf())],
  ['with bytes after the end', bytes(`${aPdf()}${padding(1018)}`)],
  [
    'with a text that only speaks of /JavaScript',
    bytes(aPdf({ objects: ['(/JavaScript /Encrypt /OpenAction)'] })),
  ],
])('a certificate may be %s', async (_name, file) => {
  expect(await inspectPdf(file)).toBeNull()
})

test('a certificate may be one that another program drew', async () => {
  expect(await inspectPdf(await drawn({ compress: true }))).toBeNull()
})

// An object stream: what is in it cannot be read in the bytes of the file.
function hidden(object: string): string {
  const content = deflateSync(`9 0 ${object}`).toString('latin1')
  return `<< /Type /ObjStm /N 1 /First 4 /Length ${content.length} /Filter /FlateDecode >>\nstream\n${content}\nendstream`
}

test.each([
  ['not_a_pdf', ''],
  ['not_a_pdf', '<!doctype html><script>alert(1)</script>'],
  ['not_a_pdf', '\u0089PNG\r\n\u001a\n'],
  ['not_a_pdf', aPdf().replace('%PDF', '%pdf')],
  ['not_a_pdf', aPdf().replace('%%EOF', '')],
  ['not_a_pdf', `${aPdf()}${padding(1020)}`],
  ['not_a_pdf', `${padding(1020)}${aPdf()}`],
  ['not_a_pdf', `<script>alert(1)</script>${aPdf()}`],
  ['pdf_without_pages', '%PDF-1.7\n%%EOF\n'],
  ['pdf_without_pages', aPdf({ pages: 0 })],
  ['pdf_without_pages', aPdf({ catalog: '/Pages 77 0 R' })],
  ['pdf_open_action', aPdf({ catalog: '/OpenAction [3 0 R /Fit]' })],
  ['pdf_open_action', aPdf({ catalog: '/AA << /WC 3 0 R >>' })],
  ['pdf_script', aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' })],
  ['pdf_script', aPdf({ objects: ['<< /S /JavaScript >>'] })],
  ['pdf_script', aPdf({ objects: ['<< /S /#4aavaScript >>'] })],
  ['pdf_script', aPdf({ objects: ['[[<< /Next << /JS 3 0 R >> >>]]'] })],
  ['pdf_script', aPdf({ objects: ['<< /JS 3 0 R /Length 2 >>\nstream\nhi\nendstream'] })],
  ['pdf_script', aPdf({ objects: [hidden('<< /S /JavaScript /JS (app.alert(1)) >>')] })],
  ['pdf_encrypted', aPdf({ trailer: '/Encrypt << /Filter /Standard /V 1 /R 2 /O (x) /U (x) /P -4 >>' })],
] as const)('%s: %j', async (fault, text) => {
  expect(await inspectPdf(bytes(text))).toBe(fault)
})

test.each([' ', '\r\n', '\u00ef\u00bb\u00bf', '\u001b%-12345X@PJL ENTER LANGUAGE=PDF\n'])(
  'one that a mail or a printer began with %j is taken',
  async (before) => {
    expect(await inspectPdf(bytes(`${before}${aPdf()}`))).toBeNull()
  },
)

test('pdf_encrypted: one that a password protects', async () => {
  expect(await inspectPdf(await drawn({ userPassword: 'x', pdfVersion: '1.7' }))).toBe('pdf_encrypted')
})
