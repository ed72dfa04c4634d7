import { useId, useState } from 'react'
import { dayRangeTexts as texts } from '#content/staff-lists.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import {
  type DayRange,
  dayRangePresets,
  dayRangeProblem,
  earliestDay,
  everyDay,
  presetOf,
  presetRange,
} from '#domain/day-range.ts'
import { today } from '#platform/clock.ts'
import { Field, FieldError } from '#ui/field.tsx'
import { ChoiceSelect } from '#ui/select.tsx'
import { TextInput } from '#ui/text-input.tsx'

const choices = ['all', ...dayRangePresets, 'chosen'] as const

export type DayRangeFieldsProps = {
  /** What happened on these days. */
  label: string
  value: DayRange
  onChange: (days: DayRange) => void
}

/** Among other filters. Days that are no range stay as they were typed, and the list as it was. */
export function DayRangeFields({ label, value, onChange }: DayRangeFieldsProps) {
  const errorId = useId()
  const [known, setKnown] = useState(value)
  // The days of a field that is being typed in, or that are no range; else the value is shown.
  const [kept, setKept] = useState<DayRange | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [isTyping, setTyping] = useState(false)
  if (known.from !== value.from || known.to !== value.to) {
    setKnown(value)
    // The address follows the first keys while the next ones are typed.
    if (!isTyping) {
      setKept(null)
      setOpen(false)
    }
  }
  const typed = kept ?? value
  const isEmpty = typed.from === '' && typed.to === ''
  const preset = isOpen ? null : presetOf(typed, today())
  const choice = preset ?? (isEmpty && !isOpen ? 'all' : 'chosen')
  const found = dayRangeProblem(typed)
  // A year that is being typed is a day of the first centuries.
  const problem = found?.kind === 'no_day' && isTyping ? null : found

  function choose(next: (typeof choices)[number]) {
    setOpen(next === 'chosen')
    if (next === 'chosen') return
    setKept(null)
    onChange(next === 'all' ? everyDay : presetRange(next, today()))
  }

  function type(next: DayRange) {
    setKept(next)
    setOpen(true)
    if (!dayRangeProblem(next)) onChange(next)
  }

  function leave() {
    setTyping(false)
    if (!found) setKept(null)
  }

  return (
    <div className="col-span-full grid grid-cols-2 gap-3 sm:flex sm:flex-wrap">
      <Field label={label} className="list-filter max-sm:col-span-2 sm:max-md:w-44">
        <ChoiceSelect values={choices} labels={texts.choices} value={choice} onChange={choose} />
      </Field>
      {choice !== 'all' &&
        (['from', 'to'] as const).map((side) => (
          <Field key={side} label={texts[side]} className="list-filter sm:max-md:w-40">
            <TextInput
              type="date"
              min={earliestDay}
              max="9999-12-31"
              value={isCalendarDay(typed[side]) ? typed[side] : ''}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? errorId : undefined}
              onFocus={() => setTyping(true)}
              onBlur={leave}
              onChange={(event) => type({ ...typed, [side]: event.target.value })}
            />
          </Field>
        ))}
      <div aria-live="polite" className="col-span-full basis-full empty:hidden">
        {problem && <FieldError id={errorId}>{texts.problem(problem)}</FieldError>}
      </div>
    </div>
  )
}
