import { countriesOf, ratesTexts } from '#content/exchange-rates.ts'
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

/** `isNarrow`: on a phone a currency has its figures under its name, and what can be done beside it. */
export function rateColumns(
  today: CalendarDay,
  isNarrow: boolean,
  onWrite: (currency: string) => void,
): readonly TableColumn<ListedRate>[] {
  const name: TableColumn<ListedRate> = {
    key: 'currency',
    header: columns.currency,
    rowHeader: true,
    cell: ({ currency, shown }) => (
      <>
        {currency}
        <span className="block font-normal text-ink-soft">{countriesOf(currency)}</span>
        {isNarrow && shown && (
          <span className="figures block font-normal">
            {shown.units_per_dollar} · {formatShortDay(shown.day)}
            <span className="block text-ink-soft">
              <RateSource shown={shown} />
            </span>
          </span>
        )}
      </>
    ),
  }
  const state: TableColumn<ListedRate> = {
    key: 'state',
    header: columns.state,
    cell: (rate) => (
      <div className="grid justify-items-start gap-1.5">
        <State shown={rate.shown} today={today} />
        <Held rate={rate} />
        {isNarrow && <WriteButton currency={rate.currency} onWrite={onWrite} />}
      </div>
    ),
  }
  if (isNarrow) return [name, state]
  return [
    name,
    {
      key: 'units',
      header: columns.units,
      align: 'end',
      cell: ({ shown }) => shown?.units_per_dollar ?? ratesTexts.none,
    },
    {
      key: 'day',
      header: columns.day,
      align: 'end',
      cell: ({ shown }) => (shown ? formatShortDay(shown.day) : ratesTexts.none),
    },
    { key: 'source', header: columns.source, cell: ({ shown }) => <RateSource shown={shown} /> },
    state,
    {
      key: 'write',
      header: <VisuallyHidden>{ratesTexts.write}</VisuallyHidden>,
      align: 'end',
      cell: ({ currency }) => <WriteButton currency={currency} onWrite={onWrite} />,
    },
  ]
}

function RateSource({ shown }: { shown: Shown }) {
  if (!shown) return ratesTexts.none
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

function WriteButton({ currency, onWrite }: { currency: string; onWrite: (currency: string) => void }) {
  return (
    <Button variant="quiet" onClick={() => onWrite(currency)}>
      {ratesTexts.write}
      <VisuallyHidden>: {currency}</VisuallyHidden>
    </Button>
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
