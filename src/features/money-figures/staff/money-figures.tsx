import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useState } from 'react'
import { formatCount, formatShortDay } from '#content/format.ts'
import { figuresTexts as texts } from '#content/money-figures.ts'
import { dayRangeTexts } from '#content/staff-lists.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import type { MoneyFigures as Figures } from '#domain/contracts/money-figures.ts'
import { type DayRange, dayRangeProblem, earliestDay } from '#domain/day-range.ts'
import { ForMany } from '#flows/staff-list/for-many.tsx'
import { daysParameter, filterAddress } from '#flows/staff-list/list-address.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { useAddressFilter } from '#flows/staff-list/use-address-filter.ts'
import { today } from '#platform/clock.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { Field, FieldError } from '#ui/field.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { figurePresetOf, figurePresets, figureRange, figureRangeIn } from '../figure-range.ts'
import {
  differenceText,
  dollarsText,
  type FigureSheet,
  outlookSheets,
  rangeSheets,
} from '../figure-sheets.ts'
import { figuresQuery, outlookQuery } from '../money-figures.api.ts'
import { FigureCard } from './figure-card.tsx'

/** In the order in which they are read; at most six are pictures. */
const places: readonly FigureSheet['name'][] = [
  ...(['days', 'months', 'ageing', 'courses', 'countries', 'ways', 'orders', 'seats'] as const),
]

const address = filterAddress({ days: daysParameter })

const withSheets = (figures: Figures) => ({ figures, sheets: rangeSheets(figures) })

/** "Money at a glance": a range of days beside the one before it, and what is to come. */
export function MoneyFigures() {
  const { filter, setFilter } = useAddressFilter(address)
  const typed = filter.days
  const range = figureRangeIn(typed, today())
  const figures = useQuery({ ...figuresQuery(range), select: withSheets })
  const outlook = useQuery({ ...outlookQuery(), select: outlookSheets })
  const sheets = [...(figures.data?.sheets ?? []), ...(outlook.data ?? [])]
  const shown = figures.data?.figures ?? range
  const isFirstSeen = useSeen(!figures.isPending)
  const failed = [figures, outlook].find(({ error, data }) => error && !data)
  return (
    <section aria-label={texts.title} className="grid gap-4">
      <h2>{texts.title}</h2>
      <RangeFields value={typed.from || typed.to ? typed : range} onChange={(days) => setFilter({ days })} />
      {failed && <ListFailure texts={texts} query={failed} />}
      {figures.data && <Sums figures={figures.data.figures} busy={figures.isPlaceholderData} />}
      {!figures.data && !failed && <Skeleton className="h-74 w-full lg:h-38" />}
      <ForMany answers={[figures]}>
        <div className="grid gap-4 md:grid-cols-2 xl:grid-cols-3">
          {places.map((name, place) => {
            const sheet = sheets.find((one) => one.name === name)
            if (!sheet || !(isFirstSeen || place === 0))
              return !failed && <Skeleton key={name} className="h-96 w-full" />
            return (
              <FigureCard
                key={name}
                sheet={sheet}
                file={`${name}_${shown.from}_${shown.to}`}
                busy={figures.isPlaceholderData}
                first={place === 0}
                isFirstSeen={isFirstSeen}
              />
            )
          })}
        </div>
      </ForMany>
    </section>
  )
}

/** Whether what came with `isHere` has been painted. */
function useSeen(isHere: boolean): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!isHere) return
    const frame = requestAnimationFrame(() => setTimeout(() => startTransition(() => setSeen(true))))
    return () => cancelAnimationFrame(frame)
  }, [isHere])
  return isSeen
}

type RangeFieldsProps = { value: DayRange; onChange: (days: DayRange) => void }

function RangeFields({ value, onChange }: RangeFieldsProps) {
  const chosen = figurePresetOf(value, today())
  const problem = dayRangeProblem(value)
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap items-end gap-x-4 gap-y-3">
        <fieldset className="flex flex-wrap gap-2">
          <legend className="sr-only">{texts.period}</legend>
          {figurePresets.map((preset) => (
            <Button
              key={preset}
              variant="secondary"
              aria-pressed={preset === chosen}
              className={classNames(preset === chosen && 'border-ink! bg-ink! text-paper!')}
              onClick={() => onChange(figureRange(preset, today()))}
            >
              {texts.presets[preset]}
            </Button>
          ))}
        </fieldset>
        <div className="grid grid-cols-2 gap-3">
          {(['from', 'to'] as const).map((side) => (
            <Field key={side} label={dayRangeTexts[side]}>
              <TextInput
                type="date"
                min={earliestDay}
                max="9999-12-31"
                value={isCalendarDay(value[side]) ? value[side] : ''}
                aria-invalid={problem ? true : undefined}
                onChange={(event) => onChange({ ...value, [side]: event.target.value })}
              />
            </Field>
          ))}
        </div>
      </div>
      <div aria-live="polite" className="empty:hidden">
        {problem && <FieldError>{dayRangeTexts.problem(problem)}</FieldError>}
      </div>
    </div>
  )
}

function Sums({ figures, busy }: { figures: Figures; busy: boolean }) {
  const { sums, before } = figures
  const shown = [
    { of: 'sold', show: dollarsText, note: texts.sales(sums.sales) },
    { of: 'collected', show: dollarsText, note: texts.charges(sums.charges) },
    { of: 'refunded', show: dollarsText, note: texts.netOf },
    { of: 'paid', show: formatCount, note: texts.ofBegun(sums.begun) },
  ] as const
  return (
    <div className="grid gap-2">
      <dl
        aria-label={texts.sumsTitle}
        aria-busy={busy || undefined}
        className={classNames(
          'grid grid-cols-2 gap-px overflow-hidden rounded border border-line bg-line lg:grid-cols-4',
          busy && 'opacity-60',
        )}
      >
        {shown.map(({ of, show, note }) => (
          <div key={of} className="grid content-start gap-0.5 bg-sheet p-4">
            <dt className="text-ink-soft text-xs">{texts.sums[of]}</dt>
            <dd className="figures font-display font-semibold text-xl leading-tight">{show(sums[of])}</dd>
            <dd className="figures text-ink-soft text-xs">
              {differenceText(sums[of] - before[of], show)} · {texts.was(show(before[of]))}
            </dd>
            <dd className="text-ink-mute text-xs">{note}</dd>
          </div>
        ))}
      </dl>
      <p className="figures text-ink-mute text-xs">
        {texts.before(formatShortDay(figures.before_from), formatShortDay(figures.before_to))}
      </p>
    </div>
  )
}
