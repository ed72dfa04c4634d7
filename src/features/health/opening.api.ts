import { queryOptions } from '@tanstack/react-query'
import { openingStepsSchema } from '#domain/contracts/opening.ts'
import { staffClient } from '#platform/staff-client.ts'
import { answerBy, askedAnew, staffQueries } from '#platform/staff-request.ts'

export const healthKey = [staffQueries, 'health'] as const

export function openingStepsQuery() {
  return queryOptions({
    ...askedAnew,
    queryKey: [...healthKey, 'opening'],
    queryFn: answerBy(openingStepsSchema, (signal) => staffClient().rpc('opening_steps').abortSignal(signal)),
  })
}
