import { careerPage } from '#content/career.ts'
import { career } from '#content/catalogue.ts'
import { colourOf } from '#content/products.ts'
import { imageToObjectsSheet } from '#content/sheets/image-to-objects-sheet.ts'
import { TextLink } from '#ui/link.tsx'
import { viridisClasses } from '#ui/viridis-classes.ts'
import { careerOffer } from './career-offer.ts'
import { CourseOpening } from './course-opening.tsx'
import { MapSheetFigure } from './sheet/map-sheet-figure.tsx'

export const roadmapSectionId = 'recorrido'

export function CareerHero() {
  const { hero } = careerPage
  return (
    <CourseOpening
      course={career}
      hero={hero}
      fact={career.schedule.text}
      offer={careerOffer}
      sheet={<MapSheetFigure sheet={imageToObjectsSheet} />}
      more={
        <TextLink href={`#${roadmapSectionId}`} look="stands">
          {hero.roadmap}
        </TextLink>
      }
    >
      <div className="mt-12 @5xl:mt-16">
        <CareerProfile />
      </div>
    </CourseOpening>
  )
}

const barWidth = 30
const height = 150

/** Deterministic height at a week: a climb with small dips. */
function altitude(week: number, total: number): number {
  const way = week / total
  return height * (0.1 + 0.83 * way ** 1.3 + 0.035 * Math.sin(way * 21) + 0.02 * Math.sin(way * 47))
}

function barsOf(firstWeek: number, weeks: number, total: number): string {
  return Array.from({ length: weeks }, (_, index) => firstWeek + index)
    .map((week) => {
      const top = Math.round(altitude(week, total))
      return `M${(week - 1) * barWidth} ${height}v-${top}h${barWidth - 4}v${top}z`
    })
    .join('')
}

/** The career as a climbing skyline, one bar per week, with its segments labelled below. */
export function CareerProfile() {
  const segments = careerSegments()
  const total = segments.at(-1)?.lastWeek ?? 0
  return (
    <figure aria-label={careerPage.profile.label}>
      <svg
        viewBox={`0 0 ${total * barWidth - 4} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-24 w-full sm:h-32 @5xl:h-44"
      >
        {segments.map(({ name, firstWeek, weeks, drawn }) => (
          <path key={name} className={`fill-current ${drawn}`} d={barsOf(firstWeek, weeks, total)} />
        ))}
      </svg>
      {/* Column widths repeat the weeks of the drawing; a test compares them. */}
      <ol className="grid grid-cols-[repeat(2,minmax(0,8fr))_minmax(0,12fr)_minmax(0,4fr)] border-ink border-t">
        {segments.map(({ name, firstWeek, lastWeek }) => (
          <li
            key={name}
            className="border-line-strong pt-2 pb-6 not-first:border-l not-first:pl-1 @3xl:pr-2 @3xl:not-first:pl-2"
          >
            <span className="lettering figures block font-semibold @3xl:whitespace-nowrap">
              <span className="@max-5xl:sr-only">{careerPage.roadmap.weeks} </span>
              {`${firstWeek}–${lastWeek}`}
            </span>
            <span className="lettering block text-ink-soft max-sm:sr-only">{name}</span>
          </li>
        ))}
      </ol>
      <figcaption className="lettering pb-6 text-ink-mute">{careerPage.profile.axes}</figcaption>
    </figure>
  )
}

export type CareerSegment = {
  name: string
  weeks: number
  firstWeek: number
  lastWeek: number
  /** Class of its module's colour; the project and the presentation, the student's own, take the ink of the surface. */
  drawn: string
}

/** Segments of the career with their weeks, counted from 1. */
export function careerSegments(): CareerSegment[] {
  return segmentsOf(careerPage.profile.segments)
}

/** Segments of the roadmap: the required modules and the presentation. */
export function roadmapSegments(): CareerSegment[] {
  const { modules, presentation } = careerPage.roadmap
  return segmentsOf([...modules.filter(({ optional }) => !optional), presentation])
}

function segmentsOf(parts: readonly { name: string; weeks: number; slug?: string }[]): CareerSegment[] {
  let firstWeek = 1
  return parts.map(({ name, weeks, slug = '' }) => {
    const lastWeek = firstWeek + weeks - 1
    const colour = colourOf(slug)
    const drawn = colour ? viridisClasses[colour].drawn : 'text-ink'
    const segment = { name, weeks, firstWeek, lastWeek, drawn }
    firstWeek += weeks
    return segment
  })
}
