import { queryOptions } from '@tanstack/react-query'
import type { BaseSlug } from '#domain/course-slug.ts'
import { readCoursesApart } from './membership.api.ts'

/** A failed lookup is logged and claims nothing (public specification, section 8). */
export function coursesApartQuery(slugs: readonly BaseSlug[]) {
  return queryOptions({
    queryKey: ['courses-apart'],
    queryFn: async () => {
      try {
        return await readCoursesApart(slugs)
      } catch (error) {
        console.error('Lookup of the included courses failed', error)
        throw error
      }
    },
    networkMode: 'always',
  })
}
