import type { CalendarDay } from '#domain/calendar.ts'
import { type Money, money } from '#domain/money.ts'
import { formatDayWithYear, formatInstallment } from './format.ts'

/** What the coupon takes off `full`. */
const saved = (lowered: Money, full: Money) =>
  formatInstallment(money(full.minor - lowered.minor, full.currency))

/** The line of the checkout. */
export const couponText = {
  ask: '¿Tienes un cupón?',
  label: 'Cupón',
  apply: 'Aplicar',
  remove: 'Quitar',
  checking: 'Comprobando…',
  malformed: 'Escribe el código entero: de 4 a 24 letras, números o guiones.',
  refused: 'Este cupón no existe, venció o no vale para este curso. El total no cambia.',
  rate_limited: 'Probaste varios códigos seguidos. Espera unos minutos y vuelve a probar.',
  unreachable: 'No pudimos comprobar el cupón. Prueba otra vez.',
  applied: (lowered: Money, full: Money, endsOn: CalendarDay) =>
    `Pagas ${formatInstallment(lowered)} en vez de ${formatInstallment(full)}: ahorras ${saved(lowered, full)}. El cupón vale hasta el ${formatDayWithYear(endsOn)}.`,
  singleOnly: (lowered: Money, endsOn: CalendarDay) =>
    `El cupón vale para el pago único, que queda en ${formatInstallment(lowered)} hasta el ${formatDayWithYear(endsOn)}. En cuotas no cambia el total.`,
  summary: (code: string, lowered: Money, full: Money, endsOn: CalendarDay) =>
    `Ahorras ${saved(lowered, full)} con ${code}, hasta el ${formatDayWithYear(endsOn)}.`,
  withoutIt: 'Precio sin cupón',
  gone: (total: Money) =>
    `El cupón ya no vale para esta compra: venció, se agotó o ya se usó con este correo. El total es ${formatInstallment(total)}: revísalo y confirma.`,
} as const
