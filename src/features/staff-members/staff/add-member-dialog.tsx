import { type FormEvent, useId, useRef, useState } from 'react'
import * as v from 'valibot'
import { addMemberTexts, membersTexts } from '#content/staff-members.ts'
import { emailMaxLength, isEmail } from '#domain/email.ts'
import { staffRoles } from '#domain/staff-roles.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import { useStaffDraft } from '#flows/staff-form/use-staff-draft.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { NewMember } from '../staff-members.api.ts'
import { useAddMember } from '../staff-members.queries.ts'
import { failureSentence } from './member-failure.ts'

const texts = addMemberTexts
const draftSchema = v.object({ email: v.string(), name: v.string(), role: v.picklist(staffRoles) })
const nobody: NewMember = { email: '', name: '', role: 'staff' }

type Errors = { email?: string; name?: string }

function check({ email, name }: NewMember): Errors {
  const errors: Errors = {}
  if (email === '') errors.email = texts.missingEmail
  else if (!isEmail(email)) errors.email = texts.invalidEmail
  if (name === '') errors.name = texts.missingName
  else if (name.length > 120) errors.name = texts.longName
  return errors
}

export type AddMemberDialogProps = { ownerId: string; onClose: () => void }

export function AddMemberDialog({ ownerId, onClose }: AddMemberDialogProps) {
  const [values, change, clear] = useStaffDraft<NewMember>('staff-member', ownerId, draftSchema, nobody)
  const { mutateAsync, isPending } = useAddMember()
  const [errors, setErrors] = useState<Errors>({})
  const [failure, setFailure] = useState<string | null>(null)
  const emailInput = useRef<HTMLInputElement>(null)
  const nameInput = useRef<HTMLInputElement>(null)
  const formId = useId()

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isPending) return
    const member = { ...values, email: values.email.trim(), name: values.name.trim() }
    const found = check(member)
    setErrors(found)
    setFailure(null)
    if (found.email) return emailInput.current?.focus()
    if (found.name) return nameInput.current?.focus()
    const sentence = await failureSentence(mutateAsync(member))
    if (sentence) return setFailure(sentence)
    clear()
    toast({ title: texts.done, description: `${member.name} · ${membersTexts.roles[member.role]}` })
    onClose()
  }

  function cancel() {
    clear()
    onClose()
  }

  return (
    <Dialog
      open
      // Closed by Escape or by a slip, what was typed waits; only "Cancelar" throws it away.
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={texts.title}
      description={texts.text}
      surface="staff"
      footer={
        <>
          <Button variant="quiet" onClick={cancel} disabled={isPending}>
            {texts.cancel}
          </Button>
          <Button type="submit" form={formId} busy={isPending} busyLabel={texts.submitting}>
            {texts.submit}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} noValidate className="grid gap-4">
        <EmailField
          ref={emailInput}
          label={texts.email}
          error={errors.email}
          autoComplete="off"
          maxLength={emailMaxLength}
          value={values.email}
          onChange={(email) => change({ email })}
        />
        <Field label={texts.name} hint={texts.nameHint} error={errors.name} required>
          <TextInput
            ref={nameInput}
            autoComplete="off"
            maxLength={160}
            value={values.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        </Field>
        <RadioCardGroup
          legend={texts.role}
          name="role"
          value={values.role}
          onChange={(role) => change({ role })}
          options={staffRoles.map((value) => ({
            value,
            label: membersTexts.roles[value],
            description: texts.roleDescriptions[value],
          }))}
        />
        {failure && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  )
}
