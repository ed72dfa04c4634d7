import { expect, test } from 'vitest'
import { ringArea } from '../polygon.ts'
import {
  greenBySector,
  joinWithPixels,
  medianErrorOfCentres,
  otsuThreshold,
  type PixelGrid,
  residentsBelow,
} from './green-by-sector.ts'
import { type Sector, sectorsOf, sectorTopology } from './olinda-sectors.ts'

/** Two columns of two pixels of 10 m; the western ones are green. */
const grid: PixelGrid = { width: 2, height: 2, west: 0, north: 20, pixel: 10, values: [0.5, 0, 0.5, 0] }

function rectangle(west: number, east: number, residents: number): Sector {
  const ring = [
    [west, 0],
    [east, 0],
    [east, 20],
    [west, 20],
  ] as const
  return { district: null, residents, ring }
}

const [half, whole] = [rectangle(7, 12, 10), rectangle(0, 20, 100)]

test('a pixel counts with the part of it that lies in the sector', () => {
  const [sector] = greenBySector(joinWithPixels([half], grid), 0.2)
  expect(sector?.green).toBeCloseTo(60)
})

test('by its centre a pixel counts whole or not at all', () => {
  const [sector, other] = greenBySector(joinWithPixels([half, whole], grid), 0.2)
  expect([sector?.greenByCentres, other?.greenByCentres]).toEqual([0, 200])
})

test('the median error is that of the middle sector', () => {
  expect(medianErrorOfCentres(greenBySector(joinWithPixels([half], grid), 0.2))).toBe(1)
  expect(medianErrorOfCentres(greenBySector(joinWithPixels([whole], grid), 0.2))).toBe(0)
})

test('residents are counted where there is less green for each, not where there is as much', () => {
  const green = greenBySector(joinWithPixels([half, whole], grid), 0.2)
  expect(residentsBelow(green, 2)).toBe(0)
  expect(residentsBelow(green, 2.1)).toBe(100)
})

test("Otsu's threshold parts two groups in the gap between them", () => {
  expect(otsuThreshold([0.1, 0.12, 0.11, 0.6, 0.58, 0.62, 0.6])).toBeCloseTo(0.35)
})

test('the sectors hold the residents that the census of 2010 counted in Olinda', () => {
  const sectors = sectorsOf(sectorTopology())
  expect(sectors).toHaveLength(470)
  expect(sectors.reduce((sum, { residents }) => sum + residents, 0)).toBe(377_779)
})

test('the pixels of a sector add up to its area', () => {
  const sectors = sectorsOf(sectorTopology())
  const around = { width: 400, height: 400, west: 288_500, north: 9_120_500, pixel: 28.5, values: [] }
  for (const { ring, overlaps } of joinWithPixels(sectors, around)) {
    const joined = overlaps.reduce((sum, { area }) => sum + area, 0)
    expect(joined / ringArea(ring)).toBeCloseTo(1, 6)
  }
})
