import { landingTexts } from '#content/courses/course-landing.ts'
import type { CalendarCourse } from './calendar-file.ts'
import { saveCalendar } from './save-calendar.ts'

/** Downloads the classes as a calendar file; requires a known future start. */
export function CalendarButton({ course }: { course: CalendarCourse }) {
  return (
    <button
      type="button"
      data-cta={`calendar_${course.slug}`}
      onClick={() => void saveCalendar(course, async () => course.classes)}
      className="ml-auto block min-h-6 text-right text-action text-sm underline decoration-1 underline-offset-[0.2em] hover:text-action-hover hover:decoration-2"
    >
      {landingTexts.addToCalendar}
    </button>
  )
}
