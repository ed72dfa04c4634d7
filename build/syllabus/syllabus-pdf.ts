import { readFileSync } from 'node:fs'
import { encode } from 'uqr'
import { site } from '../../src/content/site.ts'
import { syllabusTexts } from '../../src/content/syllabus.ts'
import {
  artifact,
  drawCode,
  drawMargin,
  drawMeridian,
  drawRelief,
} from '../../supabase/functions/generate-certificate/engraving.ts'
import { ground, inks, mapPlan } from '../../supabase/functions/generate-certificate/plan.ts'
import { finishedPdf, lackingGlyphs, openPdf } from '../../supabase/functions/generate-certificate/sheet.ts'
import {
  drawFacts,
  drawParallel,
  drawSchool,
  kind,
  label,
  readFonts,
  type Style,
  small,
  write,
} from '../../supabase/functions/generate-certificate/sheet-text.ts'
import { setText } from '../../supabase/functions/generate-certificate/typesetting.ts'
import type { Entry, Syllabus } from './syllabus.ts'

type Pdf = PDFKit.PDFDocument
type Parent = PDFKit.PDFStructureElement

const fontFolder = new URL('../../supabase/functions/generate-certificate/fonts/', import.meta.url)

/** A4 upright, in points from the upper left corner; the text hangs on the meridian, as on the certificate. */
const page = { width: 595.28, height: 841.89 }
const map = mapPlan({ left: 42, top: 42, right: 553.28, bottom: 799.89 }, { x: 112, y: 216 })
const column = { left: 134, right: 527, width: 393 }
const body = { top: 69, bottom: 766 }
/** Right edge of what stands beside the meridian. */
const marksRight = 99
/** The code that a camera reads, in the corner of the head. */
const code = { left: 471, top: 70, size: 56 }

type Setting = Style & { leading: number }

const lead: Setting = { font: 'text', size: 12.5, leading: 18, ink: inks.ink }
const heading: Setting = { font: 'display', size: 14, leading: 18, ink: inks.ink }
const entryTitle: Setting = { font: 'display', size: 11, leading: 14.5, ink: inks.ink }
const strong: Setting = { font: 'text', size: 9.3, leading: 12.8, ink: inks.ink }
const plain: Setting = { ...strong, ink: inks['ink-soft'] }
const foot: Setting = { font: 'text', size: 8.2, leading: 11, ink: inks['ink-mute'] }
/** Between two entries, at least. */
const least = 11.5
const mark: Style = { font: 'display', size: 13, ink: inks.ink }

/** A paragraph; `above`: distance from what is before it. */
type Paragraph = { tag: string; text: string; setting: Setting; above: number; left?: number; width?: number }

/**
 * The syllabus of a course as a PDF in the manner of the certificate (decision 89): tagged, in Spanish, with an outline, its
 * fonts embedded as subsets. The same text gives the same bytes. `siteUrl` is without a slash at its end.
 *
 * @throws when a title does not fit, or the font lacks a character, which would be drawn as an empty box
 */
export async function drawSyllabus(syllabus: Syllabus, siteUrl: string): Promise<Uint8Array> {
  const fonts = readFonts((file) => readFileSync(new URL(file, fontFolder)))
  const about = {
    title: syllabusTexts.title(syllabus.title),
    school: site.name,
    subject: `${siteUrl}${syllabus.path}`,
    // No day is true: what the file says has no date.
    created: new Date(0),
  }
  const pdf = openPdf(page, fonts, about, { bufferPages: true })
  // The one of the four with the fewest characters.
  const lacking = lackingGlyphs(fonts.text, JSON.stringify(syllabus))
  if (lacking.length > 0)
    throw new Error(`The font of the syllabus of ${syllabus.path} has no ${lacking.join(' ')}`)

  artifact(pdf, () => drawRelief(pdf, map))
  artifact(pdf, () => drawMeridian(pdf, map))
  const root = pdf.struct('Document')
  pdf.addStructure(root)
  drawOpening(pdf, syllabus, siteUrl, root)
  drawBody(pdf, syllabus, siteUrl, root)
  root.end()
  drawMargins(pdf, syllabus.title)
  return await finishedPdf(pdf)
}

function drawOpening(pdf: Pdf, syllabus: Syllabus, siteUrl: string, root: Parent): void {
  const { x, y } = map.origin
  const address = `${siteUrl}${syllabus.path}`
  const { data } = encode(address, { ecc: 'M', border: 0 })
  drawSchool(pdf, site, column.left, (tag, draw) => root.add(pdf.struct(tag, {}, draw)))
  const alt = syllabusTexts.codeAlternative(address)
  root.add(pdf.struct('Figure', { alt }, () => drawCode(pdf, data, code)))
  root.add(
    pdf.struct('P', {}, () =>
      write(pdf, syllabus.kind.toUpperCase(), column.left, 134, { ...kind, size: 10 }),
    ),
  )
  const widthAt = (line: string, size: number) => pdf.font('display').fontSize(size).widthOfString(line)
  const steps = [30, 26, 23].map((size) => ({ size, lines: 2 }))
  const title = setText(syllabus.title, column.width, steps, widthAt)
  if (!title) throw new Error(`The title does not fit its sheet: ${syllabus.title}`)
  const { lines, size } = title
  root.add(
    pdf.struct('H1', {}, () =>
      lines.forEach((line, index) => {
        const below = lines.length - 1 - index
        const style: Style = { font: 'display', size, ink: inks.ink }
        write(pdf, below ? `${line} ` : line, column.left - size / 24, y - 15 - below * size * 1.1, style)
      }),
    ),
  )
  artifact(pdf, () => drawParallel(pdf, x, y, column.right))
}

function paragraphsOf({ summary, text, items, foot: last }: Entry): Paragraph[] {
  return [
    { tag: 'P', text: summary, setting: strong, above: 2 },
    ...(text ? [{ tag: 'P', text, setting: plain, above: 2 }] : []),
    ...items.map((item) => ({ tag: 'P', text: `– ${item}`, setting: plain, above: 1 })),
    { tag: 'P', text: last, setting: foot, above: 3 },
  ]
}

/** Everything under the title. Nothing that belongs together is broken between pages. */
function drawBody(pdf: Pdf, syllabus: Syllabus, siteUrl: string, root: Parent): void {
  const { facts, forWhom, makes, requirements, taught, programme, technologies } = syllabus
  let y = map.origin.y + 4
  let { bottom } = body
  let gap = least

  function makeRoom(height: number): boolean {
    if (y + height <= bottom) return false
    pdf.addPage()
    artifact(pdf, () => {
      pdf.rect(map.frame.left, map.frame.top, 511.28, 757.89).fill(ground)
      drawMeridian(pdf, map)
    })
    y = body.top
    return true
  }

  function draw(paragraphs: readonly Paragraph[], parent: Parent): void {
    for (const { tag, text, setting, above, left = column.left, width = column.width } of paragraphs) {
      const options = optionsOf(pdf, setting, width)
      y += above
      const height = pdf.heightOfString(text, options)
      parent.add(
        pdf.struct(tag, {}, () => {
          pdf.fillColor(setting.ink).text(text, left, y, options)
        }),
      )
      y += height
    }
  }

  function heightOf(paragraphs: readonly Paragraph[]): number {
    return paragraphs.reduce(
      (sum, { text, setting, above, width = column.width }) =>
        sum + above + pdf.heightOfString(text, optionsOf(pdf, setting, width)),
      0,
    )
  }

  /** A heading with its line from the meridian, and room for `following` under it. */
  function head(title: string, following: readonly Paragraph[], room = 0): void {
    const paragraphs: Paragraph[] = [{ tag: 'H2', text: title, setting: heading, above: 10 }, ...following]
    y += 18
    makeRoom(heightOf(paragraphs) + room)
    artifact(pdf, () => drawParallel(pdf, map.origin.x, y, column.right))
    // The library counts `left` from the right edge.
    const place = { expanded: false, top: y, left: page.width }
    pdf.outline.addItem(title, place)
    draw(paragraphs, root)
  }

  function rows(items: readonly { title?: string; text: string }[]): void {
    const list = pdf.struct('L')
    root.add(list)
    items.forEach(({ title, text }, index) => {
      const beside = title === undefined ? 0 : 128
      const width = column.width - beside
      const height = Math.max(
        pdf.heightOfString(text, optionsOf(pdf, plain, width)),
        title ? pdf.heightOfString(title, optionsOf(pdf, strong, beside - 14)) : 0,
      )
      if (!makeRoom(height + 10) && index > 0) rule(y + 4)
      y += 8
      const item = pdf.struct('LI')
      list.add(item)
      const top = y
      if (title !== undefined)
        draw([{ tag: 'Lbl', text: title, setting: strong, above: 0, width: beside - 14 }], item)
      y = top
      draw([{ tag: 'LBody', text, setting: plain, above: 0, left: column.left + beside, width }], item)
      item.end()
      y = top + height
    })
    list.end()
  }

  function rule(at: number): void {
    artifact(pdf, () => {
      pdf.moveTo(column.left, at).lineTo(column.right, at).lineWidth(0.5).stroke(inks['contour-index'])
    })
  }

  function entry(
    { mark: number, title, colour }: Entry,
    paragraphs: readonly Paragraph[],
    stage: Paragraph[],
  ) {
    y += gap
    makeRoom(heightOf([...stage, ...paragraphs]) + entryTitle.leading)
    draw(stage, root)
    if (stage.length > 0) y += 7
    const top = y
    artifact(pdf, () => {
      pdf
        .lineWidth(0.9)
        .circle(map.origin.x, top + 6.8, 3.6)
        .fillAndStroke(colour, inks.ink)
    })
    const options = optionsOf(pdf, entryTitle, column.width)
    const height = pdf.heightOfString(title, options)
    root.add(
      pdf.struct('H3', {}, () => {
        // A space for whoever reads the text without its places.
        const space = pdf.font(mark.font).fontSize(mark.size).widthOfString(' ')
        if (number) write(pdf, `${number} `, marksRight + space, top + 10.6, mark, 'right')
        pdf.fillColor(entryTitle.ink).text(title, column.left, top, optionsOf(pdf, entryTitle, column.width))
      }),
    )
    y = top + height
    draw(paragraphs, root)
  }

  /** As many pages as it takes, filled alike: the last is not left with a few lines. */
  function entries(): void {
    const parts = programme.stages.flatMap(({ name, entries }) =>
      entries.map((one, index) => {
        const setting = { ...label, size: 7.6, leading: 10 }
        const stage = { tag: 'P', text: name.toUpperCase(), setting, above: 5 }
        return { one, paragraphs: paragraphsOf(one), stage: name !== '' && index === 0 ? [stage] : [] }
      }),
    )
    const heights = parts.map(
      ({ paragraphs, stage }) => entryTitle.leading + heightOf([...stage, ...paragraphs]) + 7 * stage.length,
    )
    const start = y
    const last = 80
    const used = heights.reduce((sum, height) => sum + least + height, start - body.top + last)
    const room = body.bottom - body.top
    const pages = Math.ceil(used / room)
    gap += Math.max(0, Math.min(48, (0.92 * pages * room - used) / parts.length))
    const pagesTo = (end: number) => {
      let [at, count] = [start, 1]
      for (const height of heights) {
        if (at + gap + height > end) {
          at = body.top - gap
          count += 1
        }
        at += gap + height
      }
      return count + Number(at + last > body.bottom)
    }
    while (gap > least && pagesTo(body.bottom) > pages) gap -= 1
    while (bottom > body.top && pagesTo(bottom - 4) <= pages) bottom -= 4
    for (const { one, paragraphs, stage } of parts) entry(one, paragraphs, stage)
    bottom = body.bottom
  }

  draw([{ tag: 'P', text: syllabus.lead, setting: lead, above: 12 }], root)
  drawFacts(pdf, facts, column.left, y + 24, root)
  drawFacts(pdf, [makes], column.left, y + 62, root)
  drawAddress(pdf, `${siteUrl}${syllabus.path}`, y + 100, root)
  y += 113

  head(forWhom.title, [{ tag: 'P', text: forWhom.text, setting: plain, above: 3 }])
  head(requirements.title, [], 30)
  rows(requirements.items.map((text) => ({ text })))
  head(taught.title, [], 40)
  rows(taught.items)
  head(programme.title, [], 110)
  artifact(pdf, () =>
    write(pdf, programme.marks.toUpperCase(), marksRight, y - 5, { ...label, size: 6 }, 'right'),
  )
  entries()
  head(technologies.title, [{ tag: 'P', text: technologies.text, setting: plain, above: 3 }])
}

/** Where what changes is read: in words, and as a link. `top`: baseline of the label. */
function drawAddress(pdf: Pdf, address: string, top: number, root: Parent): void {
  const text = `${syllabusTexts.current.toUpperCase()} `
  root.add(pdf.struct('P', {}, () => write(pdf, text, column.left, top, label)))
  const link = pdf.struct('Link')
  root.add(link)
  link.add(() => {
    const shown = address.replace(/^https?:\/\//, '')
    const width = write(pdf, shown, column.left, top + 15, { font: 'mono', size: 9.6, ink: inks.action })
    // The library writes a plain string here as a PDF name.
    const options = { structParent: link, Contents: new String(address) as string }
    pdf.link(column.left, top + 5, width, 14, address, options)
  })
  link.end()
}

/** Border, name and number of each page: seen, not read. */
function drawMargins(pdf: Pdf, title: string): void {
  const { start, count } = pdf.bufferedPageRange()
  for (let index = start; index < start + count; index += 1) {
    pdf.switchToPage(index)
    artifact(pdf, () => {
      const baseline = map.frame.bottom - 16
      write(pdf, `${site.name} · ${title}`, column.left, baseline, small)
      write(pdf, syllabusTexts.page(index + 1, count), column.right, baseline, small, 'right')
      drawMargin(pdf, map)
    })
  }
}

/** Sets font and size, which the library measures with. */
function optionsOf(pdf: Pdf, { font, size, leading, spacing = 0 }: Setting, width: number) {
  pdf.font(font).fontSize(size)
  return { width, lineGap: leading - pdf.currentLineHeight(), characterSpacing: spacing }
}
