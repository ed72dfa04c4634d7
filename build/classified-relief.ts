import { relief } from './contours.ts'

/** Side of a cell in units of the drawing, and of the square in it. */
const cell = 30
const side = cell - 2
const square = `h${side}v${side}h-${side}z`

export type ReliefGrid = { columns: number; rows: number }

/** Where the first pixels stand, as a share of the width. */
const firstColumn = 0.46

/** Deterministic pseudo-random value per cell, so that every build draws the same picture. */
function scatter(column: number, row: number): number {
  let mixed = Math.imul(column + 1, 0x9e3779b1) ^ Math.imul(row + 1, 0x85ebca77)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d)
  mixed = Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
}

/**
 * The relief under a grid of contours as pixels of ten classes. For each band, from west to east with ragged edges: one
 * path per class, lowest first.
 */
export function classifiedRelief(grid: ReliefGrid, cellsPerClass: number, bands: number): string[][] {
  const columns = grid.columns / cellsPerClass
  const rows = grid.rows / cellsPerClass
  const heights = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      relief(
        ((column + 0.5) * cellsPerClass - 0.5) / (grid.columns - 1),
        ((row + 0.5) * cellsPerClass - 0.5) / (grid.rows - 1),
      ),
    ),
  )
  const low = Math.min(...heights.flat())
  const high = Math.max(...heights.flat())
  const classOf = (height: number) => Math.min(9, Math.floor(((height - low) / (high - low)) * 10))
  // Density grows from none in the west to every cell in the east.
  const isClassified = (column: number, row: number) =>
    scatter(column, row) < Math.max(0, (column / (columns - 1) - firstColumn) / 0.42) ** 1.5
  const bandOf = (column: number, row: number) => {
    const east = (column / (columns - 1) - firstColumn) / (1 - firstColumn)
    return Math.max(0, Math.min(bands - 1, Math.floor((east + 0.5 * (scatter(row, column) - 0.5)) * bands)))
  }
  const paths = Array.from({ length: bands }, () => Array.from({ length: 10 }, () => ''))
  heights.forEach((line, row) => {
    line.forEach((height, column) => {
      if (isClassified(column, row)) {
        const band = paths[bandOf(column, row)]
        if (band) band[classOf(height)] += `M${column * cell} ${row * cell}${square}`
      }
    })
  })
  return paths
}
