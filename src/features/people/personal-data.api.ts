import { queryOptions } from '@tanstack/react-query'
import * as v from 'valibot'
import {
  type PersonFacts,
  personalDataRefusals,
  personalDataSchema,
} from '#domain/contracts/personal-data.ts'
import { staffClient } from '#platform/staff-client.ts'
import { answerBy, askedAnew, outcomeOf, staffData } from '#platform/staff-request.ts'
import { peopleKey } from './people.api.ts'

/** What may be done with somebody's data, and how far their erasure is. */
export function personalDataQuery(personId: number) {
  return queryOptions({
    ...askedAnew,
    queryKey: [...peopleKey, 'personal-data', personId],
    queryFn: answerBy(personalDataSchema, (signal) =>
      staffClient().rpc('get_personal_data', { person_id: personId }).abortSignal(signal),
    ),
  })
}

export type PersonCorrection = PersonFacts & { seen: PersonFacts; reason: string; reissue: boolean }

/** @throws StaffRequestError */
export async function correctPerson(personId: number, request: PersonCorrection) {
  const answer = await staffClient().rpc('correct_person', { person_id: personId, request })
  return outcomeOf(answer, personalDataRefusals.correct_person)
}

/** @throws StaffRequestError */
export async function askErasure(personId: number, confirmation: string, keeps: boolean) {
  const wanted = { person_id: personId, confirmation, keeps_certificates: keeps }
  return outcomeOf(await staffClient().rpc('ask_erasure', wanted), personalDataRefusals.ask_erasure)
}

/** False when it was carried out already. @throws StaffRequestError */
export async function withdrawErasure(erasureId: number): Promise<boolean> {
  return v.parse(
    v.boolean(),
    staffData(await staffClient().rpc('withdraw_erasure', { erasure_id: erasureId })),
  )
}

/** @throws StaffRequestError */
export async function askPersonCopy(email: string) {
  return outcomeOf(
    await staffClient().rpc('ask_person_copy', { email }),
    personalDataRefusals.ask_person_copy,
  )
}
