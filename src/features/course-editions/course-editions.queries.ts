import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { CohortSlug } from '#domain/course-slug.ts'
import { staffCoursesKey } from '#flows/staff-courses/staff-courses.queries.ts'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { staffQueryDefaults } from '#platform/staff-request.ts'
import {
  createEdition,
  fetchEditions,
  makeCurrentEdition,
  type SaveOutcome,
  updateEdition,
} from './course-editions.api.ts'
import type { EditionColumns } from './edition-form.ts'

export function editionsQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...staffCoursesKey, 'editions'],
    queryFn: ({ signal }) => fetchEditions(signal),
  })
}

/** Puts the saved row into the cache at once, so that the form never shows the old one again. */
function useStoreSaved() {
  const client = useQueryClient()
  return (outcome: SaveOutcome) => {
    if (!outcome.ok) return
    const { edition } = outcome
    client.setQueryData(editionsQuery().queryKey, (known) =>
      known ? [...known.filter(({ id }) => id !== edition.id), edition] : known,
    )
  }
}

export function useUpdateEdition() {
  return useStaffMutation(staffCoursesKey, { mutationFn: updateEdition, onSuccess: useStoreSaved() })
}

export function useCreateEdition() {
  return useStaffMutation(staffCoursesKey, {
    mutationFn: ({ slug, edition }: { slug: CohortSlug; edition: EditionColumns }) =>
      createEdition(slug, edition),
    onSuccess: useStoreSaved(),
  })
}

export function useMakeCurrent() {
  return useStaffMutation(staffCoursesKey, { mutationFn: (id: number) => makeCurrentEdition(id) })
}
