import { type CalendarDay, weekdayOf } from '#domain/calendar.ts'
import { groupThousands, type Money, moneyText } from '#domain/money.ts'

export const monthNames: readonly string[] = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]

export const weekdayNames: readonly string[] = [
  'domingo',
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
]

/** "USD 270", "USD 41.67", "USD 12 500": decimals only for cents, as in the specification. */
export function formatPrice(amount: Money): string {
  return moneyText(amount, 'if any')
}

/** "USD 45.00": always two decimals, for single payments (public specification, section 9). */
export function formatInstallment(amount: Money): string {
  return moneyText(amount, 'always')
}

/** "4000", "20 000": grouped like money. */
export function formatCount(count: number): string {
  return groupThousands(String(count))
}

/** "16 de julio". */
export function formatDay(day: CalendarDay): string {
  const [, month, date] = day.split('-').map(Number)
  return `${date} de ${monthNames[(month ?? 1) - 1]}`
}

/** "16 de julio de 2026". */
export function formatDayWithYear(day: CalendarDay): string {
  return `${formatDay(day)} de ${day.slice(0, 4)}`
}

/** "Jueves 16 de julio de 2026": begins a line. */
export function formatWeekday(day: CalendarDay): string {
  const [initial = '', ...rest] = weekdayNames[weekdayOf(day)] ?? ''
  return `${initial.toUpperCase()}${rest.join('')} ${formatDayWithYear(day)}`
}

/** "16/07/2026": fixed width, for table columns. */
export function formatShortDay(day: CalendarDay): string {
  return day.split('-').reverse().join('/')
}

/** "agosto de 2026" for 202608. */
export function cohortMonthName(month: string): string {
  return `${monthNames[Number(month.slice(4)) - 1]} de ${month.slice(0, 4)}`
}

/** "cohorte de agosto de 2026" for 202608; a cohort that is not a month keeps its name: "cohorte B". */
export function formatCohort(cohort: string): string {
  return /^\d{4}(0[1-9]|1[0-2])$/.test(cohort) ? `cohorte de ${cohortMonthName(cohort)}` : `cohorte ${cohort}`
}

export function formatWeeks(weeks: number): string {
  return weeks === 1 ? '1 semana' : `${weeks} semanas`
}

export function formatClasses(classes: number): string {
  return `${classes} clases en vivo`
}

/** "Argentina, Chile y México"; "Chile e Italia". `Intl.ListFormat` would load a browser's languages for it. */
export function formatList(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  const before = names.slice(0, -1).join(', ')
  if (!before) return last
  return `${before} ${/^h?[ií](?!e)/i.test(last) ? 'e' : 'y'} ${last}`
}
