import type { CalendarDay } from '#domain/calendar.ts'
import { decimalPlacesOf, type Money, toDecimal } from '#domain/money.ts'

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

/** "USD 270", "USD 41.67", "USD 12 500": decimals only for cents, as in the specification. */
export function formatPrice(amount: Money): string {
  const unit = 10 ** decimalPlacesOf(amount.currency)
  return formatAmount(amount, amount.minor % unit !== 0)
}

/** "USD 45.00": always two decimals, for single payments (public specification, section 9). */
export function formatInstallment(amount: Money): string {
  return formatAmount(amount, true)
}

function formatAmount(amount: Money, withDecimals: boolean): string {
  const [whole = '', fraction] = toDecimal(amount).split('.')
  const tail = withDecimals && fraction ? `.${fraction}` : ''
  return `${amount.currency} ${groupThousands(whole)}${tail}`
}

/** Groups from five digits with a no-break space: a comma or point could be read as a decimal separator. */
function groupThousands(digits: string): string {
  return digits.length <= 4 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
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
