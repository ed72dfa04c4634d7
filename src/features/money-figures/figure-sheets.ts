import { formatCount, formatPrice, formatShortDay, monthNames } from '#content/format.ts'
import { ageLabels, differenceHeader, figuresTexts as texts, wayLabels } from '#content/money-figures.ts'
import { isCalendarDay } from '#domain/calendar.ts'
import type { FigureLine, MoneyFigures, MoneyOutlook } from '#domain/contracts/money-figures.ts'
import { countryNames } from '#domain/countries.ts'
import { dollars } from '#domain/prices.ts'

type SheetName = keyof typeof texts.sheets

/** A picture, or only its table; both and the CSV show `rows`, in the order of `header`: a name, then numbers. */
export type FigureSheet = {
  name: SheetName
  title: string
  unit: string
  source: string
  header: readonly string[]
  rows: readonly (readonly [string, ...number[]])[]
  /** Whether the numbers are US dollars. */
  isMoney: boolean
  shape: 'line' | 'columns' | 'bars' | null
  empty: string
}

/** More are summed in a last line of the picture; the table has them all. */
export const shownBars = 7

const cents = (amount: number) => Math.round(amount * 100)

export function dollarsText(amount: number): string {
  return formatPrice(dollars(amount))
}

/** "nov. 2026" for the first of a month, else the day. */
function dayName(key: string | null, isMonth: boolean): string {
  const day = key ?? ''
  if (!isCalendarDay(day)) return day
  const month = monthNames[Number(day.slice(5, 7)) - 1] ?? ''
  return isMonth ? `${month.slice(0, 3)} ${day.slice(0, 4)}` : formatShortDay(day)
}

/** "Deep Learning, ene 2027": two cohorts of a course may be on sale or about to begin. */
function cohortName(name: string, slug: string): string {
  const [, year, month] = /-(\d{4})(\d{2})$/.exec(slug) ?? []
  return year ? `${name}, ${dayName(`${year}-${month}-01`, true)}` : name
}

const compared = (lines: readonly FigureLine[], name: (key: string | null) => string) =>
  lines.map(({ key, amount, before }): [string, ...number[]] => [
    name(key),
    amount,
    before,
    (cents(amount) - cents(before)) / 100,
  ])

const worded = (labels: Readonly<Record<string, string>>) => (key: string | null) =>
  key === null ? texts.unknown : (labels[key] ?? key)

function sheet(
  name: SheetName,
  shape: FigureSheet['shape'],
  rows: FigureSheet['rows'],
  other: Partial<FigureSheet> = {},
): FigureSheet {
  const { title, unit, source, header } = texts.sheets[name]
  const empty = texts.nothing
  return { name, title, unit, source, header, rows, isMoney: true, shape, empty, ...other }
}

export function rangeSheets(figures: MoneyFigures): FigureSheet[] {
  const named = (key: string | null) => key ?? texts.unknown
  return [
    sheet(
      'days',
      'line',
      compared(figures.days, (key) => dayName(key, figures.by_month)),
      {
        ...(figures.by_month && { title: texts.sheets.days.monthTitle }),
      },
    ),
    sheet('courses', 'bars', compared(figures.courses, named)),
    sheet('countries', 'bars', compared(figures.countries, worded(countryNames))),
    sheet('ways', 'bars', compared(figures.ways, worded(wayLabels))),
    sheet('orders', null, compared(figures.orders, worded(texts.orderStates)), {
      isMoney: false,
      empty: texts.noOrders,
    }),
  ]
}

export function outlookSheets({ months, ageing, seats }: MoneyOutlook): FigureSheet[] {
  return [
    sheet(
      'months',
      'columns',
      months.map(({ key, amount }) => [dayName(key, true), amount]),
      {
        empty: texts.noDebt,
      },
    ),
    sheet(
      'ageing',
      'columns',
      ageing.map(({ key, amount, sales }) => [ageLabels[key], amount, sales]),
      {
        empty: texts.noDebt,
      },
    ),
    sheet(
      'seats',
      null,
      seats.map(({ name, slug, held, seats: all }) => [cohortName(name, slug), held, all]),
      {
        isMoney: false,
        empty: texts.noSeats,
      },
    ),
  ]
}

export function isEmptySheet({ rows }: FigureSheet): boolean {
  return rows.every(([, ...numbers]) => numbers.every((number) => number === 0))
}

/** How a cell is read: counts beside dollars are in a column of their own. */
export function cellText(
  { header, isMoney }: FigureSheet,
  row: FigureSheet['rows'][number],
  place: number,
): string {
  const value = row[place] ?? ''
  if (typeof value === 'string') return value
  const show = isMoney && header[place] !== 'Ventas' ? dollarsText : formatCount
  return header[place] === differenceHeader ? differenceText(value, show) : show(value)
}

/** "+USD 42.50", "−2", "±0". */
export function differenceText(by: number, show: (size: number) => string): string {
  const size = Math.round(Math.abs(by) * 100) / 100
  return `${by > 0 ? '+' : by < 0 ? '−' : '±'}${show(size)}`
}

/** What a sum is of, for somebody who does not see the picture, its total, and its largest rows. */
export function summaryOf(shown: FigureSheet): string {
  const { title, unit, rows } = shown
  const total = rows.reduce((all, [, amount = 0]) => all + cents(amount), 0) / 100
  const largest = [...rows]
    .sort(([, a = 0], [, b = 0]) => b - a)
    .slice(0, 3)
    .filter(([, amount = 0]) => amount > 0)
    .map((row) => `${row[0]}: ${cellText(shown, row, 1)}`)
  return `${title}, ${unit}. Total ${cellText(shown, ['', total], 1)}. ${largest.join('; ')}.`
}
