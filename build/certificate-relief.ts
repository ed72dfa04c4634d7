import { writeFileSync } from 'node:fs'
import { type ContourField, contourField } from './contours.ts'

/** Units of path data in one point of the sheet. */
const unitsPerPoint = 10

/** Width of the drawn relief in points: the frame of the sheet, and the seal. */
const sheetWidth = 774
const sealWidth = 116

/**
 * The relief of the site, engraved as finely as print allows, for the certificate (decision 89): a module of the function,
 * which has no build step. Path data in tenths of a point.
 */
export function certificateReliefModule(): string {
  const sheet = contourField({
    columns: 114,
    rows: 77,
    scale: (sheetWidth * unitsPerPoint) / 114,
    levels: 46,
    indexEvery: 5,
    tolerance: 4,
    window: { x: 0, y: 0, width: 1, height: 1 },
  })
  const seal = contourField({
    columns: 60,
    rows: 60,
    scale: (sealWidth * unitsPerPoint) / 60,
    levels: 26,
    indexEvery: 5,
    tolerance: 1.5,
    window: { x: 0.54, y: 0.08, width: 0.42, height: 0.6 },
  })
  const field = ({ lines, indexLines }: ContourField) =>
    `{\n  lines:\n    '${lines}',\n  indexLines:\n    '${indexLines}',\n}`
  return (
    '// Written by build/certificate-relief.ts.\n' +
    `export const sheetRelief = ${field(sheet)}\n\nexport const sealRelief = ${field(seal)}\n`
  )
}

/** `node build/certificate-relief.ts`, when the relief changes. */
if (import.meta.main) {
  const module = new URL('../supabase/functions/generate-certificate/relief.ts', import.meta.url)
  writeFileSync(module, certificateReliefModule())
}
