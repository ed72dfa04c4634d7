import { classNames } from './class-names.ts'

export type GraticuleProps = {
  /** Draws the accent line: a meridian that is not the central one. */
  meridian?: boolean
  className?: string
}

const width = 1200
const height = 750
const pole = { x: width / 2, y: -1500 }
const accent = 10.5

function at(degrees: number, radius: number): string {
  const angle = (degrees * Math.PI) / 180
  return `${(pole.x + radius * Math.sin(angle)).toFixed(1)} ${(pole.y + radius * Math.cos(angle)).toFixed(1)}`
}

/** The grid of a conic projection: meridians meet at a pole above the sheet, parallels turn around it. */
const meridians = [-21, -14, -7, 0, 7, 14, 21]
  .map((degrees) => `M${at(degrees, 1400)}L${at(degrees, 2500)}`)
  .join('')
const parallels = [1560, 1720, 1880, 2040, 2200]
  .map((radius) => `M${at(-28, radius)}A${radius} ${radius} 0 0 0 ${at(28, radius)}`)
  .join('')

export function Graticule({ meridian, className }: GraticuleProps) {
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={classNames('pointer-events-none absolute inset-0 size-full', className)}
    >
      <path
        d={meridians + parallels}
        fill="none"
        strokeWidth="1"
        className="stroke-line-strong/25"
        vectorEffect="non-scaling-stroke"
      />
      {meridian && (
        <path
          d={`M${at(accent, 1400)}L${at(accent, 2500)}`}
          fill="none"
          strokeWidth="2.5"
          className="stroke-action"
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  )
}
