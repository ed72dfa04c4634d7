// What the program of a sheet returns, and how it paints pictures and writes SVG.
import type { MapFrame } from '../../src/content/sheets/map-sheet.ts'
import { type Ring, simplify } from '../polygon.ts'

/** Red, green and blue by pixel, row by row from the north. */
export type Picture = { width: number; height: number; pixels: Uint8Array }

/** What the program of one sheet makes. */
export type MadeSheet = {
  /** Pictures by the end of their file's name, empty for a sheet's only one. A text is SVG. */
  pictures: Record<string, Picture | string>
  frame: MapFrame
  /** Figures for the caption, rounded as they are to be read. */
  figures: Record<string, number>
  /** Colours and limits of the classes, for the legend: it cannot say others than the picture. */
  legend: Record<string, string | number | readonly string[] | readonly number[]>
}

/** "#RRGGBB" as three bytes. */
export function rgb(colour: string): [number, number, number] {
  const value = Number.parseInt(colour.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/** Bytes of red, green and blue as "#RRGGBB". */
export function hex(values: readonly number[]): string {
  return `#${values.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`
}

/** A picture from the colour of each pixel. */
export function paint(width: number, height: number, colourOf: (pixel: number) => string): Picture {
  const pixels = new Uint8Array(width * height * 3)
  const known = new Map<string, [number, number, number]>()
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    const colour = colourOf(pixel)
    const bytes = known.get(colour) ?? rgb(colour)
    known.set(colour, bytes)
    pixels.set(bytes, pixel * 3)
  }
  return { width, height, pixels }
}

/** A line in relative whole units; what rounds to the same place is left out. */
export function linePath(line: Ring, close: boolean): string {
  const points = line.map(([x, y]) => [Math.round(x), Math.round(y)] as const)
  const [first] = points
  if (!first) {
    return ''
  }
  let [atX, atY] = first
  let steps = ''
  const last = close && points.at(-1)?.join() === first.join() ? -1 : undefined
  for (const [x, y] of points.slice(1, last)) {
    const [stepX, stepY] = [x - atX, y - atY]
    if (stepX !== 0 || stepY !== 0) {
      // Other points follow as lines, so their letter is written once.
      steps += `${steps === '' ? 'l' : ' '}${stepX} ${stepY}`
    }
    ;[atX, atY] = [x, y]
  }
  if (steps === '') {
    return ''
  }
  return `M${first[0]} ${first[1]}${steps}${close ? 'z' : ''}`.replaceAll(' -', '-')
}

/** Points that stray less than `tolerance` are dropped. */
export function simplifiedPath(lines: readonly Ring[], tolerance: number, close = false): string {
  return lines.map((line) => linePath(simplify(line, tolerance), close)).join('')
}

export function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${content}</svg>\n`
}
