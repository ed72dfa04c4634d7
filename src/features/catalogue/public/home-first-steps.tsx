import { useQuery } from '@tanstack/react-query'
import { formatDay } from '#content/format.ts'
import { freeLessonsTexts, homeStarts } from '#content/home.ts'
import { courses } from '#content/products.ts'
import { freeLessons } from '#content/showcase.ts'
import { LocalHours } from '#flows/class-calendar/local-hours.tsx'
import { paths } from '#platform/paths.ts'
import { TextLink } from '#ui/link.tsx'
import { Section } from '#ui/section.tsx'
import { Skeleton, SkeletonGroup } from '#ui/skeleton.tsx'
import { homePricesQuery } from '../catalogue.queries.ts'
import { lookupOf } from '../lookup.ts'
import { upcomingStarts } from '../upcoming-starts.ts'
import { RetryLookup } from './retry-lookup.tsx'

export function HomeFirstSteps() {
  return (
    <Section>
      {freeLessons.length > 0 ? (
        <div className="grid gap-14 @5xl:grid-cols-[3fr_2fr] @5xl:gap-20">
          <HomeStarts />
          <HomeLessons />
        </div>
      ) : (
        <HomeStarts />
      )}
    </Section>
  )
}

/** What can be opened today, without paying. */
function HomeLessons() {
  return (
    <div>
      <h2 className="text-title">{freeLessonsTexts.title}</h2>
      <p className="mt-4 text-ink-soft">{freeLessonsTexts.lead}</p>
      <ul className="mt-6 border-ink border-t">
        {freeLessons.map(({ slug, title, search }) => (
          <li key={slug} className="border-line border-b py-3">
            <TextLink
              to={`${paths.notebooks}?q=${encodeURIComponent(search)}`}
              className="font-display font-semibold"
            >
              {title}
            </TextLink>
            <p className="text-ink-soft text-sm">
              {courses.find((course) => course.slug === slug)?.menuLabel}
            </p>
          </li>
        ))}
      </ul>
      <TextLink to={paths.notebooks} look="stands" className="mt-3">
        {freeLessonsTexts.all}
      </TextLink>
    </div>
  )
}

const shown = 3

/** The next starts by name. Always as many rows, each as high as its longest text, so that nothing moves. */
function HomeStarts() {
  const query = useQuery(homePricesQuery())
  const lookup = lookupOf(query)
  const starts = upcomingStarts(query.data ?? []).slice(0, shown)
  return (
    <div>
      <h2 className="text-title">{homeStarts.title}</h2>
      <div
        data-live=""
        className="mt-6 min-h-132 border-ink border-t in-data-school-hours:min-h-99 @3xl:min-h-100 in-data-school-hours:@3xl:min-h-76"
      >
        {lookup.kind === 'loading' && (
          <SkeletonGroup label={homeStarts.loading} className="grid gap-6 pt-5">
            {starts.map(({ course }) => (
              <Skeleton key={course.slug} className="h-16" />
            ))}
          </SkeletonGroup>
        )}
        {lookup.kind === 'failed' && (
          <p className="pt-5 text-ink-soft">
            {homeStarts.failed} <RetryLookup retrying={lookup.retrying} onRetry={lookup.retry} />
          </p>
        )}
        {lookup.kind === 'known' && (
          <ol>
            {starts.map(({ course, startsOn }) => (
              <li
                key={course.slug}
                className="grid gap-x-6 border-line border-b py-4 @3xl:grid-cols-[10rem_1fr]"
              >
                <p className="figures font-display font-semibold text-lg">
                  {startsOn ? <time dateTime={startsOn}>{formatDay(startsOn)}</time> : homeStarts.unknown}
                </p>
                <div>
                  <TextLink to={course.path} className="font-display font-semibold">
                    {course.name}
                  </TextLink>
                  <p className="text-ink-soft text-sm">{course.schedule.text}</p>
                  <LocalHours schedule={course.schedule} startsOn={startsOn} />
                </div>
              </li>
            ))}
          </ol>
        )}
      </div>
    </div>
  )
}
