import { queryOptions, type UseMutationOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { staffCoursesKey } from '#flows/staff-courses/staff-courses.queries.ts'
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

/**
 * Asked again after failures too: the answer may have been lost on its way back, and a refusal asks who this is. The
 * screen does not wait for it.
 */
function useEditionsMutation<Data, Variables>(options: UseMutationOptions<Data, Error, Variables>) {
  const client = useQueryClient()
  return useMutation({
    ...options,
    networkMode: 'always',
    onSettled: () => {
      void client.invalidateQueries({ queryKey: staffCoursesKey })
    },
  })
}

/** The saved row takes its place at once, so that the form never shows the old one again. */
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
  return useEditionsMutation({
    mutationFn: updateEdition,
    onSuccess: useStoreSaved(),
  })
}

export function useCreateEdition() {
  return useEditionsMutation({
    mutationFn: ({ slug, edition }: { slug: string; edition: EditionColumns }) =>
      createEdition(slug, edition),
    onSuccess: useStoreSaved(),
  })
}

export function useMakeCurrent() {
  return useEditionsMutation({ mutationFn: (id: number) => makeCurrentEdition(id) })
}
