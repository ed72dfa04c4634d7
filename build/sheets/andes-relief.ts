import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import sharp from 'sharp'
import { mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { equalArea, type Geographic } from './equal-area.ts'
import type { MapExtent } from './map-frame.ts'

const file = new URL('./data/andes-etopo5.png', import.meta.url)

/** Of the cell in the north-west, in degrees; cells are five minutes wide and high. */
const [firstLongitude, firstLatitude, cellsByDegree] = [-83, 13.5, 12]

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
  const projection = equalArea(centre)
  const toGeographic = (x: number, y: number) =>
    projection.toGeographic([(x - 0.5) * width * metresByPixel, (0.5 - y) * height * metresByPixel])
  const heightAt = ([longitude, latitude]: Geographic) => {
    const [x, y] = [(longitude - firstLongitude) * cellsByDegree, (firstLatitude - latitude) * cellsByDegree]
    const [column, row] = [Math.floor(x), Math.floor(y)]
    if (column < 0 || row < 0 || column + 1 >= info.width || row + 1 >= info.height)
      throw new RangeError(`No relief at ${longitude}, ${latitude}`)
    const at = (right: number, down: number) => cells[(row + down) * info.width + column + right] ?? 0
    const across = (down: number) => at(0, down) + (x - column) * (at(1, down) - at(0, down))
    return across(0) + (y - row) * (across(1) - across(0))
  }
  const heights = Float32Array.from({ length: width * height }, (_, pixel) =>
    heightAt(toGeographic(((pixel % width) + 0.5) / width, (Math.floor(pixel / width) + 0.5) / height)),
  )
  const extent = { widthMetres: width * metresByPixel, width, height, toGeographic }
  const borders = dashes(([longitude, latitude]) => {
    const [east, north] = projection.toPlane([longitude, latitude])
    const [x, y] = [east / metresByPixel + width / 2, height / 2 - north / metresByPixel].map(Math.floor)
    const isOnMap = x !== undefined && y !== undefined && x >= 0 && x < width && y >= 0 && y < height
    return isOnMap ? y * width + x : null
  })
  return { width, height, heights, extent, borders, pixelArea: (metresByPixel / 1000) ** 2 }
}

const borderFile = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')

/** Two pixels of every three along the borders of Natural Earth (1:50m, public domain). */
function dashes(pixelAt: (place: Geographic) => number | null): Set<number> {
  const topology = JSON.parse(readFileSync(borderFile, 'utf8')) as Topology<{ countries: GeometryCollection }>
  const lines = mesh(topology, topology.objects.countries, (one, other) => one !== other).coordinates
  const found = new Set<number>()
  let [last, walked] = [-1, 0]
  for (const line of lines) {
    for (const [index, [east = 0, north = 0]] of line.entries()) {
      const [fromEast = east, fromNorth = north] = line[index - 1] ?? []
      const steps = Math.ceil(Math.hypot(east - fromEast, north - fromNorth) / 0.02)
      for (let step = 0; step <= steps; step += 1) {
        const share = steps === 0 ? 1 : step / steps
        const pixel = pixelAt([fromEast + share * (east - fromEast), fromNorth + share * (north - fromNorth)])
        if (pixel === null || pixel === last) continue
        last = pixel
        walked += 1
        if (walked % 3 !== 0) found.add(pixel)
      }
    }
  }
  return found
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
