// Draws the strip of the home page: thermal floors of the northern Andes, and what larger cells change.
import { andesRelief, borderColour, coarser, seaColour, shade } from './andes-relief.ts'
import { hex, type MadeSheet, paint } from './made-sheet.ts'
import { mapFrame } from './map-frame.ts'

/** Metres from which the next thermal floor begins (Caldas): temperate, cold, páramo. */
const floorSteps = [1000, 2000, 3000] as const

/** Viridis, from the lowest floor. */
export const floorColours = ['#440154', '#31688E', '#35B779', '#FDE725'] as const

/** Over the relief, where two cell sizes say different floors. */
const differenceColour = '#C2410C'

const side = 4

/** Thermal floors by altitude: counted from 0, the lowest. */
export function floorOf(metres: number): number {
  return floorSteps.filter((step) => metres >= step).length
}

/** One place three times, side by side in one file: its relief, its floors, and where larger cells say another one. */
export async function homeStrip(): Promise<MadeSheet> {
  const relief = await andesRelief([-73.8, 4.6], 240, 150)
  const { width, height, heights } = relief
  const large = coarser(relief, side)
  const light = shade(relief)
  const isLand = (pixel: number) => (heights[pixel] ?? 0) > 0
  const differs = (pixel: number) => floorOf(heights[pixel] ?? 0) !== floorOf(large[pixel] ?? 0)
  const image = (pixel: number) =>
    hex(
      [250, 246, 236]
        .map((value) => value * (0.35 + 0.72 * light(pixel)))
        .map((value) => Math.min(255, value)),
    )
  const views: ((pixel: number) => string)[] = [
    (pixel) => (relief.borders.has(pixel) ? borderColour : image(pixel)),
    (pixel) => floorColours[floorOf(heights[pixel] ?? 0)] ?? seaColour,
    (pixel) => (differs(pixel) ? differenceColour : image(pixel)),
  ]
  const wide = views.length * width
  const mountains = [...heights.keys()].filter((pixel) => floorOf(heights[pixel] ?? 0) > 0)
  return {
    pictures: {
      '': paint(wide, height, (at) => {
        const column = at % wide
        const pixel = Math.floor(at / wide) * width + (column % width)
        return isLand(pixel) ? (views[Math.floor(column / width)]?.(pixel) ?? seaColour) : seaColour
      }),
    },
    frame: mapFrame({ ...relief.extent, interval: 2 }),
    figures: {
      percentDifferent: Math.round((100 * mountains.filter(differs).length) / mountains.length),
      widthKilometres: Math.round(relief.extent.widthMetres / 1000),
      cellKilometres: Math.sqrt(relief.pixelArea),
      largeCellKilometres: side * Math.sqrt(relief.pixelArea),
    },
    legend: {
      floors: floorColours,
      from: floorSteps,
      difference: differenceColour,
      sea: seaColour,
      border: borderColour,
    },
  }
}
