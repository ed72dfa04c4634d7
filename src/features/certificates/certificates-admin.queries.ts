import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { askedAnew, staffQueries } from '#platform/staff-request.ts'
import {
  fetchCandidates,
  fetchCertificates,
  fetchHistory,
  searchCertificateStudents,
} from './certificates-admin.api.ts'
import { type CertificateCursor, type CertificatesFilter, everyCertificate } from './certificates-filter.ts'

export const certificatesPageSize = 40

/** Prefix of all certificate queries: invalidating it refetches them all. */
export const certificatesKey = [staffQueries, 'certificates'] as const

// Colleagues issue certificates while the table is on screen.
const certificates = askedAnew

export function certificatesPageQuery(filter: CertificatesFilter, before: CertificateCursor | null) {
  return queryOptions({
    ...certificates,
    queryKey: [...certificatesKey, 'page', filter, before],
    queryFn: ({ signal }) => fetchCertificates(filter, before, certificatesPageSize, signal),
    placeholderData: keepPreviousData,
  })
}

/** How many have this state. */
export function certificateCountQuery(state: NonNullable<CertificatesFilter['state']>) {
  return queryOptions({
    ...certificates,
    queryKey: [...certificatesKey, 'count', state],
    queryFn: async ({ signal }) => {
      const { total } = await fetchCertificates({ ...everyCertificate, state }, null, 1, signal)
      return total
    },
  })
}

export const unfinishedStates = ['pending', 'processing', 'error'] as const

/** How many are in each unfinished state, in that order. */
export function unfinishedCountQueries() {
  return unfinishedStates.map(certificateCountQuery)
}

/** Search starts above two characters (back-office specification, section 9). */
export const shortestStudentSearch = 3

export function studentSearchQuery(typed: string) {
  const query = typed.trim()
  return queryOptions({
    ...certificates,
    queryKey: [...certificatesKey, 'students', query],
    queryFn:
      query.length < shortestStudentSearch
        ? skipToken
        : ({ signal }) => searchCertificateStudents(query, signal),
  })
}

export function candidatesQuery(cohortId: number | null) {
  return queryOptions({
    ...certificates,
    queryKey: [...certificatesKey, 'candidates', cohortId],
    queryFn: cohortId === null ? skipToken : ({ signal }) => fetchCandidates(cohortId, signal),
  })
}

export function historyQuery(number: string) {
  return queryOptions({
    ...certificates,
    queryKey: [...certificatesKey, 'history', number],
    queryFn: ({ signal }) => fetchHistory(number, signal),
  })
}
