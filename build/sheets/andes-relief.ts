// The heights of the Andes as an equal-area raster with borders and shading, which two sheets paint.
import sharp from 'sharp'
import { between, equalAreaRaster, type Geographic, type MapExtent } from './equal-area.ts'

export const seaColour = '#E3EAEC'
/** Between two countries, as in an atlas: seen on every height and beside it. */
export const borderColour = '#D6409F'

const file = new URL('./data/andes-etopo5.png', import.meta.url)

export type Relief = {
  width: number
  height: number
  /** Metres above the sea by pixel, row by row from the north; 0 at sea. */
  heights: Float32Array
  extent: Omit<MapExtent, 'interval'>
  /** Dashes along the borders between countries. */
  borders: ReadonlySet<number>
  /** Square kilometres of a pixel, the same everywhere on the sheet. */
  pixelArea: number
}

/** Side of a pixel on the ground, a little less than a cell of the data. */
const metresByPixel = 8000

/**
 * The relief of a part of the Andes on a map of equal areas.
 * @throws when the map leaves the data
 */
export async function andesRelief(centre: Geographic, width: number, height: number): Promise<Relief> {
  const { data, info } = await sharp(file.pathname)
    .toColourspace('grey16')
    .raw({ depth: 'ushort' })
    .toBuffer({ resolveWithObject: true })
  const cells = new Uint16Array(data.buffer, data.byteOffset, data.length / 2)
  const grid = { width: info.width, height: info.height, west: -83, north: 13.5, cellsByDegree: 12 }
  const { extent, placeOf, borders } = equalAreaRaster(centre, width, height, metresByPixel)
  const heights = Float32Array.from({ length: width * height }, (_, pixel) =>
    between(grid, (cell) => cells[cell] ?? 0, placeOf(pixel)),
  )
  const dashes = new Set(borders.filter((_, index) => index % 3 !== 2))
  return { width, height, heights, extent, borders: dashes, pixelArea: (metresByPixel / 1000) ** 2 }
}

/** The same relief with cells so many pixels wide, each with the mean height of its pixels. */
export function coarser({ width, height, heights }: Relief, side: number): Float32Array {
  const columns = Math.ceil(width / side)
  const cellOf = (pixel: number) =>
    Math.floor(Math.floor(pixel / width) / side) * columns + Math.floor((pixel % width) / side)
  const cells = columns * Math.ceil(height / side)
  const [sums, counts] = [new Float64Array(cells), new Float64Array(cells)]
  heights.forEach((value, pixel) => {
    const cell = cellOf(pixel)
    sums[cell] = (sums[cell] ?? 0) + value
    counts[cell] = (counts[cell] ?? 0) + 1
  })
  return heights.map((_, pixel) => (sums[cellOf(pixel)] ?? 0) / (counts[cellOf(pixel)] ?? 1))
}

/** Light from the north-west on each pixel, 0 to 1 in few steps, which keep the lossless file small. */
export function shade({ width, heights }: Relief): (pixel: number) => number {
  const [exaggeration, steps] = [14, 6]
  return (pixel) => {
    const at = (step: number) => heights[pixel + step] ?? heights[pixel] ?? 0
    const column = pixel % width
    const rightward = at(column + 1 < width ? 1 : 0) - at(column > 0 ? -1 : 0)
    const [x, y] = [rightward, at(width) - at(-width)].map(
      (rise) => (exaggeration * rise) / (2 * metresByPixel),
    )
    const light = (1 + ((x ?? 0) + (y ?? 0)) / Math.SQRT2) / Math.SQRT2 / Math.hypot(1, x ?? 0, y ?? 0)
    return Math.round(steps * Math.min(1, Math.max(0, light))) / steps
  }
}
