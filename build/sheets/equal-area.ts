// The projection of every sheet, Lambert's equal-area azimuthal, with countries and rasters in it.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { mesh } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import type { Box, Point } from '../polygon.ts'

/** Longitude and latitude in degrees. */
export type Geographic = readonly [longitude: number, latitude: number]

export const meanRadius = 6_371_008.8

const radians = (degrees: number) => (degrees * Math.PI) / 180
const degrees = (angle: number) => (angle * 180) / Math.PI

export type Projection = {
  /** Metres to the east and to the north of the centre. */
  toPlane: (place: Geographic) => Point
  toGeographic: (point: Point) => Geographic
}

/** Lambert's azimuthal equal-area projection of the mean sphere (Snyder, 1987, equations 24-2 to 24-16). */
export function equalArea([centreLongitude, centreLatitude]: Geographic): Projection {
  const [sinCentre, cosCentre] = [Math.sin(radians(centreLatitude)), Math.cos(radians(centreLatitude))]
  return {
    toPlane([longitude, latitude]) {
      const turn = radians(longitude - centreLongitude)
      const [sin, cos] = [Math.sin(radians(latitude)), Math.cos(radians(latitude))]
      const factor = meanRadius * Math.sqrt(2 / (1 + sinCentre * sin + cosCentre * cos * Math.cos(turn)))
      return [factor * cos * Math.sin(turn), factor * (cosCentre * sin - sinCentre * cos * Math.cos(turn))]
    },
    toGeographic([x, y]) {
      const away = Math.hypot(x, y)
      if (away === 0) {
        return [centreLongitude, centreLatitude]
      }
      const arc = 2 * Math.asin(away / (2 * meanRadius))
      const latitude = Math.asin(Math.cos(arc) * sinCentre + (y * Math.sin(arc) * cosCentre) / away)
      const turn = Math.atan2(
        x * Math.sin(arc),
        away * cosCentre * Math.cos(arc) - y * sinCentre * Math.sin(arc),
      )
      return [centreLongitude + degrees(turn), degrees(latitude)]
    },
  }
}

export type MapExtent = {
  /** On the ground, along the middle of the map. */
  widthMetres: number
  /** Size of the picture in its pixels. */
  width: number
  height: number
  /** @param x from 0 at the western edge to 1 @param y from 0 at the northern edge to 1 */
  toGeographic: (x: number, y: number) => Geographic
  /** Distance in degrees between two meridians, or parallels, of the border. */
  interval: number
}

export type Countries = Topology<{ countries: GeometryCollection<{ name: string }> }>

/** Coasts and borders of Natural Earth, 1:50 000 000 (public domain). */
export function countries(): Countries {
  const path = createRequire(import.meta.url).resolve('world-atlas/countries-50m.json')
  return JSON.parse(readFileSync(path, 'utf8')) as Countries
}

export type EqualAreaMap = {
  extent: Omit<MapExtent, 'interval'>
  /** Metres to the east and to the north of the middle of the map. */
  toPlane: (place: Geographic) => Point
  /** Units of the picture from its north-western corner. */
  toMap: (point: Point) => Point
  /** A little more than the picture, so that lines leave it. */
  around: Box
}

/** A map of equal areas around a place, with a picture whose units are so many metres wide and high. */
export function equalAreaMap(
  centre: Geographic,
  width: number,
  height: number,
  metresByUnit: number,
): EqualAreaMap {
  const { toPlane, toGeographic } = equalArea(centre)
  return {
    extent: {
      widthMetres: width * metresByUnit,
      width,
      height,
      toGeographic: (x, y) =>
        toGeographic([(x - 0.5) * width * metresByUnit, (0.5 - y) * height * metresByUnit]),
    },
    toPlane,
    toMap: ([east, north]) => [east / metresByUnit + width / 2, height / 2 - north / metresByUnit],
    around: { west: -8, east: width + 8, south: -8, north: height + 8 },
  }
}

export type Raster = {
  extent: Omit<MapExtent, 'interval'>
  /** The middle of a pixel, row by row from the north. */
  placeOf: (pixel: number) => Geographic
  /** Pixels of the borders between countries, in their order along them. */
  borders: number[]
  /** The same of the coasts. */
  coasts: number[]
}

/** Such a map whose units are pixels. */
export function equalAreaRaster(...map: Parameters<typeof equalAreaMap>): Raster {
  const { extent, toPlane, toMap } = equalAreaMap(...map)
  const { width, height, toGeographic } = extent
  const pixelAt = (place: Geographic) => {
    const [x = -1, y = -1] = toMap(toPlane(place)).map(Math.floor)
    return x >= 0 && x < width && y >= 0 && y < height ? y * width + x : null
  }
  const topology = countries()
  const along = (isBorder: boolean) =>
    pixelsAlong(
      mesh(topology, topology.objects.countries, (one, other) => (one !== other) === isBorder).coordinates,
      pixelAt,
    )
  return {
    extent,
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
