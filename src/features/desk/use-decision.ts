import { deskTexts } from '#content/desk.ts'
import { useForm } from '#flows/form/use-form.ts'
import type { FormValues } from '#flows/form/use-kept.ts'
import type { StaffRequestFailure } from '#platform/staff-request.ts'
import { deskKey } from './desk-counts.queries.ts'

const { actionFailed } = deskTexts

/** The form of a decision about an item; `late`: it was settled before, which the desk tells. */
export function useDecision<Values extends FormValues, Refusal extends string = never>(
  draft: string,
  start: Values,
  refusals?: Readonly<Record<Refusal, string>>,
) {
  return useForm<Values, string, Refusal | StaffRequestFailure | 'late'>({
    draft,
    passing: true,
    start,
    failures: {
      ...(refusals as Readonly<Record<Refusal, string>>),
      network: actionFailed,
      denied: actionFailed,
      server: actionFailed,
      late: null,
    },
    invalidates: deskKey,
  })
}
