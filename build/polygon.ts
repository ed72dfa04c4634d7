export type Point = readonly [x: number, y: number]

/** A polygon's outline; its last point may repeat its first. */
export type Ring = readonly Point[]

export type Box = { west: number; east: number; south: number; north: number }

/** In the square of the unit of the points, whichever way the ring turns. */
export function ringArea(ring: Ring): number {
  let twice = 0
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [0, 0]
    twice += x * nextY - nextX * y
  })
  return Math.abs(twice) / 2
}

export function isInside(ring: Ring, [x, y]: Point): boolean {
  let odd = false
  ring.forEach(([x1, y1], index) => {
    const [x2, y2] = ring[(index + ring.length - 1) % ring.length] ?? [0, 0]
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) {
      odd = !odd
    }
  })
  return odd
}

export function boxOf(rings: readonly Ring[]): Box {
  const box = { west: Infinity, east: -Infinity, south: Infinity, north: -Infinity }
  for (const [x, y] of rings.flat()) {
    box.west = Math.min(box.west, x)
    box.east = Math.max(box.east, x)
    box.south = Math.min(box.south, y)
    box.north = Math.max(box.north, y)
  }
  return box
}

/** The part on one side of a straight line, where `beyond` is positive (Sutherland and Hodgman). */
function cut(ring: Ring, beyond: (point: Point) => number): Point[] {
  return ring.flatMap((point, index) => {
    const next = ring[(index + 1) % ring.length] ?? point
    const [here, there] = [beyond(point), beyond(next)]
    const kept = here >= 0 ? [point] : []
    if (here >= 0 === there >= 0) {
      return kept
    }
    const along = here / (here - there)
    const crossing: Point = [point[0] + along * (next[0] - point[0]), point[1] + along * (next[1] - point[1])]
    return [...kept, crossing]
  })
}

/** The part inside a box. Of a ring that is not convex, pieces stay joined along the edge, where they have no area. */
export function clipToBox(ring: Ring, { west, east, south, north }: Box): Point[] {
  const sides: ((point: Point) => number)[] = [
    ([x]) => x - west,
    ([x]) => east - x,
    ([, y]) => y - south,
    ([, y]) => north - y,
  ]
  return sides.reduce<Point[]>((part, side) => cut(part, side), [...ring])
}

/** Douglas-Peucker: drops the points that stray less than `tolerance` from the line without them. */
export function simplify<P extends Point>(points: readonly P[], tolerance: number): P[] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) {
    return [...points]
  }
  const [dx, dy] = [last[0] - first[0], last[1] - first[1]]
  const length = Math.hypot(dx, dy)
  let farthest = 0
  let at = 0
  points.forEach(([x, y], index) => {
    const away =
      length === 0
        ? Math.hypot(x - first[0], y - first[1])
        : Math.abs(dy * (x - first[0]) - dx * (y - first[1])) / length
    if (away > farthest) {
      farthest = away
      at = index
    }
  })
  if (farthest <= tolerance) {
    return [first, last]
  }
  return [
    ...simplify(points.slice(0, at + 1), tolerance).slice(0, -1),
    ...simplify(points.slice(at), tolerance),
  ]
}
