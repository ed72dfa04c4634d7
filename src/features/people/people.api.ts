import * as v from 'valibot'
import { id } from '#domain/contracts/fields.ts'
import {
  type AddressRefusal,
  addressRefusals,
  type FoundPerson,
  foundPersonSchema,
  type Person,
  personSchema,
} from '#domain/contracts/people.ts'
import { sqlRefusal } from '#domain/contracts/sql-refusals.ts'
import { staffClient } from '#platform/staff-client.ts'
import { refusalOf, staffData } from '#platform/staff-request.ts'

/** The person of an address; null when the school does not know it. */
export async function fetchPersonId(email: string, signal: AbortSignal): Promise<number | null> {
  return v.parse(
    v.nullable(id),
    staffData(await staffClient().rpc('person_id_of', { email }).abortSignal(signal)),
  )
}

/** At most `pageSize` persons, the best match first. */
export async function searchPeople(
  typed: string,
  pageSize: number,
  signal: AbortSignal,
): Promise<FoundPerson[]> {
  const request = staffClient().rpc('search_people', { query: typed, page_size: pageSize })
  return v.parse(v.array(foundPersonSchema), staffData(await request.abortSignal(signal)))
}

/** Null when there is no such person. */
export async function fetchPerson(personId: number, signal: AbortSignal): Promise<Person | null> {
  const request = staffClient().rpc('get_person', { person_id: personId })
  return v.parse(v.nullable(personSchema), staffData(await request.abortSignal(signal)))
}

/**
 * `unknown`: nobody has the address.
 * @throws StaffRequestError
 */
export async function joinPeople(address: string, intoPerson: number): Promise<'joined' | 'unknown'> {
  const answer = await staffClient().rpc('join_people', { address, into_person: intoPerson })
  if (sqlRefusal(answer.error?.message) === 'person_not_found') return 'unknown'
  staffData(answer)
  return 'joined'
}

export type AddressCorrection = { address: string; corrected: string; reason: string }

/**
 * Null when it is done.
 * @throws StaffRequestError
 */
export async function correctAddress(correction: AddressCorrection): Promise<AddressRefusal | null> {
  const answer = await staffClient().rpc('correct_address', correction)
  const refusal = refusalOf(answer, addressRefusals.correct_address)
  if (!refusal) staffData(answer)
  return refusal ?? null
}

/** @throws StaffRequestError */
export async function separateAddress(address: string): Promise<void> {
  staffData(await staffClient().rpc('separate_address', { address }))
}

/** @throws StaffRequestError */
export async function addPersonNote(personId: number, note: string): Promise<void> {
  staffData(await staffClient().rpc('add_person_note', { person_id: personId, note }))
}
