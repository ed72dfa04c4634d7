import * as v from 'valibot'
import { isCalendarDay } from '../calendar.ts'
import { count, courseSlug, id } from './fields.ts'

/** A row of `get_announced_seats`: a current cohort of which few seats are left (decision 30). */
export const announcedSeatsSchema = v.object({
  base_slug: courseSlug,
  seats_left: count,
  /** Start of the next edition, when none is left. */
  next_starts_on: v.nullable(v.pipe(v.string(), v.guard(isCalendarDay))),
})

/** A row of `get_seats_left`; below zero when more were sold than there are. */
export const seatsLeftSchema = v.object({ course_id: id, seats_left: v.pipe(v.number(), v.safeInteger()) })
