import { classNames } from './class-names.ts'

export type ProgressBarProps = { label: string; done: number; total: number; className?: string }

export function ProgressBar({ label, done, total, className }: ProgressBarProps) {
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={total}
      aria-valuenow={done}
      className={classNames('h-2 overflow-hidden rounded-full bg-well', className)}
    >
      <div
        className="h-full origin-left bg-linear-to-r from-viridis-2 to-viridis-5"
        style={{ transform: `scaleX(${total === 0 ? 0 : done / total})` }}
      />
    </div>
  )
}
