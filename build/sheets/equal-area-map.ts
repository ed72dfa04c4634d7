import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import { equalArea, type Geographic } from './equal-area.ts'
import type { MapExtent } from './map-frame.ts'

export type EqualAreaMap = {
  extent: Omit<MapExtent, 'interval'>
  /** The middle of a pixel, row by row from the north. */
  placeOf: (pixel: number) => Geographic
  /** Pixels of the borders between countries, in their order along them (Natural Earth, 1:50m, public domain). */
  borders: number[]
  /** The same of the coasts. */
  coasts: number[]
}

const outlineFile = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')

/** A map of equal areas around a place, whose pixels are so many metres wide and high. */
export function equalAreaMap(
  centre: Geographic,
  width: number,
  height: number,
  metresByPixel: number,
): EqualAreaMap {
  const projection = equalArea(centre)
  const toGeographic = (x: number, y: number) =>
    projection.toGeographic([(x - 0.5) * width * metresByPixel, (0.5 - y) * height * metresByPixel])
  const pixelAt = (place: Geographic) => {
    const [east, north] = projection.toPlane(place)
    const [x, y] = [east / metresByPixel + width / 2, height / 2 - north / metresByPixel].map(Math.floor)
    const isOnMap = x !== undefined && y !== undefined && x >= 0 && x < width && y >= 0 && y < height
    return isOnMap ? y * width + x : null
  }
  const topology = JSON.parse(readFileSync(outlineFile, 'utf8')) as Topology<{
    countries: GeometryCollection
  }>
  const along = (isBorder: boolean) =>
    pixelsAlong(
      mesh(topology, topology.objects.countries, (one, other) => (one !== other) === isBorder).coordinates,
      pixelAt,
    )
  return {
    extent: { widthMetres: width * metresByPixel, width, height, toGeographic },
    placeOf: (pixel) =>
      toGeographic(((pixel % width) + 0.5) / width, (Math.floor(pixel / width) + 0.5) / height),
    borders: along(true),
    coasts: along(false),
  }
}

function pixelsAlong(
  lines: readonly (readonly (readonly number[])[])[],
  pixelAt: (place: Geographic) => number | null,
): number[] {
  const found: number[] = []
  for (const line of lines) {
    for (const [index, [east = 0, north = 0]] of line.entries()) {
      const [fromEast = east, fromNorth = north] = line[index - 1] ?? []
      // The cut of the world along the meridian of 180 degrees.
      if (Math.abs(east - fromEast) > 180) continue
      const steps = Math.ceil(Math.hypot(east - fromEast, north - fromNorth) / 0.02)
      for (let step = 0; step <= steps; step += 1) {
        const share = steps === 0 ? 1 : step / steps
        const pixel = pixelAt([fromEast + share * (east - fromEast), fromNorth + share * (north - fromNorth)])
        if (pixel !== null && pixel !== found.at(-1)) found.push(pixel)
      }
    }
  }
  return found
}

/**
 * Between the cells of a grid in degrees, by bilinear interpolation.
 * @param cells by column and row from the north-west
 * @throws when the place is outside the grid
 */
export function between(
  { width, height, west, north, cellsByDegree }: Grid,
  cells: (cell: number) => number,
  [longitude, latitude]: Geographic,
): number {
  const [x, y] = [(longitude - west) * cellsByDegree, (north - latitude) * cellsByDegree]
  const [column, row] = [Math.floor(x), Math.floor(y)]
  if (column < 0 || row < 0 || column + 1 >= width || row + 1 >= height)
    throw new RangeError(`No data at ${longitude}, ${latitude}`)
  const at = (right: number, down: number) => cells((row + down) * width + column + right)
  const across = (down: number) => at(0, down) + (x - column) * (at(1, down) - at(0, down))
  return across(0) + (y - row) * (across(1) - across(0))
}

/** `west`, `north`: of the cell in the north-west, in degrees. */
export type Grid = { width: number; height: number; west: number; north: number; cellsByDegree: number }
