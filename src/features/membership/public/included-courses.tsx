import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#content/format.ts'
import { type IncludedCourse, includedCourses, membershipPage } from '#content/membership.ts'
import { announcedStart, type CalendarDay } from '#domain/calendar.ts'
import { isSitePath } from '#platform/paths.ts'
import { useToday } from '#platform/use-today.ts'
import { TextLink } from '#ui/link.tsx'
import { membershipStartsQuery } from '../membership.queries.ts'

const slugs = includedCourses.flatMap(({ slug }) => slug ?? [])

export function IncludedCourses() {
  const { data: starts = {} } = useQuery(membershipStartsQuery(slugs))
  const day = useToday()
  const text = membershipPage.courses
  return (
    <ol>
      {includedCourses.map((course) => (
        <li
          key={course.name}
          className="grid gap-x-10 gap-y-1.5 border-ink border-t py-6 sm:grid-cols-[4.5rem_1fr] @5xl:grid-cols-[5.5rem_19rem_1fr_17rem]"
        >
          <p className="figures font-bold font-display text-2xl tracking-display">
            {course.hours && text.hours(course.hours)}
          </p>
          <h3 className="text-heading">
            {course.path && isSitePath(course.path) ? (
              <TextLink to={course.path}>{course.name}</TextLink>
            ) : (
              course.name
            )}
          </h3>
          <p className="text-ink-soft sm:col-start-2 @5xl:col-start-auto">{course.text}</p>
          <p className="text-ink-soft text-sm sm:col-start-2 @5xl:col-start-auto @5xl:pt-1 @5xl:text-right">
            {startText(course, course.slug ? starts[course.slug] : undefined, day)}
          </p>
        </li>
      ))}
    </ol>
  )
}

/** The database knows the next cohort; a day of the specification stands while it is to come (decision 18). */
function startText(
  { announced, rhythm }: IncludedCourse,
  start: CalendarDay | undefined,
  day: CalendarDay | null,
): string {
  const { starts, unknown } = membershipPage.courses
  if (rhythm) return rhythm
  if (start) return starts(formatDay(start))
  return announced && day && announcedStart(announced.lastDay, day) ? announced.text : unknown
}
