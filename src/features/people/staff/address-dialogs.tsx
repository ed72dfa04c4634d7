import { addressRefusalTexts, personTexts as texts } from '#content/people.ts'
import type { Person } from '#domain/contracts/people.ts'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { ReasonDialog } from '#flows/form/reason-dialog.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { toast } from '#ui/toast-store.ts'
import { correctAddress, joinPeople } from '../people.api.ts'
import { nameOf } from '../person-view.ts'

/** The sentences of a change whose own failures are told alike. */
const failing = (sentence: string) => ({
  ...addressRefusalTexts,
  ...{ network: sentence, denied: sentence, server: sentence },
})

// Every list of the staff area shows addresses.
const invalidates = [staffQueries]

/** Gives everything of a mistyped address to the right one (decision 120). */
export function CorrectDialog({ address, onClose }: { address: string; onClose: () => void }) {
  const failures = failing(texts.correctFailed)
  const form = useForm<{ email: string; reason: string }, string, keyof typeof failures>({
    draft: `correct:${address}`,
    passing: true,
    start: { email: '', reason: '' },
    failures,
    invalidates,
  })
  const corrected = normalizeEmail(form.values.email)

  return (
    <ReasonDialog
      title={texts.correctOf(address)}
      text={texts.correctText}
      confirm={texts.correctConfirm}
      working={texts.correcting}
      done={texts.corrected(corrected)}
      form={form}
      problems={isEmail(corrected) ? {} : { email: addressRefusalTexts.email_invalid }}
      act={(reason) => correctAddress({ address, corrected, reason })}
      onClose={onClose}
    >
      <EmailField form={form} name="email" label={texts.correctEmail} />
    </ReasonDialog>
  )
}

export type JoinDialogProps = {
  person: Person
  /** Address of the other person; empty when staff type it. */
  email: string
  onClose: () => void
}

export function JoinDialog({ person, email, onClose }: JoinDialogProps) {
  const form = useForm({
    draft: `join:${person.person_id}`,
    passing: true,
    start: { email },
    failures: failing(texts.joinFailed),
    invalidates,
  })

  async function join() {
    const { email: other } = form.values
    if (other.trim() === '') return
    if (!(await form.send(() => joinPeople(other, person.person_id)))?.ok) return
    toast({ title: texts.joinDone })
    onClose()
  }

  return (
    <StaffDialog
      title={texts.joinTitle(nameOf(person))}
      description={texts.joinText}
      confirm={texts.join}
      form={form}
      onConfirm={join}
      onClose={onClose}
    >
      <EmailField form={form} name="email" label={texts.joinEmail} />
    </StaffDialog>
  )
}
