import { useState } from 'react'
import { addressRefusalTexts, personTexts as texts } from '#content/people.ts'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import { ReasonDialog } from '#flows/staff-form/reason-dialog.tsx'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { toast } from '#ui/toast-store.ts'
import { correctAddress } from '../people.api.ts'

/** Gives everything of a mistyped address to the right one (decision 120). */
export function CorrectDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const [{ typed }, type] = useTyped(`correct:${address}`, { typed: '' })
  const [failure, setFailure] = useState<string | null>(null)
  const corrected = normalizeEmail(typed)
  // Every list of the staff area shows addresses.
  const correct = useStaffMutation([staffQueries], {
    mutationFn: (reason: string) => correctAddress({ address, corrected, reason }),
    onSuccess: (refusal) => {
      if (refusal) return setFailure(addressRefusalTexts[refusal])
      toast({ title: texts.corrected(corrected) })
      onClose()
    },
    onError: () => setFailure(texts.correctFailed),
  })

  return (
    <ReasonDialog
      title={texts.correctOf(address)}
      text={texts.correctText}
      confirm={texts.correctConfirm}
      working={texts.correcting}
      danger={false}
      busy={correct.isPending}
      failure={failure}
      onConfirm={isEmail(corrected) ? correct.mutate : null}
      onClose={onClose}
    >
      {(isTried) => (
        <EmailField
          label={texts.correctEmail}
          error={isTried && !isEmail(corrected) && addressRefusalTexts.email_invalid}
          value={typed}
          onChange={(email) => {
            type({ typed: email })
            setFailure(null)
          }}
          autoComplete="off"
        />
      )}
    </ReasonDialog>
  )
}
