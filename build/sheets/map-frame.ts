// The frame of a map: its corners, and the dark and light cells of the graticule along its edges.
import type { MapFrame } from '../../src/content/sheets/map-sheet.ts'
import type { MapExtent } from './equal-area.ts'

const samples = 400

/** Whether the cell of the graticule is a dark one; the border changes where a meridian or parallel crosses it. */
function isDark(degrees: number, interval: number): boolean {
  return Math.floor(degrees / interval) % 2 !== 0
}

/** Parts of an edge, from 0 to 1, in dark cells. */
function darkStretches(degreesAt: (along: number) => number, interval: number): [number, number][] {
  const stretches: [number, number][] = []
  let start: number | null = isDark(degreesAt(0), interval) ? 0 : null
  for (let step = 0; step < samples; step += 1) {
    const [from, to] = [step / samples, (step + 1) / samples]
    const [before, after] = [degreesAt(from), degreesAt(to)]
    if (Math.floor(before / interval) === Math.floor(after / interval)) continue
    const crossing = Math.max(Math.floor(before / interval), Math.floor(after / interval)) * interval
    const along = from + ((crossing - before) / (after - before)) * (to - from)
    if (start === null) start = along
    else {
      stretches.push([start, along])
      start = null
    }
  }
  if (start !== null) stretches.push([start, 1])
  return stretches
}

/** The place of a map, and a border whose bars are cells of the graticule. */
export function mapFrame({ widthMetres, width, height, toGeographic, interval }: MapExtent): MapFrame {
  const round = (length: number) => Math.round(length)
  const across = (y: number) =>
    darkStretches((x) => toGeographic(x, y)[0], interval).map(
      ([from, to]) => `M${round(from * width)} ${y * height}H${round(to * width)}`,
    )
  const down = (x: number) =>
    darkStretches((y) => toGeographic(x, y)[1], interval).map(
      ([from, to]) => `M${x * width} ${round(from * height)}V${round(to * height)}`,
    )
  const corner = (x: number, y: number) => toGeographic(x, y).map((degrees) => Number(degrees.toFixed(5)))
  return {
    width,
    height,
    widthMetres: Math.round(widthMetres),
    corners: [corner(0, 0), corner(1, 0), corner(0, 1), corner(1, 1)],
    border: [...across(0), ...across(1), ...down(0), ...down(1)].join(''),
  }
}
