import { type CalendarDay, isCalendarDay } from './calendar.ts'

/** Which number of `3/1/2026` is the day. */
export type DayOrder = 'day_first' | 'month_first'

/** The day that a text means, `YYYY-MM-DD` or with its year last; null for anything else, such as a year of two digits. */
export function readTypedDay(typed: string, order: DayOrder): CalendarDay | null {
  const text = typed.trim()
  if (isCalendarDay(text)) return text
  const [, first = '', , second = '', year] = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(text) ?? []
  const [day, month] = order === 'day_first' ? [first, second] : [second, first]
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDay(iso) ? iso : null
}

/** Whether a text is a day but for the century, which is not guessed. */
export function hasShortYear(typed: string): boolean {
  return /^\d{1,2}([/.-])\d{1,2}\1\d{2}$/.test(typed.trim())
}

/**
 * What the days of one file say about their order, by their places in the list. `known`: the day comes first, or both orders read
 * the same. `asked`: a person has to say it, and `examples` are places whose readings differ. `mixed`: some are days in one
 * order alone and some in the other. Month first is never assumed.
 */
export type DayOrderFinding =
  | { kind: 'known' }
  | { kind: 'asked'; examples: readonly number[] }
  | { kind: 'mixed'; dayFirst: readonly number[]; monthFirst: readonly number[] }

/** Decides for a whole file: a spreadsheet writes all its days in one order. */
export function findDayOrder(typed: readonly string[], mostExamples = 3): DayOrderFinding {
  const [dayFirst, monthFirst, either]: [number[], number[], number[]] = [[], [], []]
  for (const [place, text] of typed.entries()) {
    const [one, other] = [readTypedDay(text, 'day_first'), readTypedDay(text, 'month_first')]
    if (one && !other) dayFirst.push(place)
    else if (other && !one) monthFirst.push(place)
    else if (one !== other && either.length < mostExamples && either.every((known) => typed[known] !== text))
      either.push(place)
  }
  if (dayFirst.length > 0 && monthFirst.length > 0) return { kind: 'mixed', dayFirst, monthFirst }
  if (dayFirst.length > 0 || monthFirst.length + either.length === 0) return { kind: 'known' }
  return { kind: 'asked', examples: [...either, ...monthFirst].slice(0, mostExamples) }
}
