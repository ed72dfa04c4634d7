import { careerPage } from '#content/career.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { careerSegments } from './career-segments.ts'

const barWidth = 30
const height = 150

/** Height of the way at a week, 0 to 1: steep where a module starts, flatter where it is put to use. */
function altitude(week: number, total: number): number {
  const way = week / total
  return 0.1 + 0.84 * way ** 1.3 + 0.035 * Math.sin(way * 21) + 0.02 * Math.sin(way * 47)
}

/** The career as the skyline of a climb, one bar per week; the names of its parts stand under it. */
export function CareerProfile() {
  const segments = careerSegments()
  const total = segments.reduce((sum, { weeks }) => sum + weeks, 0)
  return (
    <figure aria-label={careerPage.profile.label}>
      <svg
        viewBox={`0 0 ${total * barWidth} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="block h-24 w-full sm:h-32 lg:h-40"
      >
        {segments.map(({ name, firstWeek, weeks, fill }) => (
          <path
            key={name}
            className={fill}
            d={Array.from({ length: weeks }, (_, index) => firstWeek + index)
              .map((week) => {
                const top = Math.round(altitude(week, total) * height)
                return `M${(week - 1) * barWidth + 1} ${height}v-${top}h${barWidth - 4}v${top}z`
              })
              .join('')}
          />
        ))}
      </svg>
      <ol
        className="grid border-ink border-t"
        // The columns are the weeks of the drawing above.
        style={undefined}
      >
        {segments.map((segment) => (
          <li key={segment.name}>{segment.name}</li>
        ))}
      </ol>
      <VisuallyHidden> </VisuallyHidden>
    </figure>
  )
}
