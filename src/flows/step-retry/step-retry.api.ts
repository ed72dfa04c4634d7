import type { QueryKey } from '@tanstack/react-query'
import * as v from 'valibot'
import { stepRetryTexts } from '#content/outbox.ts'
import { useStaffMutation } from '#flows/form/use-staff-mutation.ts'
import { staffClient } from '#platform/staff-client.ts'
import { staffData } from '#platform/staff-request.ts'
import { toast } from '#ui/toast-store.ts'

export type StepRetry = {
  stepId: number
  /** What shows the step. */
  queryKey: QueryKey
  /** `done`: whether it still waited for a retry. */
  onDone?: (done: boolean) => void
}

/** Tries a step again that was given up. */
export function useStepRetry({ stepId, queryKey, onDone }: StepRetry) {
  return useStaffMutation(queryKey, {
    mutationFn: async () =>
      v.parse(v.boolean(), staffData(await staffClient().rpc('retry_step', { step_id: stepId }))),
    onSuccess: (done) => onDone?.(done),
    onError: () => toast({ title: stepRetryTexts.failed, variant: 'destructive' }),
  })
}
