import { createHash } from 'node:crypto'
import type { Plugin } from 'vite'
import { type ClassBand, classBands } from '../src/ui/class-bands.ts'
import type { MotifName } from '../src/ui/motif.tsx'
import { viridis } from '../src/ui/tokens.ts'
import { classifiedRelief } from './classified-relief.ts'
import { type ContourField, contourField } from './contours.ts'
import { latinAmericaDots } from './latin-america.ts'

const sheet = { columns: 120, rows: 75 }
const sheetScale = 20

/** The contour lines behind a section. */
export function contourSheet(): ContourField {
  return contourField({
    ...sheet,
    scale: sheetScale,
    levels: 23,
    indexEvery: 5,
    tolerance: 4.8,
    window: { x: 0, y: 0, width: 1, height: 1 },
  })
}

/** The contour lines behind initials. */
function contourTile(): ContourField {
  return contourField({
    columns: 40,
    rows: 40,
    scale: 6,
    levels: 7,
    indexEvery: 4,
    tolerance: 1.6,
    window: { x: 0.5, y: 0.15, width: 0.5, height: 0.5 },
  })
}

/** Lines end half a cell inside the grid, so the sheet is cropped to where all of them still run. */
export function croppedViewBox({ width, height }: ContourField): string {
  const margin = 0.6 * sheetScale
  return `${margin} ${margin} ${width - 2 * margin} ${height - 2 * margin}`
}

function path(data: string, attributes: string): string {
  return `<path d="${data}" ${attributes}/>`
}

function hairline(data: string, width: number, colour: string): string {
  return path(
    data,
    `fill="none" stroke="var(--c-${colour})" stroke-width="${width}" vector-effect="non-scaling-stroke"`,
  )
}

function filling(id: MotifName, viewBox: string, align: 'xMidYMid' | 'xMaxYMid', content: string): string {
  return `<symbol id="${id}" viewBox="${viewBox}" preserveAspectRatio="${align} slice">${content}</symbol>`
}

const classifiedBands = classifiedRelief(sheet, 3, classBands.length)

function classBand(name: ClassBand): string {
  const classes = classifiedBands[classBands.indexOf(name)]?.map(
    (data, step) => data && path(data, `fill="${viridis[step]}"`),
  )
  return filling(name, '0 0 1200 750', 'xMaxYMid', classes?.join('') ?? '')
}

const motifs: Record<MotifName, () => string> = {
  contours() {
    const field = contourSheet()
    const lines = hairline(field.lines, 1, 'contour') + hairline(field.indexLines, 1.6, 'contour-index')
    return filling('contours', croppedViewBox(field), 'xMaxYMid', lines)
  },
  tile() {
    const { lines, indexLines } = contourTile()
    const plain = path(lines, 'stroke-opacity=".36" stroke-width="2"')
    const index = path(indexLines, 'stroke-opacity=".55" stroke-width="3"')
    return `<g id="tile" fill="none" stroke="#fff">${plain}${index}</g>`
  },
  dots: () =>
    path(
      latinAmericaDots(),
      'id="dots" fill="none" stroke="var(--c-line-strong)" stroke-width=".5" stroke-linecap="round" stroke-dasharray="0 1"',
    ),
  'classes-0': () => classBand('classes-0'),
  'classes-1': () => classBand('classes-1'),
  'classes-2': () => classBand('classes-2'),
  'classes-3': () => classBand('classes-3'),
}

/** The file of motifs. Its colours are the custom properties of the place where one is used. */
export function motifSheet(): string {
  const drawings = Object.values(motifs).map((draw) => draw())
  return `<svg xmlns="http://www.w3.org/2000/svg">${drawings.join('')}</svg>\n`
}

const moduleName = 'virtual:motifs'
/** A leading null byte keeps other plugins from looking for a file of this name. */
const resolved = `\0${moduleName}`

/**
 * Draws the motifs into one file while the site is built, and gives its address to the site. The address comes from the
 * content, so that the browser and the rendering outside of it write the same.
 */
export function motifFile(): Plugin {
  // Drawing takes a second of processor: nobody waits for it who asks for none.
  let drawn: { source: string; fileName: string } | undefined
  function draw() {
    if (drawn) return drawn
    const source = motifSheet()
    const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8)
    drawn = { source, fileName: `assets/motifs-${hash}.svg` }
    return drawn
  }
  return {
    name: 'motifs',
    resolveId: (id) => (id === moduleName ? resolved : null),
    load: (id) => (id === resolved ? `export default ${JSON.stringify(`/${draw().fileName}`)}` : null),
    configureServer({ middlewares }) {
      middlewares.use('/assets', ({ url }, response, next) => {
        if (!url?.startsWith('/motifs-')) return next()
        response.setHeader('Content-Type', 'image/svg+xml')
        response.end(draw().source)
      })
    },
    generateBundle() {
      this.emitFile({ type: 'asset', ...draw() })
    },
  }
}
