import { addMemberTexts, memberFailureMessages, memberRefusalMessages } from '#content/staff-members.ts'
import { staffRoleTexts } from '#content/staff-roles.ts'
import { isEmail } from '#domain/email.ts'
import { staffRoles } from '#domain/staff-roles.ts'
import type { Checked } from '#flows/form/checked.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { CardsField, TextField } from '#flows/form/fields.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { toast } from '#ui/toast-store.ts'
import { addMember, type NewMember } from '../staff-members.api.ts'
import { membersKey } from '../staff-members.queries.ts'

const texts = addMemberTexts
const nobody: NewMember = { email: '', name: '', role: 'staff' }
const nameMaxLength = 120

function checked(values: NewMember): Checked<NewMember, NewMember, string> {
  const member = { ...values, email: values.email.trim(), name: values.name.trim() }
  const { email, name } = member
  const problems = {
    ...(!isEmail(email) && { email: email === '' ? texts.missingEmail : texts.invalidEmail }),
    ...(name === '' && { name: texts.missingName }),
    ...(name.length > nameMaxLength && { name: texts.longName }),
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, value: member }
}

/** Also of the functions that every form may meet. */
export const addFailures: Readonly<Record<string, string>> = {
  ...memberFailureMessages,
  ...memberRefusalMessages,
  unauthorized: memberFailureMessages.denied,
  forbidden: memberFailureMessages.denied,
  internal_error: memberFailureMessages.server,
  unknown: memberFailureMessages.server,
}

export function AddMemberDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    draft: 'staff-member',
    start: nobody,
    failures: addFailures,
    invalidates: membersKey,
  })

  async function submit() {
    const member = form.checked(checked(form.values))
    const answer = member && (await form.send(() => addMember(member)))
    if (!member || !answer?.ok) return
    form.clear()
    const title = answer.value.is_invited ? texts.invited : texts.done
    toast({ title, description: `${member.name} · ${staffRoleTexts[member.role].name}` })
    onClose()
  }

  return (
    // Escape or an accidental close keeps what was typed; only "Cancelar" discards it.
    <StaffDialog
      title={texts.title}
      description={texts.text}
      confirm={texts.submit}
      working={texts.submitting}
      form={form}
      onConfirm={submit}
      onClose={onClose}
      onCancel={() => {
        form.clear()
        onClose()
      }}
    >
      <EmailField form={form} name="email" label={texts.email} />
      <TextField form={form} name="name" label={texts.name} hint={texts.nameHint} required maxLength={160} />
      <CardsField
        form={form}
        name="role"
        legend={texts.role}
        options={staffRoles.map((value) => ({
          value,
          label: staffRoleTexts[value].name,
          description: staffRoleTexts[value].description,
        }))}
      />
    </StaffDialog>
  )
}
