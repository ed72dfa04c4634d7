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
  let firstWeek = 1
  return careerPage.profile.segments.map(({ name, weeks }, index) => {
    const lastWeek = firstWeek + weeks - 1
    const segment = { name, weeks, firstWeek, lastWeek, ...(colours[index] ?? colours[0]) }
    firstWeek += weeks
    return segment
  })
}
