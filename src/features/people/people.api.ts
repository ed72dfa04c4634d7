import * as v from 'valibot'
import { id } from '#domain/contracts/fields.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'

/** The person of an address; null when the school does not know it. */
export async function fetchPersonId(email: string, signal: AbortSignal): Promise<number | null> {
  return v.parse(
    v.nullable(id),
    staffData(await staffClient().rpc('person_id_of', { email }).abortSignal(signal)),
  )
}
