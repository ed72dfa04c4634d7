import * as v from 'valibot'
import { type FoundPerson, foundPersonSchema } from '#domain/contracts/people.ts'
import { foundSaleSchema } from '#domain/contracts/sales.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import { type FoundSale, toFoundSale } from './found-sale.ts'

/** What the person is about to get: a link for a course (slug), or an enrolment. */
export type SoughtSale = { course: string } | { cohortIds: readonly number[]; careerId: number | null }

/** Null when there is none, so that a link or an enrolment begins one. */
export async function fetchFoundSale(
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
export async function fetchFoundPerson(email: string, signal: AbortSignal): Promise<FoundPerson | null> {
  const request = staffClient().rpc('search_people', { query: email, page_size: 1 })
  const [best] = v.parse(v.array(foundPersonSchema), staffData(await request.abortSignal(signal)))
  return best?.email === email ? best : null
}
