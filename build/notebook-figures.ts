import { readdirSync, readFileSync } from 'node:fs'

const folder = new URL('../public/notebooks/', import.meta.url)

/** What one code cell of a notebook keeps; text comes whole or in lines. */
type Output = {
  data?: Record<string, string | string[]>
  metadata?: Record<string, { alt?: string } | undefined>
}
type Notebook = { cells: { outputs?: Output[] }[] }

export type SavedFigure = { file: string; alt: string; png: Buffer; width: number; height: number }

/** The last picture that a notebook of the site has saved: its result, as its own code drew it. Null without one. */
export function savedFigure(file: string): SavedFigure | null {
  const notebook = JSON.parse(readFileSync(new URL(file, folder), 'utf8')) as Notebook
  const outputs = notebook.cells.flatMap(({ outputs = [] }) => outputs)
  const last = outputs.findLast(({ data }) => data?.['image/png'])
  const saved = last?.data?.['image/png']
  if (!last || !saved) return null
  const png = Buffer.from([saved].flat().join(''), 'base64')
  const alt = last.metadata?.['image/png']?.alt
  if (!alt) throw new Error(`The last figure of ${file} has no text alternative`)
  // The header of a PNG holds its size.
  return { file, alt, png, width: png.readUInt32BE(16), height: png.readUInt32BE(20) }
}

export function savedFigures(): SavedFigure[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.ipynb'))
  return files
    .sort()
    .map(savedFigure)
    .filter((figure) => figure !== null)
}

/** Size of a figure on the sheet, in px. */
export const place = { width: 480, height: 270 }
const margin = 12

/** All figures below one another on white, in one file: each file more would be a request of the library. */
export function figureSheet(figures: readonly SavedFigure[]): string {
  const height = place.height * figures.length
  const images = figures.map(
    ({ png }, index) =>
      `<image x="${margin}" y="${index * place.height + margin}" width="${place.width - 2 * margin}" height="${place.height - 2 * margin}" href="data:image/png;base64,${png.toString('base64')}"/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${place.width}" height="${height}" viewBox="0 0 ${place.width} ${height}"><path fill="#fff" d="M0 0h${place.width}v${height}H0z"/>${images.join('')}</svg>\n`
}
