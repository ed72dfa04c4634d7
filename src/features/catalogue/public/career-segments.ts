import { careerPage } from '#content/career.ts'

/** One colour of the data scale per part of the way, light enough for the dark hero. */
export const segmentGrounds = ['bg-viridis-3', 'bg-viridis-5', 'bg-viridis-7', 'bg-viridis-9'] as const

const segmentFills = ['fill-viridis-3', 'fill-viridis-5', 'fill-viridis-7', 'fill-viridis-9'] as const

export type CareerSegment = {
  name: string
  weeks: number
  firstWeek: number
  lastWeek: number
  fill: string
}

export function careerSegments(): CareerSegment[] {
  let firstWeek = 1
  return careerPage.profile.segments.map(({ name, weeks }, index) => {
    const segment = {
      name,
      weeks,
      firstWeek,
      lastWeek: firstWeek + weeks - 1,
      fill: segmentFills[index] ?? segmentFills[0],
    }
    firstWeek += weeks
    return segment
  })
}
