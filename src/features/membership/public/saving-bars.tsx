import { formatPrice } from '#content/format.ts'
import { membershipPage } from '#content/membership.ts'
import type { Money } from '#domain/money.ts'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import type { Comparison } from '../use-comparison.ts'

export type SavingBarsProps = { comparison: Comparison }

type Bar = { label: string; amount: Money; fill: string }

const width = 600

/** Prices of the same courses, drawn to scale. */
export function SavingBars({ comparison }: SavingBarsProps) {
  const text = membershipPage.comparison
  if (comparison.loading) {
    return (
      <SkeletonGroup label={text.loading} className="grid gap-6">
        {/* The first label takes three lines on a phone, else two. */}
        <Skeleton className="h-32 sm:h-25.5" />
        <Skeleton className="h-12.75" />
        <Skeleton className="h-12.75" />
      </SkeletonGroup>
    )
  }
  const bars = barsOf(comparison)
  const longest = Math.max(...bars.map(({ amount }) => amount.minor))
  return (
    <ul className="grid gap-6">
      {bars.map(({ label, amount, fill }) => (
        <li key={label} className="grid gap-1.5">
          <p className="flex flex-wrap items-baseline justify-between gap-x-6">
            <span className="text-ink-soft">{label}</span>
            <strong className="figures whitespace-nowrap font-bold font-display text-lg">
              {formatPrice(amount)}
            </strong>
          </p>
          <svg
            viewBox={`0 0 ${width} 20`}
            preserveAspectRatio="none"
            aria-hidden="true"
            className="h-4 w-full border-line-strong border-l"
          >
            <rect width={(width * amount.minor) / longest} height="20" className={fill} />
          </svg>
        </li>
      ))}
    </ul>
  )
}

function barsOf({ apart, list, current }: Comparison): Bar[] {
  const text = membershipPage.comparison
  const bars = [
    { label: text.apart, amount: apart, fill: 'fill-viridis-1' },
    { label: text.list, amount: list, fill: 'fill-viridis-3' },
    { label: text.current, amount: current, fill: 'fill-action' },
  ]
  return bars.flatMap(({ amount, ...bar }) => (amount ? { ...bar, amount } : []))
}
