import { countriesOf, ratesTexts } from '#content/exchange-rates-texts.ts'
import { formatShortDay } from '#content/format.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import type { ListedRate } from '#domain/contracts/exchange-rates.ts'
import { changeOf, isFreshRate } from '#domain/exchange-rates.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { TableColumn } from '#ui/table.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { ConfirmButton } from './confirm-button.tsx'

const { columns } = ratesTexts

type Shown = ListedRate['shown']

export function rateColumns(
  today: CalendarDay,
  onWrite: (currency: string) => void,
): readonly TableColumn<ListedRate>[] {
  return [
    {
      key: 'currency',
      header: columns.currency,
      rowHeader: true,
      cell: ({ currency }) => (
        <>
          {currency}
          <span className="block font-normal text-ink-soft">{countriesOf(currency)}</span>
        </>
      ),
    },
    {
      key: 'units',
      header: columns.units,
      align: 'end',
      cell: ({ shown }) => shown?.units_per_dollar,
      from: 'medium',
      under: 'currency',
    },
    {
      key: 'day',
      header: columns.day,
      align: 'end',
      cell: ({ shown }) => shown && formatShortDay(shown.day),
      from: 'medium',
      under: 'currency',
    },
    {
      key: 'source',
      header: columns.source,
      cell: ({ shown }) => shown && <RateSource shown={shown} />,
      from: 'medium',
      under: 'currency',
    },
    {
      key: 'state',
      header: columns.state,
      cell: (rate) => (
        <div className="grid justify-items-start gap-1.5">
          <State shown={rate.shown} today={today} />
          <Held rate={rate} />
        </div>
      ),
    },
    {
      key: 'write',
      header: <VisuallyHidden>{ratesTexts.write}</VisuallyHidden>,
      align: 'end',
      cell: ({ currency }) => (
        <Button variant="quiet" onClick={() => onWrite(currency)}>
          {ratesTexts.write}
          <VisuallyHidden>: {currency}</VisuallyHidden>
        </Button>
      ),
      from: 'medium',
      under: 'state',
      bare: true,
    },
  ]
}

function RateSource({ shown }: { shown: NonNullable<Shown> }) {
  return (
    <>
      {shown.source}
      {shown.typed && (
        <span className="block text-ink-soft">
          {shown.set_by ? ratesTexts.typedBy(shown.set_by) : ratesTexts.typed}
        </span>
      )}
    </>
  )
}

function State({ shown, today }: { shown: Shown; today: CalendarDay }) {
  if (!shown) return <Badge tone="neutral">{ratesTexts.unknown}</Badge>
  return isFreshRate(shown.day, today) ? (
    <Badge tone="success">{ratesTexts.shown}</Badge>
  ) : (
    <Badge tone="warning">{ratesTexts.old}</Badge>
  )
}

/** A rate that differs too much to be shown before somebody has looked. */
function Held({ rate: { currency, shown, held } }: { rate: ListedRate }) {
  if (!held) return null
  const change = shown && changeOf(shown.units_per_dollar, held.units_per_dollar)
  return (
    <>
      <span className="figures">
        {ratesTexts.held(String(held.units_per_dollar), formatShortDay(held.day))}
        {change !== null && ` (${ratesTexts.change(change)})`}
      </span>
      <ConfirmButton ids={[held.id]} done={currency}>
        {ratesTexts.confirm}
        <VisuallyHidden>: {currency}</VisuallyHidden>
      </ConfirmButton>
    </>
  )
}
