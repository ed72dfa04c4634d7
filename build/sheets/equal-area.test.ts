import { expect, test } from 'vitest'
import { ringArea } from '../polygon.ts'
import type { Geographic } from './equal-area.ts'
import { equalArea } from './equal-area.ts'

const projection = equalArea([-61, -39.5])
const places: Geographic[] = [
  [-61, -39.5],
  [-70.67, -33.45],
  [-43.2, -22.9],
  [-67.3, -55.98],
]

test.each(places)('a place at %d, %d comes back from the plane', (longitude, latitude) => {
  const [x, y] = projection.toGeographic(projection.toPlane([longitude, latitude]))
  expect(x).toBeCloseTo(longitude, 9)
  expect(y).toBeCloseTo(latitude, 9)
})

test('a cell of one degree keeps the area it has on the sphere, far from the centre too', () => {
  const radius = 6_371_008.8
  for (const [west, north] of places) {
    const steps = Array.from({ length: 101 }, (_, index) => index / 100)
    const ring = [
      ...steps.map((along): Geographic => [west + along, north]),
      ...steps.map((along): Geographic => [west + 1, north - along]),
      ...steps.map((along): Geographic => [west + 1 - along, north - 1]),
      ...steps.map((along): Geographic => [west, north - 1 + along]),
    ].map(projection.toPlane)
    const sine = (degrees: number) => Math.sin((degrees * Math.PI) / 180)
    const onSphere = (radius ** 2 * Math.PI * (sine(north) - sine(north - 1))) / 180
    expect(ringArea(ring) / onSphere).toBeCloseTo(1, 4)
  }
})
