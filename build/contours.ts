import { contours } from 'd3-contour'
import { simplify } from './polygon.ts'

/** A synthetic relief: a range along a diagonal, three summits and a basin, all smooth and deterministic. */
export function relief(x: number, y: number): number {
  const hill = (atX: number, atY: number, spreadX: number, spreadY: number, height: number, turn: number) => {
    const cos = Math.cos(turn)
    const sin = Math.sin(turn)
    const dx = ((x - atX) * cos + (y - atY) * sin) / spreadX
    const dy = ((y - atY) * cos - (x - atX) * sin) / spreadY
    return height * Math.exp(-(dx * dx + dy * dy) / 2)
  }
  const folds =
    0.05 * Math.sin(7.3 * x + 3.1 * y) +
    0.04 * Math.sin(11.7 * y - 5.9 * x + 1.2) +
    0.022 * Math.sin(23 * x + 17 * y)
  return (
    hill(0.74, 0.36, 0.2, 0.16, 1, 0.5) +
    hill(0.93, 0.78, 0.16, 0.2, 0.72, -0.3) +
    hill(0.36, 0.78, 0.22, 0.12, 0.52, 0.25) +
    hill(0.14, 0.18, 0.16, 0.13, 0.42, -0.5) -
    hill(0.52, 0.56, 0.12, 0.1, 0.24, 0.2) +
    0.16 * x +
    folds
  )
}

type Point = [x: number, y: number]

export type ContourField = { width: number; height: number; lines: string; indexLines: string }

function between(one: Point, other: Point): Point {
  return [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2]
}

/** Midpoints between even coordinates are whole, so that `t` finds each control again by reflection. */
function even([x, y]: Point): Point {
  return [2 * Math.round(x / 2), 2 * Math.round(y / 2)]
}

/** A curve from midpoint to midpoint with the points as controls, in relative whole units; a ring has no seam. */
function curve(line: Point[]): string {
  const points = line.map(even)
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last || points.length < 4) {
    return ''
  }
  const closed = first[0] === last[0] && first[1] === last[1]
  const corners = closed ? points.slice(0, -1) : points.slice(1, -1)
  const start = closed ? between(corners.at(-1) ?? last, first) : first
  const ends = corners.map((corner, index) => {
    const next = corners[index + 1] ?? (closed ? first : null)
    return next ? between(corner, next) : last
  })
  const step = (from: Point, to: Point) => `${to[0] - from[0]} ${to[1] - from[1]}`
  const [bend = '', ...rest] = ends.map((end, index) => step(ends[index - 1] ?? start, end))
  const path = `M${start.join(' ')}q${step(start, corners[0] ?? first)} ${bend}`
  return `${path}${rest.length > 0 ? `t${rest.join(' ')}` : ''}`.replaceAll(' -', '-')
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
