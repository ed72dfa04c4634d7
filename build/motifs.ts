import { type ContourField, contourField } from './contours.ts'
import { type DotGrid, latinAmericaDots } from './latin-america.ts'
import { relief } from './relief.ts'

const sheet = { columns: 120, rows: 75 }

/** The contour lines behind a section. */
export function contourSheet(): ContourField {
  return contourField({
    ...sheet,
    scale: 10,
    levels: 23,
    indexEvery: 5,
    tolerance: 2.4,
    window: { x: 0, y: 0, width: 1, height: 1 },
  })
}

/** The contour lines behind initials. */
function contourTile(): ContourField {
  return contourField({
    columns: 40,
    rows: 40,
    scale: 3,
    levels: 7,
    indexEvery: 4,
    tolerance: 0.8,
    window: { x: 0.5, y: 0.15, width: 0.5, height: 0.5 },
  })
}

/** Cells of the contour sheet that one class covers, in each direction. */
const classCells = 3

/** The relief behind the contour sheet in ten classes: one text per row, one digit per class. */
function reliefClasses(): string[] {
  const [columns, rows] = [sheet.columns / classCells, sheet.rows / classCells]
  const heights = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      relief(
        ((column + 0.5) * classCells - 0.5) / (sheet.columns - 1),
        ((row + 0.5) * classCells - 0.5) / (sheet.rows - 1),
      ),
    ),
  )
  const low = Math.min(...heights.flat())
  const high = Math.max(...heights.flat())
  const classOf = (height: number) => Math.min(9, Math.floor(((height - low) / (high - low)) * 10))
  return heights.map((line) => line.map(classOf).join(''))
}

/** What the site imports as `virtual:motif/<name>`: each its own module, so that a page loads what it draws. */
export const motifs: Readonly<Record<string, () => ContourField | DotGrid | string[]>> = {
  'contour-sheet': contourSheet,
  'contour-tile': contourTile,
  'latin-america': latinAmericaDots,
  'relief-classes': reliefClasses,
}
