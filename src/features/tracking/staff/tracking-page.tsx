import { type ReactNode, useId, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { trackingTexts } from '#content/tracking.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { earliestDay } from '#domain/day-range.ts'
import { today } from '#platform/clock.ts'
import { TextInput } from '#ui/text-input.tsx'
import { readAsOf, trackedBalances } from '../tracking-filters.ts'
import { MoneyCardStrip } from './money-cards.tsx'
import { MoneyTabs, type MoneyTools } from './money-tabs.tsx'

export type TrackingPageProps = {
  /** Asking the provider for its payments, and when that was done last. */
  sync: ReactNode
  tools: MoneyTools
}

/** Payments, students and what they owe (back-office specification, section 2). */
export function TrackingPage({ sync, tools }: TrackingPageProps) {
  const [params, setParams] = useSearchParams()
  const asOf = readAsOf(params.get('as_of'))

  function setAsOf(day: CalendarDay | null) {
    const next = new URLSearchParams(params)
    // Another day has another order: its first page is shown.
    for (const name of ['as_of', 'before', 'page']) next.delete(name)
    if (day) next.set('as_of', day)
    setParams(next, { replace: true })
  }

  return (
    <>
      {/* On a desk the bar says it right above; the line is one more row. */}
      <h1 className="shrink-0 xl:sr-only">{trackingTexts.title}</h1>
      <MoneyCardStrip asOf={asOf} />
      <MoneyTabs
        students={trackedBalances}
        asOf={asOf}
        tools={tools}
        before={
          <>
            <AsOfField value={asOf} onChange={setAsOf} />
            {sync}
          </>
        }
      />
    </>
  )
}

/** Null for today. */
type AsOfFieldProps = { value: CalendarDay | null; onChange: (day: CalendarDay | null) => void }

/** The reference day of the figures (decision 15). */
function AsOfField({ value, onChange }: AsOfFieldProps) {
  const id = useId()
  // A year that is being typed is a day of the first centuries: it is kept here until it is one of the school's.
  const [typed, setTyped] = useState<string | null>(null)

  function change(text: string) {
    setTyped(text)
    const day = readAsOf(text)
    if (day !== value && (day !== null || text === today() || text === '')) onChange(day)
  }

  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="whitespace-nowrap text-ink-soft text-sm">
        {trackingTexts.asOf}
      </label>
      <TextInput
        id={id}
        type="date"
        min={earliestDay}
        max={today()}
        value={typed ?? value ?? today()}
        onChange={(event) => change(event.target.value)}
        onBlur={() => setTyped(null)}
      />
    </div>
  )
}
