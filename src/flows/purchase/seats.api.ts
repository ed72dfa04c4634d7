import * as v from 'valibot'
import { announcedStart, type CalendarDay, isCalendarDay } from '#domain/calendar.ts'
import { count, courseSlug } from '#domain/contracts/fields.ts'
import type { BaseSlug } from '#domain/course-slug.ts'
import { today } from '#platform/clock.ts'
import { dataApi } from '#platform/data-api.ts'

/** Of a current cohort with so few seats left that the school announces them. */
export type AnnouncedSeats = {
  courseSlug: BaseSlug
  left: number
  /** When none is left: the start of the next edition; null when there is none or it has passed (decision 18). */
  nextStart: CalendarDay | null
}

const rowSchema = v.object({
  base_slug: courseSlug,
  seats_left: count,
  next_starts_on: v.nullable(v.pipe(v.string(), v.guard(isCalendarDay))),
})

export async function readAnnouncedSeats(signal?: AbortSignal): Promise<AnnouncedSeats[]> {
  const call = dataApi().rpc('get_announced_seats')
  const { data, error } = await (signal ? call.abortSignal(signal) : call)
  if (error) throw new Error('get_announced_seats failed', { cause: error })
  return v.parse(v.array(rowSchema), data).map((row) => ({
    courseSlug: row.base_slug,
    left: row.seats_left,
    nextStart: announcedStart(row.next_starts_on, today()),
  }))
}
