import { useQuery } from '@tanstack/react-query'
import type { BaseSlug } from '#domain/course-slug.ts'
import type { AnnouncedSeats } from './seats.api.ts'
import { seatsQuery } from './seats.queries.ts'

/**
 * The seats of a course's current cohort; null while unknown and where the school announces none. What another page
 * has read is not shown: a tab may have been open since yesterday.
 */
export function useSeats(courseSlug: BaseSlug): AnnouncedSeats | null {
  const { data, isFetchedAfterMount } = useQuery(seatsQuery())
  return (isFetchedAfterMount && data?.find((seats) => seats.courseSlug === courseSlug)) || null
}
