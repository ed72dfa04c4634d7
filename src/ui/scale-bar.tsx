import { classNames } from './class-names.ts'

export type ScaleBarProps = {
  /** What the bar measures, in words. */
  label: string
  value: number
  max: number
  /** How the value is read: "3 de 8 semanas". */
  valueText: string
  className?: string
}

/** Progress drawn as the scale bar of a map. */
export function ScaleBar({ label, value, max, valueText, className }: ScaleBarProps) {
  const done = max > 0 ? Math.min(Math.max(value / max, 0), 1) * 400 : 0
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuetext={valueText}
      className={classNames('grid gap-1', className)}
    >
      <svg
        viewBox="0 0 400 10"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-2.5 w-full border border-ink"
      >
        <rect width={done} height="10" className="fill-viridis-5" />
        {[0, 2].map((quarter) => (
          <rect key={quarter} x={quarter * 100} width="100" height="3" className="fill-ink" />
        ))}
        {[1, 3].map((quarter) => (
          <rect key={quarter} x={quarter * 100} y="7" width="100" height="3" className="fill-ink" />
        ))}
      </svg>
      <span className="figures flex justify-between text-ink-soft text-xs">
        <span>{label}</span>
        <span>{valueText}</span>
      </span>
    </div>
  )
}
