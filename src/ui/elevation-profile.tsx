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
const fills = [
  'fill-viridis-1',
  'fill-viridis-2',
  'fill-viridis-3',
  'fill-viridis-4',
  'fill-viridis-5',
  'fill-viridis-6',
  'fill-viridis-7',
] as const

/** Spreads the scale over the number of steps, so that neighbours differ. */
function fillOf(step: number, steps: number): string {
  return fills[steps > 1 ? Math.round((step * (fills.length - 1)) / (steps - 1)) : 3] ?? fills[0]
}

/** Height (0 to 1) at a share of the way (0 to 1): a climb with a plateau in between. */
function altitude(way: number): number {
  return 0.14 + 0.78 * way ** 1.25 + 0.035 * Math.sin(way * 19) + 0.02 * Math.sin(way * 43 + 1)
}

type Week = { key: string; fill: string; at: number }

function weeksOf(steps: readonly ElevationStep[]): Week[] {
  return steps
    .flatMap((step, index) =>
      Array.from({ length: step.weeks }, (_, week) => ({ step: index, key: `${step.label}-${week}` })),
    )
    .map(({ step, key }, at) => ({ key, at, fill: fillOf(step, steps.length) }))
}

/** Weeks as the profile of a climb: one bar per week, one colour per step, with the steps listed below. */
export function ElevationProfile({ label, steps, unit = 'semanas', className }: ElevationProfileProps) {
  const ground = useId()
  const weeks = weeksOf(steps)
  const total = weeks.length
  const pitch = total > 0 ? width / total : width
  const crest = Array.from({ length: 97 }, (_, sample) => sample / 96)
    .map((way) => `${(way * width).toFixed(1)} ${(height - altitude(way) * height).toFixed(1)}`)
    .join('L')
  let from = 1
  const rows = steps.map((step, index) => {
    const row = { ...step, from, to: from + step.weeks - 1, fill: fillOf(index, steps.length) }
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
          {[0.25, 0.5, 0.75].map((line) => (
            <path
              key={line}
              d={`M0 ${line * height}H${width}`}
              className="stroke-line"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <clipPath id={ground}>
            <path d={`M0 ${height}L${crest}L${width} ${height}Z`} />
          </clipPath>
          <g clipPath={`url(#${ground})`}>
            {weeks.map((week) => (
              <rect
                key={week.key}
                x={(week.at * pitch).toFixed(1)}
                width={(pitch - 1.2).toFixed(1)}
                height={height}
                className={week.fill}
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
              <rect width="12" height="24" className={row.fill} />
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
