import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CohortSlug } from '#domain/course-slug.ts'
import { staffCoursesKey } from '#flows/staff-courses/staff-courses.queries.ts'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { staffQueryDefaults } from '#platform/staff-request.ts'
import type { CohortColumns } from './cohort-form.ts'
import {
  createCohort,
  fetchCohorts,
  makeCurrentCohort,
  type SaveOutcome,
  updateCohort,
} from './cohorts.api.ts'

export function cohortsQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...staffCoursesKey, 'cohorts'],
    queryFn: ({ signal }) => fetchCohorts(signal),
  })
}

/** Puts the saved row into the cache at once, so that the form never shows the old one again. */
function useStoreSaved() {
  const client = useQueryClient()
  return (outcome: SaveOutcome) => {
    if (!outcome.ok) return
    const { cohort } = outcome
    client.setQueryData(cohortsQuery().queryKey, (known) =>
      known ? [...known.filter(({ id }) => id !== cohort.id), cohort] : known,
    )
  }
}

export function useUpdateCohort() {
  return useStaffMutation(staffCoursesKey, { mutationFn: updateCohort, onSuccess: useStoreSaved() })
}

export function useCreateCohort() {
  return useStaffMutation(staffCoursesKey, {
    mutationFn: ({ slug, cohort }: { slug: CohortSlug; cohort: CohortColumns }) => createCohort(slug, cohort),
    onSuccess: useStoreSaved(),
  })
}

export function useMakeCurrent() {
  return useStaffMutation(staffCoursesKey, { mutationFn: (id: number) => makeCurrentCohort(id) })
}
