/** Plan of the sheet: A4 landscape, in points from its upper left corner. */
export const page = { width: 841.89, height: 595.28 }

/**
 * Points in a minute. A sheet is a map true to shape: at 34°36′ S a minute of longitude is this much shorter than one of
 * latitude.
 */
const minuteOfLatitude = 12
const minuteOfLongitude = minuteOfLatitude * Math.cos((34.6 * Math.PI) / 180)

type Frame = { left: number; top: number; right: number; bottom: number }

export type MapPlan = ReturnType<typeof mapPlan>

/** `frame`: the neat line. `at`: where the school's meridian crosses its parallel. */
export function mapPlan(frame: Frame, at: { x: number; y: number }) {
  /** Minutes west and south of zero. */
  const origin = { ...at, west: 58 * 60 + 23, south: 34 * 60 + 36 }
  const westOf = (x: number) => origin.west - (x - origin.x) / minuteOfLongitude
  const southOf = (y: number) => origin.south + (y - origin.y) / minuteOfLatitude
  return {
    frame,
    origin,
    xOf: (west: number) => origin.x + (origin.west - west) * minuteOfLongitude,
    yOf: (south: number) => origin.y + (south - origin.south) * minuteOfLatitude,
    /** Minutes of longitude, and of latitude, within the frame: whole multiples of `step`. */
    westsWithin: (step: number) => multiples(westOf(frame.right), westOf(frame.left), step),
    southsWithin: (step: number) => multiples(southOf(frame.top), southOf(frame.bottom), step),
  }
}

/** Its parallel is the line under the name. */
export const certificateMap = mapPlan(
  { left: 42, top: 42, right: 799.89, bottom: 553.28 },
  { x: 150, y: 266 },
)
export const { origin } = certificateMap

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step) * step
  return Array.from({ length: Math.floor((to - first) / step) + 1 }, (_, index) => first + index * step)
}

/** The text hangs on the meridian. */
export const column = { left: 180, right: 770, width: 590 }

/** Baseline of the title, and of what follows it; a name of two lines lifts both. */
export const titleLine = 166
export const phraseLine = 189

export const seal = { x: 710, y: 477, radius: 55 }

/** The code that a camera reads. */
export const code = { left: 180, top: 472, size: 66 }

/** Colours of the site's paper, and two that only the sheet has. */
export const inks = {
  ink: '#0B1F33',
  'ink-soft': '#34475A',
  'ink-mute': '#55646F',
  action: '#A63F20',
  contour: '#DDD2BF',
  'contour-index': '#CDBD9F',
} as const
export const ground = '#FCFAF6'
/** Contour lines behind text. */
export const faint = '#F1EBE0'
