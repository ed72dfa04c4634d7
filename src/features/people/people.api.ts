import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import { id } from '#domain/contracts/fields.ts'
import { addressRefusals, foundPersonSchema, personSchema } from '#domain/contracts/people.ts'
import { staffClient } from '#platform/staff-client.ts'
import {
  answerBy,
  askedAnew,
  outcomeOf,
  staffData,
  staffQueries,
  staffQueryDefaults,
} from '#platform/staff-request.ts'

export const peopleKey = [staffQueries, 'people'] as const

/** The id of the person of an address; null when the school does not know it. */
export function personIdQuery(email: string) {
  return queryOptions({
    // An address may have been joined to another person meanwhile.
    ...askedAnew,
    queryKey: [...peopleKey, 'email', email],
    queryFn: answerBy(v.nullable(id), (signal) =>
      staffClient().rpc('person_id_of', { email }).abortSignal(signal),
    ),
  })
}

/** Null when there is no such person. */
export function personQuery(personId: number) {
  return queryOptions({
    // Payments arrive and colleagues write while the page is open.
    ...askedAnew,
    queryKey: [...peopleKey, 'person', personId],
    queryFn: answerBy(v.nullable(personSchema), (signal) =>
      staffClient().rpc('get_person', { person_id: personId }).abortSignal(signal),
    ),
  })
}

/** A shorter text finds half of the school. */
export const shortestSearch = 2
const peopleShown = 8

/** The best match first. A newer text aborts the request of the older one. */
export function peopleSearchQuery(typed: string) {
  const text = typed.trim()
  return queryOptions({
    ...staffQueryDefaults,
    queryKey: [...peopleKey, 'search', text],
    queryFn: answerBy(v.array(foundPersonSchema), (signal) =>
      staffClient().rpc('search_people', { query: text, page_size: peopleShown }).abortSignal(signal),
    ),
    placeholderData: keepPreviousData,
  })
}

/** @throws StaffRequestError */
export async function joinPeople(address: string, intoPerson: number) {
  const answer = await staffClient().rpc('join_people', { address, into_person: intoPerson })
  return outcomeOf(answer, addressRefusals.join_people)
}

export type AddressCorrection = { address: string; corrected: string; reason: string }

/** @throws StaffRequestError */
export async function correctAddress(correction: AddressCorrection) {
  return outcomeOf(await staffClient().rpc('correct_address', correction), addressRefusals.correct_address)
}

/** @throws StaffRequestError */
export async function separateAddress(address: string): Promise<void> {
  staffData(await staffClient().rpc('separate_address', { address }))
}

/** @throws StaffRequestError */
export async function addPersonNote(personId: number, note: string): Promise<void> {
  staffData(await staffClient().rpc('add_person_note', { person_id: personId, note }))
}
