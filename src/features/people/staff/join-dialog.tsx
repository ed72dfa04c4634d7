import { useState } from 'react'
import { personTexts as texts } from '#content/people.ts'
import type { Person } from '#domain/contracts/people.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { toast } from '#ui/toast-store.ts'
import { joinPeople } from '../people.api.ts'
import { nameOf } from '../person-view.ts'

export type JoinDialogProps = {
  person: Person
  /** Address of the other person; empty when staff type it. */
  email: string
  onClose: () => void
}

export function JoinDialog({ person, email, onClose }: JoinDialogProps) {
  const [{ typed }, type] = useTyped(`join:${person.person_id}`, { typed: email })
  const [failure, setFailure] = useState<string | null>(null)
  // Every list of the page changes, also those of other features.
  const join = useStaffMutation([staffQueries], {
    mutationFn: (address: string) => joinPeople(address, person.person_id),
    onSuccess: (outcome) => {
      if (outcome === 'unknown') return setFailure(texts.joinUnknown)
      toast({ title: texts.joinDone })
      onClose()
    },
    onError: () => setFailure(texts.joinFailed),
  })

  return (
    <StaffDialog
      title={texts.joinTitle(nameOf(person))}
      description={texts.joinText}
      confirm={texts.join}
      busy={join.isPending}
      failure={failure}
      onConfirm={() => {
        setFailure(null)
        if (typed.trim() !== '') join.mutate(typed)
      }}
      onClose={onClose}
    >
      <EmailField
        label={texts.joinEmail}
        value={typed}
        onChange={(address) => type({ typed: address })}
        autoComplete="off"
      />
    </StaffDialog>
  )
}
