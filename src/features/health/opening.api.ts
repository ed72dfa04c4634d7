import { queryOptions } from '@tanstack/react-query'
import { openingStepsSchema } from '#domain/contracts/opening.ts'
import { staffClient } from '#platform/staff-client.ts'
import { answerBy, askedAnew, staffData, staffQueries } from '#platform/staff-request.ts'

export const healthKey = [staffQueries, 'health'] as const

export function openingStepsQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...healthKey, 'opening'],
    queryFn: answerBy(openingStepsSchema, (signal) => staffClient().rpc('opening_steps').abortSignal(signal)),
  })
}

/** A person has copied the data. @throws StaffRequestError */
export async function noteBackup(): Promise<void> {
  staffData(await staffClient().rpc('note_backup'))
}
