import { careerClasses } from '#content/career-weeks.ts'
import { landingTexts } from '#content/courses/course-landing.ts'
import type { Course } from '#content/courses/product.ts'
import { site } from '#content/site.ts'
import { schoolTimeZone } from '#domain/calendar.ts'
import type { CalendarCourse } from '#domain/calendar-file.ts'
import { saveFile } from '#platform/download.ts'
import { env } from '#platform/env.ts'
import { fetchCode } from '#platform/page-code.ts'
import { toast } from '#ui/toast-store.ts'

type Classes = CalendarCourse['classes']

/** Saves the classes as a calendar file; `classes` may be code that is loaded first. Says so when it cannot. */
export async function saveCalendar(
  course: Omit<CalendarCourse, 'classes'>,
  classes: () => Promise<Classes>,
): Promise<void> {
  try {
    const code = await fetchCode(() => import('#domain/calendar-file.ts'))
    const whole = { ...course, classes: await classes() }
    const school = { ...site, domain: new URL(env().siteUrl).hostname }
    const text = code.calendarFile(whole, school, schoolTimeZone, new Date())
    saveFile(new Blob([text], { type: 'text/calendar;charset=utf-8' }), `${course.slug}.ics`)
  } catch {
    toast({ ...landingTexts.calendarFailure, variant: 'destructive', durationMs: 5000 })
  }
}

/** The classes of a course, whose texts are loaded when they are wanted. */
export async function classesOf(course: Course): Promise<Classes> {
  if (course.kind === 'module') {
    const { syllabus } = await fetchCode(course.landing)
    return syllabus.sessions
  }
  return careerClasses()
}
