import type { Course } from '#content/courses/product.ts'
import type { CalendarCourse } from './calendar-file.ts'

/** The classes of a course, whose texts are loaded when they are wanted. */
export async function classesOf(course: Course): Promise<CalendarCourse['classes']> {
  if (course.kind === 'module') return (await course.landing()).syllabus.sessions
  return (await import('#content/career-classes.ts')).careerClasses()
}
