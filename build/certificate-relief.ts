import { contourField } from './contours.ts'

/** Path data in tenths of a point, as the certificate's sheet draws it. */
export type EngravedRelief = { lines: string; indexLines: string }

/** Units of path data in one point of the sheet. */
export const unitsPerPoint = 10

/** Extent of the drawn relief in points: the frame of the sheet, and the diameter of the seal. */
export const sheetExtent = { width: 774, height: 528 }
export const sealExtent = 116

/** The relief of the site, engraved as finely as print allows, for the certificate (decision 89). */
export function certificateRelief(): { sheet: EngravedRelief; seal: EngravedRelief } {
  const sheet = contourField({
    columns: 114,
    rows: 77,
    scale: (sheetExtent.width * unitsPerPoint) / 114,
    levels: 46,
    indexEvery: 5,
    tolerance: 4,
    window: { x: 0, y: 0, width: 1, height: 1 },
  })
  const seal = contourField({
    columns: 60,
    rows: 60,
    scale: (sealExtent * unitsPerPoint) / 60,
    levels: 26,
    indexEvery: 5,
    tolerance: 1.5,
    window: { x: 0.54, y: 0.08, width: 0.42, height: 0.6 },
  })
  return {
    sheet: { lines: sheet.lines, indexLines: sheet.indexLines },
    seal: { lines: seal.lines, indexLines: seal.indexLines },
  }
}

/** The relief as a module of the function, which has no build step. */
export function certificateReliefModule(): string {
  const { sheet, seal } = certificateRelief()
  const field = ({ lines, indexLines }: EngravedRelief) =>
    `{\n  lines:\n    '${lines}',\n  indexLines:\n    '${indexLines}',\n}`
  return (
    '// Written by build/write-certificate-relief.ts.\n' +
    `export const sheetRelief = ${field(sheet)}\n\nexport const sealRelief = ${field(seal)}\n`
  )
}
