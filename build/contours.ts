import { contours } from 'd3-contour'
import { relief } from './relief.ts'

type Point = [x: number, y: number]

export type ContourField = { width: number; height: number; lines: string; indexLines: string }

/** Douglas-Peucker: drops the points that stray less than `tolerance` from the line without them. */
function simplify(points: Point[], tolerance: number): Point[] {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 3) {
    return points
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

function between(one: Point, other: Point): Point {
  return [Math.round((one[0] + other[0]) / 2), Math.round((one[1] + other[1]) / 2)]
}

/** Control and end points of the curve: through the midpoints, and without a seam where a ring closes. */
function controls(points: Point[]): { start: Point; bends: [control: Point, end: Point][] } | null {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 4) {
    return null
  }
  const closed = first[0] === last[0] && first[1] === last[1]
  const corners = closed ? points.slice(0, -1) : points.slice(1, -1)
  const bends = corners.map((corner, index): [Point, Point] => {
    const next = corners[index + 1]
    const end = closed ? first : last
    return [corner, next || closed ? between(corner, next ?? end) : end]
  })
  return { start: closed ? between(corners.at(-1) ?? last, first) : first, bends }
}

/** Relative steps in whole units, to save bytes. */
function curve(line: Point[]): string {
  const shape = controls(line.map(([x, y]): Point => [Math.round(x), Math.round(y)]))
  if (!shape) {
    return ''
  }
  let [x, y] = shape.start
  let path = `M${x} ${y}q`
  const step = (value: number, glue: boolean) => (glue && value >= 0 ? ` ${value}` : `${value}`)
  for (const [control, end] of shape.bends) {
    const glue = !path.endsWith('q')
    path +=
      step(control[0] - x, glue) +
      step(control[1] - y, true) +
      step(end[0] - x, true) +
      step(end[1] - y, true)
    ;[x, y] = end
  }
  return path
}

/** Rings are closed along the edge of the grid; a map's lines leave the sheet instead. */
function openAtEdges(ring: Point[], columns: number, rows: number): Point[][] {
  const onEdge = ([x, y]: Point) => x <= 0.5 || y <= 0.5 || x >= columns - 0.5 || y >= rows - 0.5
  const start = ring.findIndex(onEdge)
  if (start < 0) {
    return [ring]
  }
  const turned = [...ring.slice(start, -1), ...ring.slice(0, start + 1)]
  const pieces: Point[][] = []
  let piece: Point[] = []
  for (const point of turned) {
    piece.push(point)
    if (onEdge(point)) {
      if (piece.length > 2) {
        pieces.push(piece)
      }
      piece = [point]
    }
  }
  return pieces
}

export type ContourOptions = {
  columns: number
  rows: number
  scale: number
  levels: number
  /** One level in so many is drawn heavier. */
  indexEvery: number
  tolerance: number
  /** The part of the relief that is drawn, in its own 0..1 coordinates. */
  window: { x: number; y: number; width: number; height: number }
}

export function contourField(options: ContourOptions): ContourField {
  const { columns, rows, scale, levels, indexEvery, tolerance, window } = options
  const heights = Array.from({ length: columns * rows }, (_, cell) =>
    relief(
      window.x + (window.width * (cell % columns)) / (columns - 1),
      window.y + (window.height * Math.floor(cell / columns)) / (rows - 1),
    ),
  )
  const low = Math.min(...heights)
  const high = Math.max(...heights)
  const thresholds = Array.from(
    { length: levels },
    (_, level) => low + ((high - low) * (level + 0.6)) / levels,
  )
  const paths = { plain: '', index: '' }
  contours()
    .size([columns, rows])
    .thresholds(thresholds)(heights)
    .forEach((shape, level) => {
      const rings = shape.coordinates.flat() as Point[][]
      const path = rings
        .flatMap((ring) => openAtEdges(ring, columns, rows))
        .map((line) => line.map(([x, y]): Point => [x * scale, y * scale]))
        .filter((line) => Math.max(...line.map(([x]) => x)) - Math.min(...line.map(([x]) => x)) > scale * 2)
        .map((line) => curve(simplify(line, tolerance)))
        .join('')
      paths[level % indexEvery === indexEvery - 1 ? 'index' : 'plain'] += path
    })
  return { width: columns * scale, height: rows * scale, lines: paths.plain, indexLines: paths.index }
}
