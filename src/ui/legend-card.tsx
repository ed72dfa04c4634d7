import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

/** Each symbol has one meaning, the same on every legend, and is called by it. The peaks of a level are no symbol here. */
export type LegendSymbol =
  | 'start'
  | 'hours'
  | 'duration'
  | 'classes'
  | 'seats'
  | 'instalments'
  | 'material'
  | 'support'
  | 'certificate'
  | 'guarantee'
  | 'currency'
  | 'wayOfPaying'

/** One whose live value says nothing yet is not shown, but keeps its room, so that nothing moves once it does. */
export type LegendRow = { symbol: LegendSymbol; label: ReactNode; value?: ReactNode }

export type LegendCardProps = {
  title: ReactNode
  /** The one figure or sentence that stands out, under the title. */
  children?: ReactNode
  rows?: readonly LegendRow[]
  footer?: ReactNode
  className?: string
}

function RowSymbol({ of }: { of: LegendSymbol }) {
  const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }
  const drawings: Record<LegendSymbol, ReactNode> = {
    // A flag on its station.
    start: (
      <g {...line}>
        <path d="M9 17V2l12 4-12 4" strokeLinejoin="round" />
        <path d="M5 17h8" />
      </g>
    ),
    // A road with its distances marked.
    hours: <path {...line} d="M1 9h26M5 5v8M14 5v8M23 5v8" />,
    // Contour lines, as on a way uphill.
    duration: (
      <g {...line}>
        <path d="M1 11q6-9 13-4t13-4" />
        <path d="M1 15q6-9 13-4t13-4" strokeOpacity="0.5" />
      </g>
    ),
    // A survey mark.
    classes: (
      <g {...line}>
        <circle cx="14" cy="9" r="6" />
        <circle cx="14" cy="9" r="1.6" fill="currentColor" />
      </g>
    ),
    // A hatched area.
    seats: (
      <g {...line}>
        <path d="M3 2h22v14H3Z" />
        <path d="m3 10 8-8M3 16 17 2M10 16 24 2M17 16l8-8" strokeWidth="1" />
      </g>
    ),
    // A broken line.
    instalments: <path {...line} d="M1 9h26" strokeDasharray="5 3" strokeWidth="2" />,
    // Map sheets side by side.
    material: <path {...line} d="M4 2h20v14H4ZM4 9h20M14 2v14" />,
    // A compass.
    support: <path {...line} d="M14 1.5 17 9l-3 7.5L11 9ZM6 9h16" strokeLinejoin="round" />,
    // A sheet with its seal.
    certificate: (
      <g {...line}>
        <path d="M4 2h20v14H4ZM7 6h8M7 9.5h5" />
        <circle cx="19" cy="11.5" r="2" fill="currentColor" />
      </g>
    ),
    // A way that turns back.
    guarantee: <path {...line} d="M7 16V8a5 5 0 0 1 5-5h4a5 5 0 0 1 5 5v5m-3.5-3 3.5 3.5 3.5-3.5" />,
    currency: (
      <g {...line}>
        <ellipse cx="14" cy="5.5" rx="8" ry="3.5" />
        <path d="M6 5.5v7c0 2 3.6 3.5 8 3.5s8-1.5 8-3.5v-7" />
      </g>
    ),
    // A way with an arrow.
    wayOfPaying: <path {...line} d="M1 9h25m-6-5 6 5-6 5" />,
  }
  return (
    <svg viewBox="0 0 28 18" aria-hidden="true" className="mt-1 h-[18px] w-7 shrink-0 text-ink">
      {drawings[of]}
    </svg>
  )
}

/** A card like the legend of a map: a title, the main figure, then symbol, name and value by row. */
export function LegendCard({ title, children, rows, footer, className }: LegendCardProps) {
  return (
    <article
      className={classNames(
        '@container flex flex-col border border-ink bg-sheet text-ink shadow-sheet',
        className,
      )}
    >
      <div className="neatline border-t-0" aria-hidden="true" />
      <div className="flex flex-1 flex-col px-6 pt-5 pb-6">
        <h2 className="text-heading">{title}</h2>
        {children && <div className="mt-3">{children}</div>}
        {rows && rows.length > 0 && (
          <ul className="mt-5 border-line border-t">
            {rows.map((row) => (
              <li
                key={`${row.symbol}-${typeof row.label === 'string' ? row.label : ''}`}
                className="has-[>div>[data-live]:empty]:invisible flex items-start gap-3.5 border-line border-b py-2.5 @max-[15rem]:flex-wrap @max-[15rem]:gap-x-2 @max-[15rem]:gap-y-0"
              >
                <RowSymbol of={row.symbol} />
                <span className="lettering min-w-min flex-1 text-base/6.5 text-ink-soft @max-[15rem]:wrap-anywhere">
                  {row.label}
                </span>
                {row.value && (
                  <div className="figures ml-auto max-w-full text-right font-medium">{row.value}</div>
                )}
              </li>
            ))}
          </ul>
        )}
        {footer && <div className="mt-auto grid gap-3 pt-6">{footer}</div>}
      </div>
    </article>
  )
}
