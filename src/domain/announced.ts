import { announcedStart, type CalendarDay } from './calendar.ts'

/** A current cohort has so few seats left that the school announces them (decision 73). */
export type AnnouncedSeats = {
  left: number
  /** Where none is left to take: the start of the next cohort; null when there is none or it has passed (decision 18). */
  nextStart: CalendarDay | null
}

/** The same as the database sends it; null while no number is announced. */
type AnnouncedSeatsRow = { left: number; next_starts_on: CalendarDay | null } | null

/** What a cohort on sale says, as every place says it. `startsOn`: the start that one can still join (decision 162). */
export type Announced = { startsOn: CalendarDay | null; seats: AnnouncedSeats | null }

/** `otherwise`: the start while staff have written none. `isKept`: a seat of it is kept for whoever reads. */
export function announced(
  row: { starts_on?: CalendarDay | null; announced_seats?: AnnouncedSeatsRow },
  otherwise: CalendarDay | null | undefined,
  today: CalendarDay,
  isKept = false,
): Announced {
  const own = announcedStart(row.starts_on ?? otherwise ?? null, today)
  if (!row.announced_seats) return { startsOn: own, seats: null }
  const { left, next_starts_on } = row.announced_seats
  const isOver = left === 0 && !isKept
  const nextStart = isOver ? announcedStart(next_starts_on, today) : null
  return { startsOn: isOver ? nextStart : own, seats: { left, nextStart } }
}
