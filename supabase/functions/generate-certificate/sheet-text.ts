import { encode } from 'uqr'
import type { CertificateSheet, Issuer } from '../../../src/domain/contracts/certificates.ts'
import { artifact, drawCode, drawMark } from './engraving.ts'
import { code, column, ground, inks, origin, phraseLine, titleLine } from './plan.ts'
import type { Setting } from './typesetting.ts'
import { factsInWords, words } from './words.ts'

type Pdf = PDFKit.PDFDocument

/** `file`: its name in `fonts/`. */
export function readFonts<Bytes>(read: (file: string) => Bytes) {
  return {
    text: read('Archivo-Regular.ttf'),
    display: read('ArchivoSemiExpanded-SemiBold.ttf'),
    label: read('ArchivoExpanded-Medium.ttf'),
    mono: read('JetBrainsMono-Regular.ttf'),
  }
}
export type FontName = keyof ReturnType<typeof readFonts>
export type Settings = { name: Setting; course: Setting; distinction: Setting | null }

export type Style = { font: FontName; size: number; ink: string; spacing?: number }

export const label: Style = { font: 'label', size: 6.8, ink: inks['ink-mute'], spacing: 0.6 }
const value: Style = { font: 'text', size: 12, ink: inks.ink }
const phrase: Style = { font: 'text', size: 12, ink: inks['ink-soft'] }
export const small: Style = { font: 'text', size: 8.5, ink: inks['ink-soft'] }

/** What kind of sheet it is. */
export const kind: Style = { font: 'label', size: 16, ink: inks.action, spacing: 1.4 }

/** Room for the label before the text of a distinction. */
export const distinctionIndent = 74

/** Everything that is read, in the order of reading, as the structure of the document. */
export function drawText(pdf: Pdf, facts: CertificateSheet, settings: Settings, siteUrl: string): void {
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  const add = (tag: string, draw: () => void) => root.add(pdf.struct(tag, {}, draw))
  const lift = liftOf(settings.name)
  drawHead(pdf, facts, titleLine - lift, add)
  drawHolder(pdf, facts.issuer, settings.name, phraseLine - lift, add)
  const end = drawCourse(pdf, settings, add)
  const top = Math.max(370, end + 25)
  drawFacts(pdf, factsInWords(facts), column.left, top, root)
  drawSignatory(pdf, facts.issuer, top + 26, root)
  drawVerification(pdf, facts, siteUrl, root)
  root.end()
}

export type Add = (tag: string, draw: () => void) => void

export function write(
  pdf: Pdf,
  text: string,
  x: number,
  baseline: number,
  style: Style,
  align?: 'right',
): number {
  const { font, size, ink, spacing = 0 } = style
  pdf.font(font).fontSize(size).fillColor(ink)
  const width = pdf.widthOfString(text, { characterSpacing: spacing })
  const options = { lineBreak: false, baseline: 'alphabetic', characterSpacing: spacing } as const
  // A mark over a letter that no one sign has is placed by a step back, which readers that copy take for a space.
  const isPlaced = /\p{M}/u.test(text)
  if (isPlaced) pdf.markContent('Span', { actual: text })
  pdf.text(text, align === 'right' ? x - width : x, baseline, options)
  if (isPlaced) pdf.endMarkedContent()
  return width
}

/** `last`: baseline of the last line. */
function writeLines(
  pdf: Pdf,
  { lines, size }: Setting,
  x: number,
  last: number,
  leading: number,
  ink: string,
): void {
  lines.forEach((line, index) => {
    const above = lines.length - 1 - index
    // The space keeps the words of two lines apart for whoever reads the text without its lines.
    const text = above === 0 ? line : `${line} `
    write(pdf, text, x, last - above * size * leading, { font: 'display', size, ink })
  })
}

/** Baseline of the last line of a name: on the school's parallel. */
const nameLine = origin.y - 14
const nameLeading = 1.1

/** How far the lines above the name move up, so that the accents of its first line keep clear of them. */
function liftOf({ lines, size }: Setting): number {
  const top = nameLine - (lines.length - 1) * size * nameLeading - size
  return Math.max(0, phraseLine + 8 - top)
}

/** Mark and name, at the head of a sheet. */
export function drawSchool(
  pdf: Pdf,
  school: Pick<Issuer, 'name' | 'descriptor'>,
  left: number,
  add: Add,
): void {
  artifact(pdf, () => drawMark(pdf, left + 9.5, 91, 9.5, [2.2, 2.5]))
  add('P', () => {
    write(pdf, `${school.name} `, left + 28, 92, { font: 'display', size: 17, ink: inks.ink })
    write(pdf, school.descriptor, left + 28, 105, small)
  })
}

function drawHead(pdf: Pdf, facts: CertificateSheet, titleLine: number, add: Add): void {
  const { left, right } = column
  drawSchool(pdf, facts.issuer, left, add)
  add('H1', () => write(pdf, words.title.toUpperCase(), left, titleLine, kind))
  const number: Style = { font: 'mono', size: 10.5, ink: inks.ink }
  add('P', () => {
    const width = pdf.font(number.font).fontSize(number.size).widthOfString(facts.certificate_number)
    write(pdf, `${words.number.toUpperCase()} `, right - width - 6, 92, label, 'right')
    write(pdf, facts.certificate_number, right - width, 92, number)
  })
  if (facts.version > 1) {
    add('P', () => write(pdf, words.version(facts.version), right, 105, small, 'right'))
  }
}

function drawHolder(pdf: Pdf, issuer: Issuer, name: Setting, phraseLine: number, add: Add): void {
  add('P', () => write(pdf, words.certifies(issuer), column.left, phraseLine, phrase))
  // Large letters bring white of their own on their left.
  const optical = column.left - name.size / 24
  add('P', () => writeLines(pdf, name, optical, nameLine, nameLeading, inks.ink))
  artifact(pdf, () => drawParallel(pdf, origin.x, origin.y, column.right))
}

/** A line from the meridian, with the point where both cross. */
export function drawParallel(pdf: Pdf, meridian: number, y: number, right: number): void {
  pdf.moveTo(meridian, y).lineTo(right, y).lineWidth(0.8).stroke(inks.ink)
  pdf.lineWidth(1).circle(meridian, y, 3.4).fillAndStroke(ground, inks.action)
}

/** Returns the baseline of the last line. */
function drawCourse(pdf: Pdf, { course, distinction }: Settings, add: Add): number {
  const { left } = column
  add('P', () => write(pdf, words.completed, left, 292, phrase))
  const end = 319 + (course.lines.length - 1) * course.size * 1.2
  add('P', () => writeLines(pdf, course, left, end, 1.2, inks.ink))
  if (!distinction) return end
  const first = end + 23
  const last = first + (distinction.lines.length - 1) * distinction.size * 1.2
  add('P', () => {
    write(pdf, `${words.distinction.toUpperCase()} `, left, first, { ...label, ink: inks.action })
    writeLines(pdf, distinction, left + distinctionIndent, last, 1.2, inks.action)
  })
  return last
}

export type Fact = { label: string; value: string }

/** In one row; `top`: baseline of the labels. */
export function drawFacts(
  pdf: Pdf,
  facts: readonly Fact[],
  left: number,
  top: number,
  root: PDFKit.PDFStructureElement,
): void {
  const list = pdf.struct('L')
  root.add(list)
  let x = left
  for (const fact of facts) {
    const item = pdf.struct('LI')
    list.add(item)
    let width = 0
    item.add(
      pdf.struct('Lbl', {}, () => {
        width = write(pdf, `${fact.label.toUpperCase()} `, x, top, label)
      }),
    )
    item.add(
      pdf.struct('LBody', {}, () => {
        width = Math.max(width, write(pdf, fact.value, x, top + 16, value))
      }),
    )
    item.end()
    x += width + 26
  }
  list.end()
}

/** Between the facts, which end at `top`, and the code. */
function drawSignatory(pdf: Pdf, issuer: Issuer, top: number, root: PDFKit.PDFStructureElement): void {
  const { signatory_name: name, signatory_position: position, signature } = issuer
  if (name === null) return
  const { left } = column
  const baseline = code.top - 22
  if (signature !== null) {
    const bottom = baseline - 11
    const height = Math.min(38, bottom - top)
    const fit: [number, number] = [170, height]
    const picture = `data:image/png;base64,${signature}`
    root.add(
      pdf.struct('Figure', { alt: words.signatureOf(name) }, () =>
        pdf.image(picture, left, bottom - height, { fit, valign: 'bottom' }),
      ),
    )
  }
  root.add(
    pdf.struct('P', {}, () => {
      write(pdf, `${name} `, left, baseline, { ...small, ink: inks.ink })
      write(pdf, position ?? '', left, baseline + 10, small)
    }),
  )
}

function drawVerification(
  pdf: Pdf,
  facts: CertificateSheet,
  siteUrl: string,
  root: PDFKit.PDFStructureElement,
): void {
  const address = `${siteUrl}/cert/${facts.id}`
  const shown = (url: string) => url.replace(/^https?:\/\//, '')
  const { left, top, size } = code
  const { data } = encode(address, { ecc: 'M', border: 0 })
  root.add(pdf.struct('Figure', { alt: words.codeAlternative(address) }, () => drawCode(pdf, data, code)))
  const x = left + size + 16
  const baseline = top + 6
  root.add(
    pdf.struct('P', {}, () => {
      write(pdf, `${words.verification.toUpperCase()} `, x, baseline, label)
      write(pdf, words.howToVerify(`${shown(siteUrl)}/verificar`), x, baseline + 16, small)
    }),
  )
  const link = pdf.struct('Link')
  root.add(link)
  link.add(() => {
    const width = write(pdf, shown(address), x, baseline + 32, { font: 'mono', size: 7.8, ink: inks.ink })
    // Outside of compressed streams: a page that is given the file finds the id in its bytes.
    // The library writes a plain string here as a PDF name.
    const options = { structParent: link, Contents: new String(address) as string }
    pdf.link(x, baseline + 23, width, 13, address, options)
  })
  link.end()
  root.add(pdf.struct('P', {}, () => write(pdf, words.place(facts.issuer), x, top + size, small)))
}
