import type { CalendarDay } from '#domain/calendar.ts'
import { formatDay } from './format.ts'

export const seatsTexts = {
  /** Title of the checkout without a seat, and label of the buttons that lead there. */
  waitlist: 'Lista de espera',
  /** Label of the buttons of what is not on sale, which lead there too. */
  tellMe: 'Avísame del inicio',
  soldOut: (nextStart: CalendarDay | null) =>
    nextStart
      ? `Ya no quedan lugares en esta cohorte. La próxima empieza el ${formatDay(nextStart)}.`
      : 'Ya no quedan lugares en esta cohorte.',
} as const

/** "Quedan 3 lugares", "Queda 1 lugar", "Sin lugares". */
export function seatsText(left: number): string {
  if (left === 0) return 'Sin lugares'
  return left === 1 ? 'Queda 1 lugar' : `Quedan ${left} lugares`
}
