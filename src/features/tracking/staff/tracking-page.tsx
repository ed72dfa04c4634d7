import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { trackingTexts } from '#content/tracking.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { readAsOf } from '../as-of.ts'
import { trackedBalances } from '../balances-filter.ts'
import { AsOfField } from './as-of-field.tsx'
import { MoneyCardStrip } from './money-cards.tsx'
import { MoneyTabs, type MoneyTools } from './money-tabs.tsx'

export type TrackingPageProps = {
  /** Asking the provider for its payments, and when that was done last. */
  sync?: ReactNode
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
    setParams(next)
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
