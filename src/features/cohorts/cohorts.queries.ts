import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { staffCoursesKey } from '#flows/staff-courses/staff-courses.queries.ts'
import { staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchCohorts, type SaveOutcome } from './cohorts.api.ts'

export function cohortsQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...staffCoursesKey, 'cohorts'],
    queryFn: ({ signal }) => fetchCohorts(signal),
  })
}

/** Puts the saved row into the cache at once, so that the form never shows the old one again. */
export function useStoreSaved() {
  const client = useQueryClient()
  return (outcome: SaveOutcome) => {
    if (!outcome.ok) return
    const { cohort } = outcome
    client.setQueryData(cohortsQuery().queryKey, (known) =>
      known ? [...known.filter(({ id }) => id !== cohort.id), cohort] : known,
    )
  }
}
