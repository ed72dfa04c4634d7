import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatInstallment } from '#content/format.ts'
import { sumTexts } from '#content/tracking.ts'
import type { CurrencySum } from '#domain/contracts/balances.ts'
import { PagedTable, type PagedTableProps } from '#flows/staff-list/list-table.tsx'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { type Tone, ToneShape, toneGround, toneText } from '#ui/tone.tsx'

export type Sum = {
  name: string
  value: string
}

export type MoneyListProps<Row, Key> = Omit<PagedTableProps<Row, Key>, 'dense' | 'counted' | 'sums'> & {
  /** And, beside them where there is room, what they show. */
  filters: ReactNode
  pageSize: number
  totals: UseQueryResult<{ count: number }>
  /** Sums of every row that the filters find, whatever page is shown; missing while they load. */
  sums: readonly Sum[] | undefined
}

/** Fills the given height: the table scrolls, filters and pager stay in view. */
export function MoneyList<Row, Key>(props: MoneyListProps<Row, Key>) {
  const { filters, pageSize, totals, sums, ...table } = props
  const isOfThese = totals.isPlaceholderData === table.list.isPlaceholderData
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex shrink-0 flex-wrap items-center gap-x-4 gap-y-2">{filters}</div>
      <PagedTable
        {...table}
        dense
        counted={{ total: isOfThese ? totals.data?.count : undefined, pageSize }}
        sums={totals.error ? null : <Sums sums={sums} stale={totals.isPlaceholderData} />}
      />
    </div>
  )
}

/** What a table shows and what it leaves out, in one line, since the table comes first. */
export function ListNotice({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <p
      className={classNames(
        'flex shrink-0 items-center gap-1.5 rounded-sm px-2 py-1.5 max-[1399px]:w-full',
        toneGround[tone],
        toneText[tone],
      )}
    >
      <ToneShape tone={tone} className="size-3 shrink-0" />
      <span>{children}</span>
    </p>
  )
}

/** `stale`: those of another filter, until the new ones come. */
function Sums({ sums, stale }: Pick<MoneyListProps<never, never>, 'sums'> & { stale: boolean }) {
  if (!sums) return <Skeleton className="h-5 w-72" />
  return (
    <figure aria-label={sumTexts.title} aria-busy={stale || undefined}>
      <dl className={classNames('figures flex flex-wrap gap-x-4 gap-y-1 text-sm', stale && 'opacity-60')}>
        {sums.map(({ name, value }) => (
          <div key={`${name} ${value}`} className="flex gap-1.5">
            <dt className="text-ink-soft">{name}</dt>
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
