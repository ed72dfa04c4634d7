import { careerPage } from '#content/career.ts'

export type CareerSegment = {
  name: string
  weeks: number
  firstWeek: number
  lastWeek: number
  /** The same colour as a drawing and as a surface. */
  fill: string
  ground: string
}

/** Steps of the data scale that are told apart on the dark hero and on paper. */
const colours = [
  { fill: 'fill-viridis-3', ground: 'bg-viridis-3' },
  { fill: 'fill-viridis-5', ground: 'bg-viridis-5' },
  { fill: 'fill-viridis-7', ground: 'bg-viridis-7' },
  { fill: 'fill-viridis-9', ground: 'bg-viridis-9' },
] as const

/** The parts of the way with the weeks they take, counted from 1. */
export function careerSegments(): CareerSegment[] {
  return segmentsOf(careerPage.profile.segments)
}

/** The same way stretch by stretch: each required module, and the presentation in the colour of the project. */
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
