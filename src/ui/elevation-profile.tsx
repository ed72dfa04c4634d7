import { useId } from 'react'
import * as controlTexts from '#content/control-texts.ts'
import { classNames } from './class-names.ts'
import { type ViridisStep, viridisClasses } from './viridis-classes.ts'

/** `colour`: the ink of the surface when null. */
export type ElevationStep = {
  label: string
  weeks: number
  colour: ViridisStep | null
}

export type ElevationProfileProps = {
  /** Text alternative of the whole profile. */
  label: string
  steps: readonly ElevationStep[]
}

const width = 960
const height = 240
/** Between the bars of two weeks. */
const gap = 1.2
/** Height (0 to 1) at a share of the way (0 to 1): a climb with a plateau in between. */
function altitude(way: number): number {
  return 0.14 + 0.78 * way ** 1.25 + 0.035 * Math.sin(way * 19) + 0.02 * Math.sin(way * 43 + 1)
}

/** Weeks as the profile of a climb: one bar per week, one colour per step, with the steps listed below. */
export function ElevationProfile({ label, steps }: ElevationProfileProps) {
  const ground = useId()
  const total = steps.reduce((sum, { weeks }) => sum + weeks, 0)
  const pitch = total > 0 ? width / total : width
  const crest = Array.from({ length: 97 }, (_, sample) => sample / 96)
    .map((way) => `${(way * width).toFixed(1)} ${(height - altitude(way) * height).toFixed(1)}`)
    .join('L')
  let from = 1
  const rows = steps.map((step) => {
    const drawn = step.colour ? viridisClasses[step.colour].drawn : 'text-ink'
    const row = { ...step, from, to: from + step.weeks - 1, drawn }
    from += step.weeks
    return row
  })
  return (
    <figure className="grid min-w-0 gap-3 sm:gap-6" aria-label={label}>
      <div>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-28 w-full border-ink border-b sm:h-56"
        >
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
                className={row.drawn}
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
        <p aria-hidden="true" className="coordinates mt-2 text-right text-ink-mute">
          {controlTexts.weeks(total)}
        </p>
      </div>
      <ol className="grid gap-x-10 sm:grid-cols-2">
        {rows.map((row) => (
          <li key={row.label} className="flex items-start gap-3 border-line border-t py-2 sm:py-3">
            <span
              aria-hidden="true"
              className={classNames('mt-1 h-5 w-3 shrink-0 border border-ink bg-current', row.drawn)}
            />
            <span className="min-w-0 flex-1 font-display font-semibold">{row.label}</span>
            <span className="figures shrink-0 text-ink-mute text-sm">
              {row.from === row.to ? row.from : `${row.from}–${row.to}`}
            </span>
          </li>
        ))}
      </ol>
    </figure>
  )
}
