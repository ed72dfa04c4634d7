import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'

export type ElevationStep = { label: string; weeks: number; detail?: ReactNode }

export type ElevationProfileProps = {
  /** Text alternative of the whole profile. */
  label: string
  steps: readonly ElevationStep[]
  /** The unit under the axis. */
  unit?: string
  className?: string
}

const width = 960
const height = 240
/** Between the bars of two weeks. */
const gap = 1.2
const colours = [
  'text-viridis-1',
  'text-viridis-2',
  'text-viridis-3',
  'text-viridis-4',
  'text-viridis-5',
  'text-viridis-6',
  'text-viridis-7',
] as const

/** Spreads the scale over the number of steps, so that neighbours differ. */
function colourOf(step: number, steps: number): string {
  return colours[steps > 1 ? Math.round((step * (colours.length - 1)) / (steps - 1)) : 3] ?? colours[0]
}

/** Height (0 to 1) at a share of the way (0 to 1): a climb with a plateau in between. */
function altitude(way: number): number {
  return 0.14 + 0.78 * way ** 1.25 + 0.035 * Math.sin(way * 19) + 0.02 * Math.sin(way * 43 + 1)
}

/** Weeks as the profile of a climb: one bar per week, one colour per step, with the steps listed below. */
export function ElevationProfile({ label, steps, unit = 'semanas', className }: ElevationProfileProps) {
  const ground = useId()
  const total = steps.reduce((sum, { weeks }) => sum + weeks, 0)
  const pitch = total > 0 ? width / total : width
  const crest = Array.from({ length: 97 }, (_, sample) => sample / 96)
    .map((way) => `${(way * width).toFixed(1)} ${(height - altitude(way) * height).toFixed(1)}`)
    .join('L')
  let from = 1
  const rows = steps.map((step, index) => {
    const row = { ...step, from, to: from + step.weeks - 1, colour: colourOf(index, steps.length) }
    from += step.weeks
    return row
  })
  return (
    <figure className={classNames('grid min-w-0 gap-6', className)} aria-label={label}>
      <div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-36 w-full border-ink border-b sm:h-56"
        >
          <path
            d={[0.25, 0.5, 0.75].map((line) => `M0 ${line * height}H${width}`).join('')}
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
          />
          <clipPath id={ground}>
            <path d={`M0 ${height}L${crest}L${width} ${height}Z`} />
          </clipPath>
          <g clipPath={`url(#${ground})`}>
            {rows.map((row) => (
              // A dash as high as the drawing is the bar of one week.
              <path
                key={row.label}
                d={`M${(row.from - 1) * pitch} ${height / 2}H${row.to * pitch}`}
                stroke="currentColor"
                strokeWidth={height}
                strokeDasharray={`${pitch - gap} ${gap}`}
                className={row.colour}
              />
            ))}
          </g>
          <path
            d={`M${crest}`}
            fill="none"
            strokeWidth="2"
            className="stroke-ink"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
        <div aria-hidden="true" className="coordinates mt-2 flex justify-between text-ink-mute">
          <span>0</span>
          <span>{Math.round(total / 2)}</span>
          <span>
            {total} {unit}
          </span>
        </div>
      </div>
      <ol className="grid gap-x-10 sm:grid-cols-2">
        {rows.map((row) => (
          <li key={row.label} className="flex items-start gap-3 border-line border-t py-3">
            <svg viewBox="0 0 12 24" aria-hidden="true" className="mt-1 h-5 w-2.5 shrink-0">
              <rect width="12" height="24" fill="currentColor" className={row.colour} />
            </svg>
            <div className="min-w-0 flex-1">
              <p className="font-display font-semibold">{row.label}</p>
              {row.detail && <div className="text-ink-soft text-sm">{row.detail}</div>}
            </div>
            <p className="figures shrink-0 text-ink-mute text-sm">
              {row.from === row.to ? row.from : `${row.from}–${row.to}`}
              <span className="sr-only"> {unit}</span>
            </p>
          </li>
        ))}
      </ol>
    </figure>
  )
}
