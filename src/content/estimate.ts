import type { CalendarDay } from '#domain/calendar.ts'
import { formatDay } from './format.ts'

export const aboutText = 'Aproximadamente'

/** Said to all whose country is not known. */
export const ownMoneyText = 'El precio está en dólares y el pago se toma en tu moneda local, donde se puede.'

/** The source stands between `basis` and `exact`. */
export function estimateText(day: CalendarDay) {
  return {
    perInstallment: 'por cuota',
    basis: `Estimación al ${formatDay(day)}, según`,
    exact: '; el monto exacto lo muestra el procesador antes de pagar.',
  }
}

/** As the schedule stores it (providers, section 10). */
export const usualRateSource = {
  name: 'Exchange Rate API',
  href: 'https://www.exchangerate-api.com',
} as const
