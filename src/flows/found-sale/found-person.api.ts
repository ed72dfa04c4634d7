import * as v from 'valibot'
import { type FoundPerson, foundPersonSchema } from '#domain/contracts/people.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

/** `email`: normalised. Null when nobody has exactly this address. */
export async function fetchFoundPerson(email: string, signal: AbortSignal): Promise<FoundPerson | null> {
  const request = staffClient().rpc('search_people', { query: email, page_size: 1 })
  const [best] = v.parse(v.array(foundPersonSchema), staffData(await request.abortSignal(signal)))
  return best?.email === email ? best : null
}
