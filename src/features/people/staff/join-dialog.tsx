import { personTexts as texts } from '#content/people.ts'
import type { Person } from '#domain/contracts/people.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
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

const { joinUnknown, joinFailed } = texts
const failures = { unknown: joinUnknown, network: joinFailed, denied: joinFailed, server: joinFailed }

export function JoinDialog({ person, email, onClose }: JoinDialogProps) {
  const form = useForm({
    draft: `join:${person.person_id}`,
    passing: true,
    start: { email },
    failures,
    // Every list of the page changes, also those of other features.
    invalidates: [staffQueries],
  })

  async function join() {
    const { email: other } = form.values
    if (other.trim() === '') return
    const answer = await form.send(async () =>
      (await joinPeople(other, person.person_id)) === 'unknown'
        ? ({ ok: false, refusal: 'unknown' } as const)
        : ({ ok: true } as const),
    )
    if (!answer?.ok) return
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
