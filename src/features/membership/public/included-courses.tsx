import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#content/format.ts'
import { type IncludedCourse, includedCourses, membershipPage } from '#content/membership.ts'
import { courseOf } from '#content/products.ts'
import { announcedStart, type CalendarDay } from '#domain/calendar.ts'
import { type CurrentCohort, cohortOf } from '#flows/offers/current-cohort.ts'
import { homePricesQuery } from '#flows/offers/offers.queries.ts'
import { useHydrated } from '#platform/use-hydrated.ts'
import { useToday } from '#platform/use-today.ts'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/link.tsx'

export function IncludedCourses() {
  const hydrated = useHydrated()
  const { data, isError, isFetching, refetch } = useQuery(homePricesQuery())
  const cohorts = hydrated ? data : undefined
  const day = useToday()
  const text = membershipPage.courses
  return (
    <>
      {isError && !cohorts && (
        <div role="alert" className="mb-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <p className="text-ink-soft">{text.failed}</p>
          <Button variant="secondary" busy={isFetching} onClick={() => refetch()}>
            {text.retry}
          </Button>
        </div>
      )}
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
              <CourseName course={course} />
            </h3>
            <p className="text-ink-soft sm:col-start-2 @5xl:col-start-auto">{course.text}</p>
            <p
              data-live=""
              className="min-h-[1lh] text-ink-soft text-sm sm:col-start-2 @5xl:col-start-auto @5xl:pt-1 @5xl:text-right"
            >
              {startText(course, cohorts, day)}
            </p>
          </li>
        ))}
      </ol>
    </>
  )
}

function CourseName({ course: { name, slug } }: { course: IncludedCourse }) {
  const soldAlone = slug && courseOf(slug)
  return soldAlone ? <TextLink to={soldAlone.path}>{name}</TextLink> : name
}

/**
 * The next cohort from the database, otherwise the specified day while it is in the future (decision 18). Shows "to be
 * confirmed" only when the database has answered that there is none.
 */
function startText(
  { slug, announced, rhythm }: IncludedCourse,
  cohorts: readonly CurrentCohort[] | undefined,
  day: CalendarDay | null,
): string | null {
  const { starts, unknown } = membershipPage.courses
  if (rhythm) return rhythm
  const cohort = slug && cohorts && cohortOf(cohorts, slug)
  if (cohort?.startsOn) return starts(formatDay(cohort.startsOn))
  if (!cohort && announced && day && announcedStart(announced.lastDay, day)) return announced.text
  return slug && !cohorts ? null : unknown
}
