import { certificateMap, code, column, faint, ground, inks, type MapPlan, seal, titleLine } from './plan.ts'
import { sealRelief, sheetRelief } from './relief.ts'

type Pdf = PDFKit.PDFDocument

/** Distance from the neat line to the outer line of the border, and of the filled stretches between them. */
const border = { outer: 8, filled: 3 }
/** The relief's path data counts tenths of a point and begins outside of what it fills. */
const relief = { scale: 0.1, margin: 8, sealMargin: 3 }
const coordinateSize = 6
/** A coordinate nearer than this to that of the school, or to a corner, is left out. */
const room = { home: 36, corner: 16 }

/** What lies under the text. */
export function drawMap(pdf: Pdf): void {
  drawRelief(pdf, certificateMap)
  drawGraticule(pdf)
  drawMeridian(pdf, certificateMap)
  drawSeal(pdf)
}

/** What runs around it. Drawn after the text, so that who copies the page has the coordinates last. */
export function drawMargin(pdf: Pdf, map: MapPlan): void {
  drawBorder(pdf, map)
  drawTicks(pdf, map)
  drawCoordinates(pdf, map)
}

/** Seen and not read: a screen reader passes over it. */
export function artifact(pdf: Pdf, draw: (pdf: Pdf) => void): void {
  pdf.markContent('Artifact', { type: 'Layout' })
  draw(pdf)
  pdf.endMarkedContent()
}

/** The school's mark: a globe's outline and the one meridian that is not the centre. */
export function drawMark(
  pdf: Pdf,
  x: number,
  y: number,
  radius: number,
  lines: [ring: number, arc: number],
): void {
  const unit = radius / 13
  const top = y - radius
  pdf.lineWidth(lines[0]).circle(x, y, radius).stroke(inks.ink)
  pdf
    .moveTo(x, top)
    .bezierCurveTo(x + 9.4 * unit, top + 7.2 * unit, x + 9.4 * unit, top + 18.8 * unit, x, y + radius)
  pdf.lineWidth(lines[1]).stroke(inks.action)
}

/** Contour lines, strong at the sides and faint where text stands. They lie along the longer side. */
export function drawRelief(pdf: Pdf, { frame }: MapPlan): void {
  const { left, top, right, bottom } = frame
  const width = (right - left) / relief.scale
  const upright = bottom - top > right - left
  pdf
    .save()
    .rect(left, top, right - left, bottom - top)
    .clip()
  pdf.rect(left, top, right - left, bottom - top).fill(ground)
  pdf.translate(left - relief.margin, top - relief.margin).scale(relief.scale)
  if (upright) pdf.transform(0, 1, 1, 0, 0, 0)
  const shade = (strong: string) =>
    pdf
      .linearGradient(0, 0, upright ? 0 : width, upright ? width : 0)
      .stop(0, strong)
      .stop(0.13, strong)
      .stop(0.26, faint)
      .stop(0.66, faint)
      .stop(1, strong)
  pdf.lineWidth(4).path(sheetRelief.lines).stroke(shade(inks.contour))
  pdf.lineWidth(7).path(sheetRelief.indexLines).stroke(shade(inks['contour-index']))
  pdf.restore()
}

/** Crosses at every ten minutes, none of them between words. */
function drawGraticule(pdf: Pdf): void {
  const { origin, westsWithin, southsWithin, xOf, yOf } = certificateMap
  for (const x of westsWithin(10).map(xOf)) {
    for (const y of southsWithin(10).map(yOf)) {
      if (x > origin.x && x < column.right && y > titleLine && y < code.top - 30) continue
      pdf.moveTo(x - 4, y).lineTo(x + 4, y)
      pdf.moveTo(x, y - 4).lineTo(x, y + 4)
    }
  }
  pdf.lineWidth(0.4).stroke(inks['contour-index'])
}

/** The school's. */
export function drawMeridian(pdf: Pdf, { frame, origin }: MapPlan): void {
  pdf.moveTo(origin.x, frame.top).lineTo(origin.x, frame.bottom).lineWidth(0.9).stroke(inks.action)
}

/** The mark, engraved, in a ring divided into degrees. */
function drawSeal(pdf: Pdf): void {
  const { x, y, radius } = seal
  pdf.save().circle(x, y, radius).clip()
  pdf.circle(x, y, radius).fill(ground)
  const reach = radius + relief.sealMargin
  pdf.translate(x - reach, y - reach).scale(relief.scale)
  pdf.lineWidth(2.6).path(sealRelief.lines).stroke(inks['ink-soft'])
  pdf.lineWidth(5).path(sealRelief.indexLines).stroke(inks['ink-soft'])
  pdf.restore()
  const outer = radius + 7
  for (let degree = 0; degree < 360; degree += 5) {
    const [sin, cos] = [Math.sin((degree * Math.PI) / 180), Math.cos((degree * Math.PI) / 180)]
    const inner = outer - (degree % 30 === 0 ? 5 : degree % 10 === 0 ? 3 : 2)
    pdf.moveTo(x + inner * sin, y - inner * cos).lineTo(x + outer * sin, y - outer * cos)
  }
  pdf.lineWidth(0.5).circle(x, y, outer).stroke(inks.ink)
  drawMark(pdf, x, y, radius, [1.6, 3])
}

/** Three lines; between two of them every other stretch of five minutes is filled, as on a printed map. */
function drawBorder(pdf: Pdf, { frame, westsWithin, southsWithin, xOf, yOf }: MapPlan): void {
  const { left, top, right, bottom } = frame
  const { outer, filled } = border
  for (const west of westsWithin(1).filter((minute) => minute % 10 === 0)) {
    const [from, to] = [Math.max(left, xOf(west + 5)), xOf(west)]
    pdf.rect(from, top - filled, to - from, filled).rect(from, bottom, to - from, filled)
  }
  for (const south of southsWithin(1).filter((minute) => minute % 10 === 0)) {
    const [from, to] = [yOf(south), Math.min(bottom, yOf(south + 5))]
    pdf.rect(left - filled, from, filled, to - from).rect(right, from, filled, to - from)
  }
  pdf.fill(inks.ink)
  const outline = (away: number) =>
    pdf.rect(left - away, top - away, right - left + 2 * away, bottom - top + 2 * away)
  pdf.lineWidth(0.9)
  outline(0).stroke(inks.ink)
  outline(filled)
  pdf.lineWidth(0.4)
  outline(outer).stroke(inks.ink)
}

function drawTicks(pdf: Pdf, { frame, westsWithin, southsWithin, xOf, yOf }: MapPlan): void {
  const { left, top, right, bottom } = frame
  const reach = (minute: number) => (minute % 5 === 0 ? 3.4 : 2)
  const [above, below] = [top - border.outer, bottom + border.outer]
  for (const west of westsWithin(1)) {
    const x = xOf(west)
    pdf.moveTo(x, above).lineTo(x, above + reach(west))
    pdf.moveTo(x, below).lineTo(x, below - reach(west))
  }
  const [before, after] = [left - border.outer, right + border.outer]
  for (const south of southsWithin(1)) {
    const y = yOf(south)
    pdf.moveTo(before, y).lineTo(before + reach(south), y)
    pdf.moveTo(after, y).lineTo(after - reach(south), y)
  }
  pdf.lineWidth(0.4).stroke(inks.ink)
}

function drawCoordinates(pdf: Pdf, { frame, origin, westsWithin, southsWithin, xOf, yOf }: MapPlan): void {
  const { left, top, right, bottom } = frame
  const away = border.outer + 7
  const shown = (at: number, home: number, from: number, to: number) =>
    at === home || (Math.abs(at - home) >= room.home && at >= from + room.corner && at <= to - room.corner)
  for (const west of [...westsWithin(10), origin.west]) {
    const x = xOf(west)
    if (!shown(x, origin.x, left, right)) continue
    for (const y of [top - away, bottom + away])
      drawCoordinate(pdf, `${degrees(west)} O`, x, y, x === origin.x)
  }
  for (const south of [...southsWithin(10), origin.south]) {
    const y = yOf(south)
    if (!shown(y, origin.y, top, bottom)) continue
    for (const x of [left - away, right + away]) {
      pdf.save().rotate(-90, { origin: [x, y] })
      drawCoordinate(pdf, `${degrees(south)} S`, x, y, y === origin.y)
      pdf.restore()
    }
  }
}

function drawCoordinate(pdf: Pdf, text: string, x: number, y: number, isHome: boolean): void {
  pdf.font('mono').fontSize(coordinateSize)
  pdf.fillColor(isHome ? inks.action : inks['ink-mute'])
  pdf.text(text, x - pdf.widthOfString(text) / 2, y, { lineBreak: false, baseline: 'middle' })
}

function degrees(minutes: number): string {
  return `${Math.floor(minutes / 60)}°${String(minutes % 60).padStart(2, '0')}′`
}

/** `modules`: rows of the code, `true` for dark. Its quiet zone is four modules wide. */
export function drawCode(
  pdf: Pdf,
  modules: readonly (readonly boolean[])[],
  { left, top, size }: typeof code,
): void {
  const module = size / modules.length
  const quiet = 4 * module
  pdf.rect(left - quiet, top - quiet, size + 2 * quiet, size + 2 * quiet).fill(ground)
  // Shapes that only touch are drawn with a hairline of the ground between them.
  const overlap = 0.04
  modules.forEach((row, line) => {
    for (let from = 0; from < row.length; from += 1) {
      if (!row[from]) continue
      let to = from
      while (row[to + 1]) to += 1
      pdf.rect(
        left + from * module,
        top + line * module,
        (to - from + 1) * module + overlap,
        module + overlap,
      )
      from = to
    }
  })
  pdf.fill(inks.ink)
}
