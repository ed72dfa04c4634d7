import { fileURLToPath } from 'node:url'
import type { Font } from 'fontkit'
import sharp from 'sharp'
import { cardOf, metadataOf } from '../src/app/page-head.ts'
import { modules } from '../src/content/catalogue.ts'
import { site } from '../src/content/site.ts'
import { dotGrid } from '../src/ui/dot-grid.ts'
import { surfaces, viridis } from '../src/ui/tokens.ts'
import { latinAmericaDots } from './latin-america.ts'
import { contourSheet, croppedViewBox } from './motifs.ts'
import { archivoAt } from './site-font.ts'
import { indexedPaths } from './site-pages.ts'

/** In px: of the picture, of its margins, of the bar of colours below, and of the text beside the map. */
const size = { width: 1200, height: 630 }
const margin = { x: 64, y: 60 }
const barHeight = 14
const mapLeft = 672
const mapBox = { width: size.width - mapLeft, height: size.height - barHeight }
const textWidth = mapLeft - margin.x - 40

const relief = contourSheet()

type Setting = { font: Font; px: number; spacing: number; fill: string }

/** Letters as outlines: a machine that builds has no fonts to count on. Width in px. */
function outlines(text: string, { font, px, spacing }: Setting): { paths: string; width: number } {
  const scale = px / font.unitsPerEm
  let x = 0
  const { glyphs, positions } = font.layout(text)
  const paths = glyphs.map((glyph, index) => {
    const path = `<path transform="translate(${Math.round(x)} 0)" d="${glyph.path.toSVG()}"/>`
    x += (positions[index]?.xAdvance ?? 0) + spacing * font.unitsPerEm
    return path
  })
  return { paths: paths.join(''), width: x * scale }
}

/** `y`: of the baseline. */
function line(text: string, x: number, y: number, setting: Setting): string {
  const scale = setting.px / setting.font.unitsPerEm
  return `<g fill="${setting.fill}" transform="translate(${x} ${y}) scale(${scale} ${-scale})">${outlines(text, setting).paths}</g>`
}

function wrapped(text: string, width: number, setting: Setting): string[] {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const longer = [lines.at(-1), word].filter(Boolean).join(' ')
    if (lines.length > 0 && outlines(longer, setting).width <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

type Card = { title: string; text: string; scale: readonly string[] }
type Fonts = { bold: Font; regular: Font }

/** The map of a page: a file of the sheets, of which the part that `left` and `width` name, as shares. */
type CardMap = { picture: string; left?: number; width?: number }

const maps: Readonly<Record<string, CardMap>> = {
  '/': { picture: 'home-strip.webp', left: 1 / 3, width: 1 / 3 },
  '/geo-data-scientist': { picture: 'image-to-objects.webp' },
  '/data-acquisition': { picture: 'scene-search.svg' },
  '/machine-learning': { picture: 'landslides.svg' },
  '/deep-learning': { picture: 'water-errors.webp' },
  '/google-earth-engine': { picture: 'andes-elevation.webp' },
  '/geo-databases': { picture: 'hurricane-distance.svg' },
  '/all-access-geoai': { picture: 'image-to-objects-index.webp' },
  '/empresas': { picture: 'image-to-objects-classes.webp' },
  '/notebooks': { picture: 'home-strip.webp', left: 2 / 3, width: 1 / 3 },
  '/web-gis-contact': { picture: 'image-to-objects-base.webp' },
}

/** Latin America, where no sheet shows what a page is about. */
function dotMap(): Buffer {
  const { paper, ink, contour } = surfaces.paper
  const { columns, rows } = dotGrid
  const box = `viewBox="-2 -2 ${columns + 4} ${rows + 4}" width="${mapBox.width}" height="${mapBox.height}"`
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" ${box} preserveAspectRatio="xMidYMid meet"><path fill="${paper}" stroke="${contour}" d="M-99-99h300v300h-300z"/><path d="${latinAmericaDots()}" fill="none" stroke="${ink}" stroke-width=".56" stroke-linecap="round" stroke-dasharray="0 1"/></svg>`,
  )
}

/** Whole pixels of a map stay squares; what is drawn in lines is drawn at the size of the card. */
async function mapPicture(path: string): Promise<Buffer> {
  const map = maps[path]
  if (!map) return sharp(dotMap()).png().toBuffer()
  const file = fileURLToPath(new URL(`../src/content/sheets/${map.picture}`, import.meta.url))
  const { width = 1, height = 1 } = await sharp(file).metadata()
  const part = {
    left: Math.round(width * (map.left ?? 0)),
    top: 0,
    width: Math.round(width * (map.width ?? 1)),
    height,
  }
  return sharp(file)
    .extract(part)
    .resize({ ...mapBox, fit: 'cover', kernel: map.picture.endsWith('.svg') ? 'lanczos3' : 'nearest' })
    .png()
    .toBuffer()
}

/** The largest heading that stands in the column in four lines. */
function headingOf(title: string, setting: Setting): { lines: string[]; px: number } {
  for (const px of [72, 64, 56, 48]) {
    const lines = wrapped(title, textWidth, { ...setting, px })
    const isWithin = lines.every((line) => outlines(line, { ...setting, px }).width <= textWidth)
    if (lines.length <= 4 && isWithin) return { lines, px }
  }
  return { lines: wrapped(title, textWidth, { ...setting, px: 42 }), px: 42 }
}

function cardSvg({ title, text, scale }: Card, { bold, regular }: Fonts): string {
  const { paper, ink, action, contour, 'ink-soft': soft } = surfaces.ink
  const name: Setting = { font: bold, px: 44, spacing: -0.022, fill: ink }
  // A long name stands on one line, smaller.
  const fits = Math.min(1, (textWidth - 72) / outlines(site.name, name).width)
  const small: Setting = { font: regular, px: 27, spacing: 0, fill: soft }
  const heading = headingOf(title, name)
  const texts = wrapped(text, textWidth, small)
  const textTop = size.height - margin.y - texts.length * 34
  const middle = (margin.y + 56 + textTop) / 2
  const leading = heading.px * 1.04
  const firstBaseline = middle - (heading.lines.length * leading) / 2 + heading.px * 0.82
  const lettered: Setting = { ...name, px: heading.px }
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><path fill="${paper}" d="M0 0h${size.width}v${size.height}H0z"/>
<svg width="${mapLeft}" height="${size.height}" viewBox="${croppedViewBox(relief)}" preserveAspectRatio="xMaxYMid slice" fill="none" stroke="${contour}"><path d="${relief.lines}" stroke-width="2"/><path d="${relief.indexLines}" stroke-width="3.6"/></svg>
<svg x="${margin.x}" y="${margin.y}" width="54" height="54" viewBox="0 0 32 32" fill="none"><circle cx="16" cy="16" r="13" stroke="${ink}" stroke-width="3"/><path d="M16 3c9.4 7.2 9.4 18.8 0 26" stroke="${action}" stroke-width="3.4"/></svg>
${line(site.name, margin.x + 72, margin.y + 42, { ...name, px: name.px * fits })}
${heading.lines.map((words, index) => line(words, margin.x, firstBaseline + index * leading, lettered)).join('')}
${texts.map((words, index) => line(words, margin.x, textTop + 26 + index * 34, small)).join('')}
${scale.map((colour, index) => `<rect x="${(index * size.width) / scale.length}" y="${size.height - barHeight}" width="${Math.ceil(size.width / scale.length)}" height="${barHeight}" fill="${colour}"/>`).join('')}</svg>`
}

/** What networks and chats show for a link, with the school's name: PNG by the name of its file in the built site. */
export async function socialCards(): Promise<Map<string, Buffer>> {
  const [bold, regular] = await Promise.all([700, 400].map((weight) => archivoAt({ width: 100, weight })))
  if (!bold || !regular) throw new Error('Archivo has no such weights')
  const home = {
    title: 'Del mapa al modelo',
    text: `${site.descriptor} · en vivo y en español`,
    scale: viridis,
  }
  const drawn = indexedPaths().map(async (path) => {
    const { title: whole, description } = metadataOf(path).metadata
    const [title = ''] = whole.split(' · ')
    const [text = ''] = description.split(/[:.]/)
    const colour = modules.find((module) => module.path === path)?.colour
    const scale = colour === undefined ? viridis : viridis.slice(colour, colour + 1)
    const card = path === '/' ? home : { title, text, scale }
    const png = sharp(Buffer.from(cardSvg(card, { bold, regular })))
      .composite([{ input: await mapPicture(path), left: mapLeft, top: 0 }])
      .png({ palette: true, colours: 96, dither: 0 })
    return [cardOf(path).slice(1), await png.toBuffer()] as const
  })
  return new Map(await Promise.all(drawn))
}
