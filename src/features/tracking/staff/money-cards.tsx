import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatCount, formatPrice } from '#content/format.ts'
import { moneyCardTexts as texts } from '#content/tracking.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { MoneyCards } from '#domain/contracts/balances.ts'
import { money } from '#domain/money.ts'
import { chargeCurrency } from '#domain/prices.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { classNames } from '#ui/class-names.ts'
import { Skeleton } from '#ui/skeleton.tsx'
import { moneyCardsQuery } from '../tracking.api.ts'
import { formatSum } from './money-list.tsx'

/** The five cards (back-office specification, section 2), flat, since the table comes first. */
export function MoneyCardStrip({ asOf }: { asOf: CalendarDay | null }) {
  const query = useQuery(moneyCardsQuery(asOf))
  const cards = query.data
  if (!cards && query.error) return <ListFailure texts={texts} query={query} />
  return (
    <section aria-label={texts.title} aria-busy={!cards || query.isPlaceholderData} className="shrink-0">
      <dl
        className={classNames(
          'grid overflow-hidden rounded border border-line bg-line gap-px md:grid-cols-6 xl:grid-cols-[1.25fr_0.9fr_1.6fr_1.4fr_1fr]',
          query.isPlaceholderData && 'opacity-60',
        )}
      >
        <Card name={texts.studentsPaid} note={texts.studentsPaidNote}>
          {cards && formatCount(cards.students_paid)}
        </Card>
        <Card name={texts.sold} note={cards && texts.sales(formatCount(cards.sales))}>
          {cards && formatPrice(cards.sold)}
        </Card>
        <Card name={texts.confirmed} note={cards && confirmedNote(cards)}>
          {cards && <Confirmed confirmed={cards.confirmed} />}
        </Card>
        <Card name={texts.overdue} note={cards && debtNote(cards)} wide>
          {cards && formatPrice(cards.overdue)}
        </Card>
        <Card name={texts.toCollect} note={texts.toCollectNote} wide>
          {cards && formatPrice(cards.to_collect)}
        </Card>
      </dl>
    </section>
  )
}

type CardProps = {
  name: string
  /** Missing while it loads. */
  note: string | undefined
  /** Takes more of the second row of a tablet. */
  wide?: boolean
  /** The figure; missing while it loads. */
  children: ReactNode
}

function Card({ name, note, wide = false, children }: CardProps) {
  return (
    <div
      className={classNames(
        'grid grid-cols-[1fr_auto] items-center gap-x-3 bg-sheet px-3 py-1 md:max-xl:grid-cols-1 md:content-start xl:col-span-1',
        wide ? 'md:col-span-3' : 'md:col-span-2',
      )}
    >
      <dt className="text-ink-soft text-xs xl:row-start-1">{name}</dt>
      <dd className="figures font-display font-semibold text-lg leading-tight max-md:col-start-2 max-md:row-span-2 max-md:row-start-1 max-md:text-right xl:col-span-2">
        {children ?? <Skeleton className="my-0.5 h-5 w-24" />}
      </dd>
      <dd className="figures text-ink-mute text-xs xl:col-start-2 xl:row-start-1 xl:text-right">
        {note ?? <>&nbsp;</>}
      </dd>
    </div>
  )
}

/** A line for each currency: two are never added (decision 15). */
function Confirmed({ confirmed }: Pick<MoneyCards, 'confirmed'>) {
  if (confirmed.length === 0) return formatPrice(money(0, chargeCurrency))
  return (
    <span className="flex flex-wrap items-baseline gap-x-2 max-md:flex-col max-md:items-end">
      {confirmed.map((sum, index) => (
        <span key={sum.currency} className={classNames('whitespace-nowrap', index > 0 && 'text-xs')}>
          {formatSum(sum)}
        </span>
      ))}
    </span>
  )
}

function debtNote({ in_debt, without_sale }: MoneyCards): string {
  const owing = formatCount(in_debt)
  return without_sale > 0 ? texts.inDebtOf(owing, formatCount(without_sale)) : texts.inDebt(owing)
}

function confirmedNote({ confirmed }: MoneyCards): string {
  const charges = confirmed.reduce((all, sum) => all + sum.charges, 0)
  const refunds = confirmed.flatMap(({ refunded }) => (refunded ? [texts.refunded(formatSum(refunded))] : []))
  return [texts.charges(formatCount(charges)), ...refunds].join(' · ')
}
