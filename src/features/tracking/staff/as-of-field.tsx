import { useId, useState } from 'react'
import { trackingTexts } from '#content/tracking.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { earliestDay } from '#domain/day-range.ts'
import { today } from '#platform/clock.ts'
import { TextInput } from '#ui/text-input.tsx'
import { readAsOf } from '../as-of.ts'

export type AsOfFieldProps = {
  /** Null for today. */
  value: CalendarDay | null
  onChange: (day: CalendarDay | null) => void
}

/** The reference day of the figures (decision 15). */
export function AsOfField({ value, onChange }: AsOfFieldProps) {
  const id = useId()
  // A year that is being typed is a day of the first centuries: it is kept here until it is one of the school's.
  const [typed, setTyped] = useState<string | null>(null)

  function change(text: string) {
    setTyped(text)
    const day = readAsOf(text)
    if (day !== value && (day !== null || text === today() || text === '')) onChange(day)
  }

  return (
    <div title={trackingTexts.asOfHint} className="flex items-center gap-2">
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
