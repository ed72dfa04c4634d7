import { useState } from 'react'
import * as v from 'valibot'
import { addMemberTexts, memberFailureMessages, memberRefusalMessages } from '#content/staff-members.ts'
import { staffRoleTexts } from '#content/staff-roles.ts'
import { emailMaxLength, isEmail } from '#domain/email.ts'
import { staffRoles } from '#domain/staff-roles.ts'
import { EmailField } from '#flows/email/email-field.tsx'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { useStaffForm } from '#flows/staff-form/use-staff-form.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { Field } from '#ui/field.tsx'
import { RadioCardGroup } from '#ui/radio-card-group.tsx'
import { TextInput } from '#ui/text-input.tsx'
import { toast } from '#ui/toast-store.ts'
import type { NewMember } from '../staff-members.api.ts'
import { useAddMember } from '../staff-members.queries.ts'

const texts = addMemberTexts
const draftSchema = v.object({ email: v.string(), name: v.string(), role: v.picklist(staffRoles) })
const nobody: NewMember = { email: '', name: '', role: 'staff' }

type Errors = Partial<Record<'email' | 'name', string>>

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
  const { element, values, errors, change, control, showErrors, clear } = useStaffForm<NewMember, string>({
    draft: 'staff-member',
    ownerId,
    schema: draftSchema,
    empty: nobody,
  })
  const { mutateAsync, isPending } = useAddMember()
  const [failure, setFailure] = useState<string | null>(null)

  async function submit() {
    const member = { ...values, email: values.email.trim(), name: values.name.trim() }
    const found = check(member)
    showErrors(found)
    setFailure(null)
    if (Object.keys(found).length > 0) return
    try {
      const outcome = await mutateAsync(member)
      if (!outcome.ok) return setFailure(memberRefusalMessages[outcome.refusal])
      clear()
      toast({ title: texts.done, description: `${member.name} · ${staffRoleTexts[member.role].name}` })
      onClose()
    } catch (error) {
      setFailure(memberFailureMessages[requestFailure(error)])
    }
  }

  return (
    // Escape or an accidental close keeps what was typed; only "Cancelar" discards it.
    <StaffDialog
      title={texts.title}
      description={texts.text}
      confirm={texts.submit}
      working={texts.submitting}
      busy={isPending}
      failure={failure}
      form={element}
      onConfirm={() => void submit()}
      onClose={onClose}
      onCancel={() => {
        clear()
        onClose()
      }}
    >
      <EmailField
        label={texts.email}
        error={errors.email}
        autoComplete="off"
        maxLength={emailMaxLength}
        value={values.email}
        onChange={(email) => change({ email })}
      />
      <Field label={texts.name} hint={texts.nameHint} error={errors.name} required>
        <TextInput {...control('name')} maxLength={160} />
      </Field>
      <RadioCardGroup
        legend={texts.role}
        name="role"
        value={values.role}
        onChange={(role) => change({ role })}
        options={staffRoles.map((value) => ({
          value,
          label: staffRoleTexts[value].name,
          description: staffRoleTexts[value].description,
        }))}
      />
    </StaffDialog>
  )
}
