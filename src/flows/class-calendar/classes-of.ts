import type { Course } from '#content/courses/product.ts'
import { fetchCode } from '#platform/page-code.ts'
import type { CalendarCourse } from './calendar-file.ts'

/** The classes of a course, whose texts are loaded when they are wanted. */
export async function classesOf(course: Course): Promise<CalendarCourse['classes']> {
  if (course.kind === 'module') {
    const { syllabus } = await fetchCode(course.landing)
    return syllabus.sessions
  }
  const { careerClasses } = await fetchCode(() => import('#content/career-classes.ts'))
  return careerClasses()
}
