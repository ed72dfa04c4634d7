import { careerPage } from '#content/career.ts'
import { colourOf } from '#content/products.ts'
import { viridisClasses } from '#ui/viridis-classes.ts'

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
