import { formatInstallment } from '#content/format.ts'
import { sumTexts } from '#content/tracking.ts'
import type { CurrencySum } from '#domain/contracts/balances.ts'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'

export type Sum = {
  name: string
  value: string
  /** How the figure is counted. */
  hint?: string
}

export type SumsProps = {
  /** Missing while they load. */
  sums: readonly Sum[] | undefined
  /** Those of another filter, until the new ones come. */
  stale: boolean
}

/** Sums of every row that a filter finds, whatever page is shown. */
export function Sums({ sums, stale }: SumsProps) {
  if (!sums) return <Skeleton className="h-5 w-72" />
  return (
    <figure aria-label={sumTexts.title} aria-busy={stale || undefined}>
      <dl className={classNames('figures flex flex-wrap gap-x-4 gap-y-1 text-sm', stale && 'opacity-60')}>
        {sums.map(({ name, value, hint }) => (
          <div key={`${name} ${value}`} title={hint} className="flex gap-1.5">
            <dt className="text-ink-soft">
              {name}
              {hint && <span className="sr-only">: {hint}</span>}
            </dt>
            <dd className="whitespace-nowrap font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </figure>
  )
}

export function formatSum({ currency, amount }: CurrencySum): string {
  return amount ? formatInstallment(amount) : `${currency} —`
}
