// The storms of the data, and which of them came near a country.
import { readFileSync } from 'node:fs'
import { boxOf, isInside, type Point, type Ring } from '../polygon.ts'
import type { Geographic } from './equal-area.ts'

export type Fix = { place: Geographic; knots: number }

/** Wind from which a storm is a hurricane (Saffir and Simpson). */
const hurricaneKnots = 64

const file = new URL('./data/hurricanes.csv', import.meta.url)

/** The fixes of each storm in turn, and the years of the first and the last. */
export function hurricanes(): { storms: Fix[][]; firstYear: number; lastYear: number } {
  const [, ...rows] = readFileSync(file, 'utf8').trim().split('\n')
  const storms: Fix[][] = []
  const years: number[] = []
  for (const row of rows) {
    const [storm = 0, year = 0, , latitude = 0, longitude = 0, knots = 0] = row.split(',').map(Number)
    years.push(year)
    storms[storm - 1] ??= []
    storms[storm - 1]?.push({ place: [longitude, latitude], knots })
  }
  return { storms, firstYear: Math.min(...years), lastYear: Math.max(...years) }
}

/** The lines of a storm between fixes that follow each other and both have the wind of a hurricane. */
export function hurricaneLines(
  storm: readonly Fix[],
  toPlane: (place: Geographic) => Point,
): [Point, Point][] {
  return storm.slice(1).flatMap((fix, index): [Point, Point][] => {
    const before = storm[index]
    return before && before.knots >= hurricaneKnots && fix.knots >= hurricaneKnots
      ? [[toPlane(before.place), toPlane(fix.place)]]
      : []
  })
}

function distanceToEdge([x, y]: Point, [x1, y1]: Point, [x2, y2]: Point): number {
  const [dx, dy] = [x2 - x1, y2 - y1]
  const length = dx ** 2 + dy ** 2
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - x1) * dx + (y - y1) * dy) / length))
  return Math.hypot(x - x1 - along * dx, y - y1 - along * dy)
}

function isWithin(point: Point, rings: readonly Ring[], reach: number): boolean {
  return rings.some((ring) => {
    const box = boxOf([ring])
    const [x, y] = point
    if (x < box.west - reach || x > box.east + reach || y < box.south - reach || y > box.north + reach)
      return false
    return (
      isInside(ring, point) ||
      ring.some((corner, index) => distanceToEdge(point, corner, ring[index + 1] ?? corner) <= reach)
    )
  })
}

/**
 * Whether lines come as near to an area as `reach`, as `ST_DWithin` says it; all in metres of a plane.
 * @param step distance between the places of a line that are tried; what it passes nearer between them is less than
 *   step² / (8 · reach) away
 */
export function comesNear(
  lines: readonly (readonly [Point, Point])[],
  rings: readonly Ring[],
  reach: number,
  step: number,
): boolean {
  return lines.some(([from, to]) => {
    const parts = Math.max(1, Math.ceil(Math.hypot(to[0] - from[0], to[1] - from[1]) / step))
    return Array.from({ length: parts + 1 }, (_, part): Point => {
      const share = part / parts
      return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])]
    }).some((place) => isWithin(place, rings, reach))
  })
}
