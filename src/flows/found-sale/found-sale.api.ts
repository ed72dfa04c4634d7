import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { type FoundPerson, foundPersonSchema } from '#domain/contracts/people.ts'
import { foundSaleSchema } from '#domain/contracts/sales.ts'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData, staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { type FoundSale, toFoundSale } from './found-sale.ts'

/** What the person is about to get: a link for a course (slug), or an enrolment. */
export type SoughtSale = { course: string } | { cohortIds: readonly number[]; careerId: number | null }

/** Null when there is none, so that a link or an enrolment begins one. */
async function fetchFoundSale(
  email: string,
  sought: SoughtSale,
  signal: AbortSignal,
): Promise<FoundSale | null> {
  const request =
    'course' in sought
      ? staffClient().rpc('find_sale', { email, slug: sought.course })
      : staffClient().rpc('find_enrolment_sale', {
          request: { email, cohort_ids: [...sought.cohortIds], career_id: sought.careerId },
        })
  const row = v.parse(v.nullable(foundSaleSchema), staffData(await request.abortSignal(signal)))
  return row && toFoundSale(row)
}

/** `email`: normalised. Null when nobody has exactly this address. */
async function fetchFoundPerson(email: string, signal: AbortSignal): Promise<FoundPerson | null> {
  const request = staffClient().rpc('search_people', { query: email, page_size: 1 })
  const [best] = v.parse(v.array(foundPersonSchema), staffData(await request.abortSignal(signal)))
  return best?.email === email ? best : null
}

const typingPauseMs = 300

/** The value once typing has paused; the empty text at once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : settled
}

/** Looks for the person of a form, once the e-mail is complete. */
export function useFoundPerson(email: string) {
  const settled = normalizeEmail(useSettled(email))
  return useQuery({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'found-person', settled],
    queryFn: ({ signal }) => fetchFoundPerson(settled, signal),
    enabled: isEmail(settled),
    staleTime: 0,
  })
}

/** Prefix of all found sales: invalidating it looks again. */
export const foundSaleKey = [staffQueries, 'found-sale'] as const

/** Looks for the sale of the person in a form, once the e-mail is complete and something is chosen. */
export function useFoundSale(email: string, sought: SoughtSale | null) {
  const settled = normalizeEmail(useSettled(email))
  return useQuery({
    ...staffQueryDefaults,
    queryKey: [...foundSaleKey, settled, sought],
    queryFn: ({ signal }) => (sought ? fetchFoundSale(settled, sought, signal) : null),
    enabled: sought !== null && isEmail(settled),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export type FoundSaleQuery = ReturnType<typeof useFoundSale>
