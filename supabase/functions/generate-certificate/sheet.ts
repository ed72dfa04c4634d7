import { create } from 'fontkit'
import PDFDocument from 'pdfkit'
import type { CertificateSheet } from '../../../src/domain/contracts/certificates.ts'
import { wholePicture } from '../_shared/whole-picture.ts'
import { artifact, drawMap, drawMargin } from './engraving.ts'
import { certificateMap, column, page } from './plan.ts'
import { distinctionIndent, drawText, type FontName, type Settings } from './sheet-text.ts'
import { type Step, setText } from './typesetting.ts'
import { words } from './words.ts'

export type SheetFonts = Readonly<Record<FontName, Uint8Array>>

export type DrawnSheet =
  | { ok: true; bytes: Uint8Array<ArrayBuffer> }
  | { ok: false; code: 'name_does_not_fit' | 'character_not_available' | 'signature_unreadable' }

/** The last step of each holds the longest text that the database takes, of words of common length. */
const nameSteps: readonly Step[] = [
  { size: 48, lines: 1 },
  { size: 43, lines: 1 },
  { size: 38, lines: 1 },
  { size: 34, lines: 1 },
  { size: 31, lines: 2 },
  { size: 27, lines: 2 },
  { size: 23, lines: 2 },
  { size: 20, lines: 3 },
  { size: 18, lines: 3 },
  { size: 12.5, lines: 4 },
]
const courseSteps: readonly Step[] = [
  { size: 22, lines: 1 },
  { size: 20, lines: 1 },
  { size: 18, lines: 2 },
  { size: 15, lines: 2 },
  { size: 12, lines: 3 },
  { size: 10, lines: 3 },
]
/** Share of the name's size, at most: the sheet is about the person. */
const courseShare = 0.85
const distinctionSteps: readonly Step[] = [
  { size: 12, lines: 1 },
  { size: 10, lines: 1 },
  { size: 8.5, lines: 2 },
]

/**
 * The certificate as a PDF: one tagged page, fonts embedded as subsets (decision 89). The same facts give the same
 * bytes. `siteUrl` is without a slash at its end.
 */
export async function drawSheet(
  facts: CertificateSheet,
  fonts: SheetFonts,
  siteUrl: string,
): Promise<DrawnSheet> {
  const { signature } = facts.issuer
  const picture = signature && (await wholePicture(signature))
  if (signature !== null && !picture) return { ok: false, code: 'signature_unreadable' }
  const address = `${siteUrl}/cert/${facts.id}`
  const pdf = openPdf(page, fonts, {
    title: `${words.title} ${facts.certificate_number}`,
    school: facts.issuer.name,
    subject: address,
    created: new Date(`${facts.issue_date}T12:00:00Z`),
  })
  const settings = setAll(pdf, facts, fonts.display)
  if (typeof settings === 'string') return { ok: false, code: settings }
  artifact(pdf, drawMap)
  drawText(pdf, { ...facts, issuer: { ...facts.issuer, signature: picture } }, settings, siteUrl)
  artifact(pdf, () => drawMargin(pdf, certificateMap))
  return { ok: true, bytes: await finishedPdf(pdf) }
}

export type AboutPdf = {
  title: string
  school: string
  /** The public address that it belongs to. */
  subject: string
  /** Never the clock, which would give a repeated call other bytes. */
  created: Date
}

/** A tagged document in Spanish, without margins, of pages of this size in points, with these fonts alone. */
export function openPdf(
  { width, height }: typeof page,
  fonts: SheetFonts,
  { title, school, subject, created }: AboutPdf,
  options: PDFKit.PDFDocumentOptions = {},
): PDFKit.PDFDocument {
  // The id of the file is a digest of these. The library does not escape them in its XML, so no text of a person, and no ampersand.
  const [Title, name] = [title, school].map((text) => text.replaceAll('&', 'y'))
  const pdf = new PDFDocument({
    size: [width, height],
    margin: 0,
    // Without a name here the library loads Helvetica.
    font: '',
    pdfVersion: '1.7',
    tagged: true,
    lang: 'es',
    displayTitle: true,
    info: { Title, Author: name, Subject: subject, Creator: name, CreationDate: created },
    ...options,
  })
  for (const [font, bytes] of Object.entries(fonts)) pdf.registerFont(font, bytes)
  if (hasMetadata(pdf)) pdf.appendXML(pdfUa)
  return pdf
}

/** Says that the file keeps to PDF/UA-1. The library's own switch for it leaves composed letters out of a list of glyphs. */
const pdfUa =
  '<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about=""><pdfuaid:part>1</pdfuaid:part></rdf:Description>'

/** The library's types leave its metadata out. */
function hasMetadata(pdf: object): pdf is { appendXML: (xml: string) => void } {
  return 'appendXML' in pdf
}

export async function finishedPdf(pdf: PDFKit.PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  pdf.end()
  const chunks: BlobPart[] = []
  for await (const chunk of pdf) chunks.push(chunk as BlobPart)
  return new Uint8Array(await new Blob(chunks).arrayBuffer())
}

/** What people typed, in the sizes at which it fits. */
function setAll(
  pdf: PDFKit.PDFDocument,
  facts: CertificateSheet,
  display: Uint8Array,
): Settings | 'name_does_not_fit' | 'character_not_available' {
  const typed = [facts.student_name, facts.course_name, facts.distinction ?? '']
  const [name = '', course = '', distinction = ''] = typed.map((text) =>
    text.normalize('NFC').trim().replace(/\s+/g, ' '),
  )
  if (lackingGlyphs(display, name + course + distinction).length > 0) return 'character_not_available'
  const set = (text: string, width: number, steps: readonly Step[]) =>
    setText(text, width, steps, (line, size) => pdf.font('display').fontSize(size).widthOfString(line))
  const setName = set(name, column.width, nameSteps)
  if (!setName) return 'name_does_not_fit'
  const smaller = courseSteps.filter(({ size }) => size <= setName.size * courseShare)
  const setCourse = set(course, column.width, smaller)
  if (!setCourse) return 'name_does_not_fit'
  const quieter = distinctionSteps.filter(({ size }) => size <= setCourse.size)
  const setDistinction = set(distinction, column.width - distinctionIndent, quieter)
  if (!setDistinction) return 'name_does_not_fit'
  return { name: setName, course: setCourse, distinction: distinction === '' ? null : setDistinction }
}

/** Each character of the text that would be drawn as an empty box, once. */
export function lackingGlyphs(font: Uint8Array, text: string): string[] {
  const opened = create(font as Parameters<typeof create>[0])
  if (!('hasGlyphForCodePoint' in opened)) throw new Error('a collection is no font')
  return [...new Set(text)].filter((character) => !opened.hasGlyphForCodePoint(character.codePointAt(0) ?? 0))
}
