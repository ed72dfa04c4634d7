import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'

export type LegendSymbol = 'contour' | 'line' | 'dashed' | 'point' | 'area' | 'summit'

export type LegendRow = { symbol: LegendSymbol; label: ReactNode; value?: ReactNode }

export type LegendCardProps = {
  title: ReactNode
  headingLevel?: 2 | 3
  /** The one figure or sentence that stands out, under the title. */
  children?: ReactNode
  rows?: readonly LegendRow[]
  footer?: ReactNode
  className?: string
}

function RowSymbol({ of }: { of: LegendSymbol }) {
  const line = { fill: 'none', stroke: 'currentColor', strokeWidth: 1.5 }
  const drawings: Record<LegendSymbol, ReactNode> = {
    contour: (
      <g {...line}>
        <path d="M1 11q6-9 13-4t13-4" />
        <path d="M1 15q6-9 13-4t13-4" strokeOpacity="0.5" />
      </g>
    ),
    line: <path {...line} d="M1 9h26" strokeWidth="2.5" />,
    dashed: <path {...line} d="M1 9h26" strokeDasharray="5 3" strokeWidth="2" />,
    point: (
      <g {...line}>
        <circle cx="14" cy="9" r="6" />
        <circle cx="14" cy="9" r="1.6" fill="currentColor" />
      </g>
    ),
    area: (
      <g {...line}>
        <path d="M3 2h22v14H3Z" />
        <path d="m3 10 8-8M3 16 17 2M10 16 24 2M17 16l8-8" strokeWidth="1" />
      </g>
    ),
    summit: (
      <g {...line}>
        <path d="M5 15 14 2l9 13Z" strokeLinejoin="round" />
        <circle cx="14" cy="11" r="1.4" fill="currentColor" />
      </g>
    ),
  }
  return (
    <svg viewBox="0 0 28 18" aria-hidden="true" className="mt-1 h-[18px] w-7 shrink-0 text-ink">
      {drawings[of]}
    </svg>
  )
}

/** A card like the legend of a map: a title, the main figure, then symbol, name and value by row. */
export function LegendCard({ title, headingLevel = 2, children, rows, footer, className }: LegendCardProps) {
  const Heading = headingLevel === 2 ? 'h2' : 'h3'
  return (
    <article
      className={classNames(
        '@container flex flex-col border border-ink bg-sheet text-ink shadow-sheet',
        className,
      )}
    >
      <div className="neatline border-t-0" aria-hidden="true" />
      <div className="flex flex-1 flex-col px-6 pt-5 pb-6">
        <Heading className="text-heading">{title}</Heading>
        {children && <div className="mt-3">{children}</div>}
        {rows && rows.length > 0 && (
          <ul className="mt-5 border-line border-t">
            {rows.map((row) => (
              <li
                key={`${row.symbol}-${typeof row.label === 'string' ? row.label : ''}`}
                className="flex items-start gap-3.5 border-line border-b py-2.5 @max-[15rem]:flex-wrap @max-[15rem]:gap-x-2 @max-[15rem]:gap-y-0"
              >
                <RowSymbol of={row.symbol} />
                <span className="min-w-min flex-1 text-ink-soft @max-[15rem]:wrap-anywhere">{row.label}</span>
                {row.value && (
                  <span className="figures ml-auto max-w-full text-right font-medium">{row.value}</span>
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
