import { careerPage } from '#content/career.ts'

export type CareerSegment = {
  name: string
  weeks: number
  firstWeek: number
  lastWeek: number
  /** The same colour as fill and as background. */
  fill: string
  ground: string
}

/** Steps of the data scale that are distinguishable on both the dark hero and paper. */
const colours = [
  { fill: 'fill-viridis-3', ground: 'bg-viridis-3' },
  { fill: 'fill-viridis-5', ground: 'bg-viridis-5' },
  { fill: 'fill-viridis-7', ground: 'bg-viridis-7' },
  { fill: 'fill-viridis-9', ground: 'bg-viridis-9' },
] as const

/** Segments of the career with their weeks, counted from 1. */
export function careerSegments(): CareerSegment[] {
  return segmentsOf(careerPage.profile.segments)
}

/** Segments of the roadmap: the required modules and the presentation, which shares the project's colour. */
export function roadmapSegments(): CareerSegment[] {
  const { modules, presentation } = careerPage.roadmap
  return segmentsOf([...modules.filter(({ optional }) => !optional), presentation])
}

function segmentsOf(parts: readonly { name: string; weeks: number }[]): CareerSegment[] {
  let firstWeek = 1
  return parts.map(({ name, weeks }, index) => {
    const lastWeek = firstWeek + weeks - 1
    const segment = { name, weeks, firstWeek, lastWeek, ...(colours[index] ?? colours[3]) }
    firstWeek += weeks
    return segment
  })
}
