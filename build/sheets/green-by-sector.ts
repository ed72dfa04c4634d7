import { type Box, boxOf, clipToBox, isInside, ringArea } from '../polygon.ts'
import type { Sector } from './olinda-sectors.ts'

/** Values row by row from the north-west, in square pixels of a projected system in metres. */
export type PixelGrid = {
  width: number
  height: number
  west: number
  north: number
  pixel: number
  values: ArrayLike<number>
}

/** What a sector and a pixel share, in square metres. */
type Overlap = { value: number; area: number; hasCentre: boolean }

/** A sector joined with every pixel that touches it. */
export type JoinedSector = Sector & { overlaps: readonly Overlap[]; pixelArea: number }

export type GreenSector = Sector & {
  /** Square metres of the pixels that pass, cut at the border of the sector. */
  green: number
  /** The same of whole pixels whose centre is in the sector. */
  greenByCentres: number
}

/** The pixels that touch a box and are in the grid. */
function* pixelsIn(box: Box, grid: PixelGrid): Generator<{ index: number; cell: Box }> {
  const { width, height, west, north, pixel } = grid
  const within = (count: number, position: number) => Math.min(count - 1, Math.max(0, Math.floor(position)))
  const [firstColumn, lastColumn] = [box.west, box.east].map((x) => within(width, (x - west) / pixel))
  const [firstRow, lastRow] = [box.north, box.south].map((y) => within(height, (north - y) / pixel))
  for (let row = firstRow ?? 0; row <= (lastRow ?? 0); row += 1) {
    for (let column = firstColumn ?? 0; column <= (lastColumn ?? 0); column += 1) {
      const cell = {
        west: west + column * pixel,
        east: west + (column + 1) * pixel,
        south: north - (row + 1) * pixel,
        north: north - row * pixel,
      }
      yield { index: row * width + column, cell }
    }
  }
}

/** The value that parts two groups with the greatest variance between them (Otsu, 1979). */
export function otsuThreshold(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  const total = sorted.reduce((sum, value) => sum + value, 0)
  let [below, best, threshold] = [0, -1, 0]
  sorted.slice(0, -1).forEach((value, index) => {
    below += value
    const [low, high] = [index + 1, sorted.length - index - 1]
    const variance = low * high * (below / low - (total - below) / high) ** 2
    if (variance > best) {
      best = variance
      threshold = (value + (sorted[index + 1] ?? value)) / 2
    }
  })
  return threshold
}

export function joinWithPixels(sectors: readonly Sector[], grid: PixelGrid): JoinedSector[] {
  return sectors.map((sector) => {
    const overlaps = [...pixelsIn(boxOf([sector.ring]), grid)]
      .map(({ index, cell }) => ({
        value: grid.values[index] ?? Number.NaN,
        area: ringArea(clipToBox(sector.ring, cell)),
        hasCentre: isInside(sector.ring, [(cell.west + cell.east) / 2, (cell.south + cell.north) / 2]),
      }))
      .filter(({ area }) => area > 0)
    return { ...sector, overlaps, pixelArea: grid.pixel ** 2 }
  })
}

/** Sums up the pixels at or above the threshold. */
export function greenBySector(joined: readonly JoinedSector[], threshold: number): GreenSector[] {
  return joined.map(({ overlaps, pixelArea, ...sector }) => {
    const green = overlaps.filter(({ value }) => value >= threshold)
    return {
      ...sector,
      green: green.reduce((sum, { area }) => sum + area, 0),
      greenByCentres: green.filter(({ hasCentre }) => hasCentre).length * pixelArea,
    }
  })
}

/** The middle one of the relative errors of the join by centres. */
export function medianErrorOfCentres(sectors: readonly GreenSector[]): number {
  const errors = sectors
    .filter(({ green }) => green > 0)
    .map(({ green, greenByCentres }) => Math.abs(greenByCentres - green) / green)
    .sort((one, other) => one - other)
  return errors[Math.floor(errors.length / 2)] ?? 0
}

/** Residents of the sectors with less green than so many square metres each. */
export function residentsBelow(sectors: readonly GreenSector[], squareMetres: number): number {
  return sectors
    .filter(({ green, residents }) => green / residents < squareMetres)
    .reduce((sum, { residents }) => sum + residents, 0)
}
