import { formatPrice } from '#content/format.ts'
import { membershipPage } from '#content/membership.ts'
import type { Money } from '#domain/money.ts'
import { displayedPrice, type Price } from '#domain/prices.ts'

export type SavingBarsProps = { price: Price | null }

type Bar = { label: string; amount: Money; fill: string }

const width = 600

/** What the same courses cost, drawn to one scale: the reader can check the saving by eye. */
export function SavingBars({ price }: SavingBarsProps) {
  const { apart, list, current } = membershipPage.comparison
  const bars: Bar[] = [
    { ...apart, fill: 'fill-viridis-1' },
    { ...list, fill: 'fill-viridis-3' },
    ...(price ? [{ label: current, amount: displayedPrice(price).current, fill: 'fill-action' }] : []),
  ]
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
