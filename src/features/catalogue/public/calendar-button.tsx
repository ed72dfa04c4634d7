import { landingTexts } from '#content/courses/course-landing.ts'
import { schoolTimeZone } from '#domain/calendar.ts'
import { saveFile } from '#platform/download.ts'
import { fetchCode } from '#platform/page-code.ts'
import { toast } from '#ui/toast-store.ts'
import type { CalendarCourse } from '../calendar-file.ts'

/** Downloads the classes as a calendar file; requires a known future start. */
export function CalendarButton({ course }: { course: CalendarCourse }) {
  async function save() {
    const code = await fetchCode(() => import('../calendar-file.ts')).catch(() => null)
    if (!code) {
      toast({ ...landingTexts.calendarFailure, variant: 'destructive', durationMs: 5000 })
      return
    }
    const text = code.calendarFile(course, schoolTimeZone, new Date())
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${course.slug}.ics`)
  }

  return (
    <button
      type="button"
      data-cta={`calendar_${course.slug}`}
      onClick={save}
      className="block min-h-6 text-right text-action text-sm underline decoration-1 underline-offset-[0.2em] hover:text-action-hover hover:decoration-2"
    >
      {landingTexts.addToCalendar}
    </button>
  )
}
