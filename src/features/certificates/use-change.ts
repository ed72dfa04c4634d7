import { useState } from 'react'
import { certificateChangeRefusals, certificateRequestFailures } from '#content/certificate-failures.ts'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { certificatesKey } from './certificates-admin.queries.ts'

type Outcome<Value> =
  | { ok: true; value: Value }
  | { ok: false; refusal: keyof typeof certificateChangeRefusals }

/** Carries out a change of one version and keeps the sentence of its failure. */
export function useChange<Variables, Value>(change: (variables: Variables) => Promise<Outcome<Value>>) {
  const { mutateAsync, isPending } = useStaffMutation(certificatesKey, { mutationFn: change })
  const [failure, setFailure] = useState<string | null>(null)

  return {
    busy: isPending,
    failure,
    clearFailure: () => setFailure(null),
    /** Null when it failed. */
    async carryOut(variables: Variables): Promise<{ value: Value } | null> {
      setFailure(null)
      try {
        const outcome = await mutateAsync(variables)
        if (outcome.ok) return { value: outcome.value }
        setFailure(certificateChangeRefusals[outcome.refusal])
      } catch (error) {
        setFailure(certificateRequestFailures[requestFailure(error)])
      }
      return null
    },
  }
}
