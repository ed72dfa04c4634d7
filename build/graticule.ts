const pole = { x: 600, y: -1500 }
const accent = 10.5

function at(degrees: number, radius: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${(pole.x + radius * Math.sin(angle)).toFixed(1)} ${(pole.y + radius * Math.cos(angle)).toFixed(1)}`
}

const meridianAt = (degrees: number) => `M${at(degrees, 1400)}L${at(degrees, 2500)}`

/**
 * The grid of a conic projection on a sheet of 1200 by 750: meridians meet at a pole above the sheet, parallels turn
 * around it.
 */
export const graticule =
  [-21, -14, -7, 0, 7, 14, 21].map(meridianAt).join('') +
  [1560, 1720, 1880, 2040, 2200]
    .map((radius) => `M${at(-28, radius)}A${radius} ${radius} 0 0 0 ${at(28, radius)}`)
    .join('')

/** A meridian that is not the central one. */
export const accentMeridian = meridianAt(accent)
