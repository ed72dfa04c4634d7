// Draws the sheet of Earth Engine: the heights of the Andes by colour, and how much of them lies above a
// limit.
import { andesRelief, borderColour, coarser, seaColour, shade } from './andes-relief.ts'
import { hex, type MadeSheet, paint, rgb } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'

/** Viridis, from the sea up; each colour spans so many metres. */
export const elevationColours = [
  '#440154',
  '#472D7B',
  '#3B528B',
  '#2C728E',
  '#21918C',
  '#28AE80',
  '#5EC962',
  '#ADDC30',
  '#FDE725',
] as const
const elevationStep = 600
/** Along the altitude that is asked for. */
const limitColour = '#0B1F33'

const limit = 4000

/** The central Andes by altitude, and how much of them is higher than a limit. */
export async function andesElevation(): Promise<MadeSheet> {
  const relief = await andesRelief([-69.6, -17.6], 300, 330)
  const { width, height, heights } = relief
  const light = shade(relief)
  const isHigh = (pixel: number) => (heights[pixel] ?? 0) >= limit
  const isLimit = (pixel: number) =>
    isHigh(pixel) && [1, -1, width, -width].some((step) => !isHigh(pixel + step))
  const colour = (pixel: number) => {
    const metres = heights[pixel] ?? 0
    if (metres === 0) return seaColour
    if (isLimit(pixel)) return limitColour
    if (relief.borders.has(pixel)) return borderColour
    const step = Math.min(elevationColours.length - 1, Math.floor(metres / elevationStep))
    return hex(
      rgb(elevationColours[step] ?? seaColour).map((value) =>
        Math.min(255, value * (0.55 + 0.62 * light(pixel))),
      ),
    )
  }
  /** Thousands of square kilometres. */
  const areaAbove = (of: Float32Array) =>
    Math.round((of.filter((metres) => metres >= limit).length * relief.pixelArea) / 1000)
  return {
    pictures: { '': paint(width, height, colour) },
    frame: mapFrame({ ...relief.extent, interval: 5 }),
    figures: {
      limit,
      thousandsAbove: areaAbove(heights),
      thousandsAboveInLargeCells: areaAbove(coarser(relief, 8)),
      cellKilometres: Math.sqrt(relief.pixelArea),
      largeCellKilometres: 8 * Math.sqrt(relief.pixelArea),
      highest: Math.round(heights.reduce((most, metres) => Math.max(most, metres), 0)),
    },
    legend: {
      elevations: elevationColours,
      step: elevationStep,
      limit: limitColour,
      border: borderColour,
    },
  }
}
