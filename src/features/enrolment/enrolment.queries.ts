import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { askedAnew, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchCareers, fetchEnrolmentStatus, fetchEnrolments } from './enrolment.api.ts'
import type { EnrolmentsFilter } from './enrolments-filter.ts'

/** The scheduler executes open steps about every minute; locally every two seconds. */
const pollMs = 2_000
const enrolmentsPageSize = 20

export const enrolmentKeys = {
  all: [staffQueries, 'enrolment'],
  careers: () => [...enrolmentKeys.all, 'careers'],
  recent: () => [...enrolmentKeys.all, 'recent'],
  status: (studentId: number) => [...enrolmentKeys.all, 'status', studentId],
} as const

export function careersQuery() {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: enrolmentKeys.careers(),
    queryFn: ({ signal }) => fetchCareers(signal),
  })
}

/** Polls until no step is open. */
export function enrolmentStatusQuery(studentId: number) {
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: enrolmentKeys.status(studentId),
    queryFn: ({ signal }) => fetchEnrolmentStatus(studentId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.steps.some((step) => step.state === 'pending') ? pollMs : false,
  })
}

export function recentEnrolmentsQuery(filter: EnrolmentsFilter) {
  return infiniteQueryOptions({
    ...askedAnew,
    queryKey: [...enrolmentKeys.recent(), filter],
    queryFn: ({ signal, pageParam }) => fetchEnrolments(filter, pageParam, enrolmentsPageSize, signal),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
  })
}
