import type { Font } from 'fontkit'
import sharp from 'sharp'
import { cardOf } from '../src/app/page-head.ts'
import { products } from '../src/content/products.ts'
import { site } from '../src/content/site.ts'
import { surfaces, viridis } from '../src/ui/tokens.ts'
import { contourSheet, croppedViewBox } from './motifs.ts'
import { archivoAt } from './site-font.ts'

/** In px: of the picture, of its margins, and of the widest line of the title. */
const size = { width: 1200, height: 630 }
const margin = { x: 80, y: 72 }
const titleWidth = 900

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

function cardSvg({ title, text, scale }: Card, { bold, regular }: Fonts): string {
  const { paper, ink, action, contour, 'ink-soft': soft = '' } = surfaces.ink as Record<string, string>
  const name: Setting = { font: bold, px: 52, spacing: -0.022, fill: `${ink}` }
  const heading: Setting = { ...name, px: 84 }
  // A long name stands on one line, smaller.
  const fits = Math.min(1, (size.width - 2 * margin.x - 86) / outlines(site.name, name).width)
  const small: Setting = { font: regular, px: 30, spacing: 0, fill: soft }
  const titles = wrapped(title, titleWidth, heading)
  const texts = wrapped(text, size.width - 2 * margin.x, small)
  const textTop = size.height - margin.y - texts.length * 36
  const middle = (margin.y + 64 + textTop) / 2
  const firstBaseline = middle - (titles.length * 84) / 2 + 70
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size.width}" height="${size.height}"><path fill="${paper}" d="M0 0h${size.width}v${size.height}H0z"/>
<svg width="${size.width}" height="${size.height}" viewBox="${croppedViewBox(relief)}" preserveAspectRatio="xMaxYMid slice" fill="none" stroke="${contour}"><path d="${relief.lines}" stroke-width="2"/><path d="${relief.indexLines}" stroke-width="3.6"/></svg>
<svg x="${margin.x}" y="${margin.y}" width="64" height="64" viewBox="0 0 32 32" fill="none"><circle cx="16" cy="16" r="13" stroke="${ink}" stroke-width="3"/><path d="M16 3c9.4 7.2 9.4 18.8 0 26" stroke="${action}" stroke-width="3.4"/></svg>
${line(site.name, margin.x + 86, margin.y + 50, { ...name, px: name.px * fits })}
${titles.map((words, index) => line(words, margin.x, firstBaseline + index * 84, heading)).join('')}
${texts.map((words, index) => line(words, margin.x, textTop + 28 + index * 36, small)).join('')}
${scale.map((colour, index) => `<rect x="${(index * size.width) / scale.length}" y="${size.height - 14}" width="${Math.ceil(size.width / scale.length)}" height="14" fill="${colour}"/>`).join('')}</svg>`
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
  const cards: [string, Card][] = products.map(({ metadata, path, ...product }) => {
    const [title = ''] = metadata.title.split(' · ')
    const [text = ''] = metadata.description.split(/[:.]/)
    const scale = 'colour' in product ? viridis.slice(product.colour, product.colour + 1) : viridis
    return [path, { title, text, scale }]
  })
  const drawn = ([['/', home], ...cards] as [string, Card][]).map(async ([path, card]) => {
    // Sixteen colours halve the file, and are too few for the whole ramp.
    const colours = card.scale.length > 1 ? 64 : 16
    const png = sharp(Buffer.from(cardSvg(card, { bold, regular }))).png({
      palette: true,
      colours,
      dither: 0,
    })
    return [cardOf(path).slice(1), await png.toBuffer()] as const
  })
  return new Map(await Promise.all(drawn))
}
