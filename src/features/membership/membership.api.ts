import * as v from 'valibot'
import { announcedStart, type CalendarDay, isCalendarDay } from '#domain/calendar.ts'
import { today } from '#platform/clock.ts'
import { dataApi } from '#platform/data-api.ts'

const startRowSchema = v.object({
  base_slug: v.nullable(v.string()),
  starts_on: v.nullable(v.pipe(v.string(), v.check(isCalendarDay))),
})

/** Starts to come of the current cohorts, by base slug; a past one is not among them (decision 18). */
export async function readStarts(slugs: readonly string[]): Promise<Record<string, CalendarDay>> {
  const { data, error } = await dataApi()
    .from('courses_moodle')
    .select('base_slug,starts_on')
    .in('base_slug', slugs)
    .eq('is_current_cohort', true)
  if (error) throw new Error(`courses_moodle: ${error.code || 'no answer'}`)
  const starts: Record<string, CalendarDay> = {}
  for (const { base_slug: slug, starts_on } of v.parse(v.array(startRowSchema), data)) {
    const start = announcedStart(starts_on, today())
    if (slug && start) starts[slug] = start
  }
  return starts
}
