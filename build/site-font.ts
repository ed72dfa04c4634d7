import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/**
 * The site's one font file and the fallbacks that stand in for it, from the packages of the fonts (decision 96).
 * `node build/site-font.ts` writes both beside the stylesheet, with the licence: run it when the characters, the widths and
 * weights, or the packages of the fonts change (decision 54).
 */

/** What the design sets Archivo in. A wider range is a larger file. */
const axes = { wght: { min: 400, max: 700 }, wdth: { min: 80, max: 118 } }

/** Letters of Spanish, Portuguese, and of German and Italian surnames; any other comes from the fallback. */
export const characters = [
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
  ' \u00a0!"#$%&\'()*+,-./:;<=>?@[]_|',
  'ÁÉÍÓÚÜÑáéíóúüñ¿¡«»“”‘’–—·…×°²−ºª',
  'ÀÂÃÇÊÔÕàâãçêôõäöèß',
].join('')

/** Pairs of letters, figures of one width, and the forms that a heavy sign needs. */
const keepFeatures = ['kern', 'tnum', 'rvrn']

const copyrightAndLicence = [0, 13, 14]

function readFont(specifier: string): Buffer {
  return readFileSync(fileURLToPath(import.meta.resolve(specifier)))
}

const archivo = readFont('@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2')
const arial = {
  regular: readFont('@fontsource/arimo/files/arimo-latin-400-normal.woff2'),
  bold: readFont('@fontsource/arimo/files/arimo-latin-700-normal.woff2'),
}
const roboto = {
  regular: readFont('@fontsource/roboto/files/roboto-latin-400-normal.woff2'),
  bold: readFont('@fontsource/roboto/files/roboto-latin-700-normal.woff2'),
}

export function siteFont(): Promise<Buffer> {
  return subsetFont(archivo, characters, {
    targetFormat: 'woff2',
    variationAxes: axes,
    keepFeatures,
    preserveNameIds: copyrightAndLicence,
    // Screens of today draw these outlines without instructions, which are a tenth of the file.
    noHinting: true,
  })
}

/** A width and weight of the design, the weights of the stylesheet that they stand for, and what is set in them. */
type Setting = { width: number; weight: number; weights: string; sample: string }

/** Each in the proportion of letters, capitals, figures and blanks that it has on the pages. */
const headings =
  'Conviértete en Geo Data Scientist. Qué vas a poder hacer al terminar. Explora nuestros programas: aprende de profesionales de la región. Lo que dicen quienes ya estudiaron. Preguntas frecuentes. Notebooks gratuitos para empezar hoy.'
const controls =
  'Inscribirme. INSCRIBITE. Ver los programas. Ver All Access. Acceder al Aula. Datos satelitales. Machine learning. Corporativa. Unirme a la comunidad. Quiero mi acceso. Escuela.'
const figures = 'USD 270 USD 300 USD 90 USD 1350'
const leads =
  'Ya sabes hacer mapas. Aprende a programarlos, a entrenar modelos con ellos y a medir cuánto se equivocan: con Python, en vivo y con datos de América Latina. Redes que detectan techos, segmentan parcelas y siguen el avance del agua. En doce semanas vas del primer tensor a un modelo publicado que procesa una escena nueva sin que nadie lo toque.'
const lettering =
  'Módulo. Carrera. 5 semanas. 13 clases en vivo. Miércoles 19 a 21 h (Argentina). Horario, duración, cupos, certificado. Lugar: Santa Fe, Argentina. Con Random Forest. geemap · Sentinel-2 · Landsat 8 y 9. Semanas 9–16. Nivel: Intermedio.'

const regularSettings: Setting[] = [
  { width: 100, weight: 400, weights: '100 500', sample: leads },
  { width: 80, weight: 400, weights: '100 500', sample: lettering },
]
const boldSettings: Setting[] = [
  { width: 100, weight: 620, weights: '501 660', sample: controls },
  { width: 100, weight: 700, weights: '661 900', sample: figures },
  { width: 118, weight: 690, weights: '100 900', sample: headings },
  { width: 80, weight: 600, weights: '501 900', sample: lettering },
]

/** Names under which systems know a font: the full one, and the PostScript one that Safari asks for. */
type Fallback = { family: string; settings: Setting[]; names: string[]; font: Buffer }

const fallbacks: Fallback[] = [
  // Arimo and Liberation Sans have the widths of Arial: with these names Windows, macOS, iOS, ChromeOS, most of Linux.
  {
    family: 'Archivo as Arial',
    settings: regularSettings,
    names: ['Arial', 'ArialMT', 'Liberation Sans', 'Arimo'],
    font: arial.regular,
  },
  {
    family: 'Archivo as Arial',
    settings: boldSettings,
    names: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'Arimo Bold'],
    font: arial.bold,
  },
  {
    family: 'Archivo as Roboto',
    settings: regularSettings,
    names: ['Roboto', 'Roboto-Regular'],
    font: roboto.regular,
  },
  {
    family: 'Archivo as Roboto',
    settings: boldSettings,
    names: ['Roboto Bold', 'Roboto-Bold'],
    font: roboto.bold,
  },
  // Since Android 12 the bold one is a setting of the regular file, which has no name to ask for.
  {
    family: 'Archivo as light Roboto',
    settings: boldSettings,
    names: ['Roboto', 'Roboto-Regular'],
    font: roboto.regular,
  },
]

function measure(font: Font, sample: string): { width: number; ascent: number; descent: number } {
  const { unitsPerEm, ascent, descent } = font
  return {
    width: font.layout(sample, ['tnum']).advanceWidth / unitsPerEm,
    ascent: ascent / unitsPerEm,
    descent: -descent / unitsPerEm,
  }
}

function open(font: Buffer): Font {
  const opened = create(font)
  if (!('layout' in opened)) throw new Error('A collection of fonts has no measure of its own')
  return opened
}

export async function archivoAt({ width, weight }: Pick<Setting, 'width' | 'weight'>): Promise<Font> {
  return open(
    await subsetFont(archivo, characters, {
      targetFormat: 'truetype',
      variationAxes: { wdth: width, wght: weight },
      keepFeatures,
    }),
  )
}

const percent = (share: number) => `${(share * 100).toFixed(1)}%`

async function fallbackRules({ family, settings, names, font }: Fallback): Promise<string[]> {
  const opened = open(font)
  return Promise.all(
    settings.map(async (setting) => {
      const wanted = measure(await archivoAt(setting), setting.sample)
      const size = wanted.width / measure(opened, setting.sample).width
      return `@font-face {
  font-family: "${family}";
  font-weight: ${setting.weights};
  font-stretch: ${setting.width}%;
  src: ${names.map((name) => `local("${name}")`).join(', ')};
  size-adjust: ${percent(size)};
  ascent-override: ${percent(wanted.ascent / size)};
  descent-override: ${percent(wanted.descent / size)};
  line-gap-override: 0%;
}`
    }),
  )
}

/** The stylesheet of the font and of the fallbacks, which take its space until it has come. */
export async function siteFontFaces(): Promise<string> {
  const rules = await Promise.all(fallbacks.map(fallbackRules))
  return `/* Written by build/site-font.ts. */

@font-face {
  font-family: "Archivo";
  font-weight: ${axes.wght.min} ${axes.wght.max};
  font-stretch: ${axes.wdth.min}% ${axes.wdth.max}%;
  font-display: swap;
  src: url("./archivo.woff2") format("woff2");
}

${rules.flat().join('\n\n')}
`
}

if (import.meta.main) {
  const folder = new URL('../src/app/fonts/', import.meta.url)
  writeFileSync(new URL('archivo.woff2', folder), await siteFont())
  writeFileSync(new URL('archivo.css', folder), await siteFontFaces())
  copyFileSync(
    fileURLToPath(import.meta.resolve('@fontsource-variable/archivo/LICENSE')),
    new URL('../public/archivo-licence.txt', import.meta.url),
  )
}
