import {
  addMemberTexts,
  inviteAgainTexts,
  memberFailureMessages,
  memberRefusalMessages,
  removeFactorTexts,
} from '#content/staff-members.ts'
import { staffRoleTexts } from '#content/staff-roles.ts'
import { isEmail } from '#domain/email.ts'
import { staffRoles } from '#domain/staff-roles.ts'
import { ActDialog } from '#flows/form/act-dialog.tsx'
import type { Checked } from '#flows/form/checked.ts'
import { EmailField } from '#flows/form/email-field.tsx'
import { CardsField, TextField } from '#flows/form/fields.tsx'
import { TakeAwayDialog } from '#flows/form/reason-dialog.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { toast } from '#ui/toast-store.ts'
import {
  addMember,
  type Member,
  membersKey,
  type NewMember,
  removeMemberFactor,
} from '../staff-members.api.ts'

type DialogProps = { member: Member; onClose: () => void }

const failures = { ...memberFailureMessages, ...memberRefusalMessages }

/** Also of the functions that every form may meet. */
const addFailures: Readonly<Record<string, string>> = {
  ...failures,
  unauthorized: memberFailureMessages.denied,
  forbidden: memberFailureMessages.denied,
  internal_error: memberFailureMessages.server,
  unknown: memberFailureMessages.server,
}

const nobody: NewMember = { email: '', name: '', role: 'staff' }
const nameMaxLength = 120

function checked(values: NewMember): Checked<NewMember, NewMember, string> {
  const member = { ...values, email: values.email.trim(), name: values.name.trim() }
  const { email, name } = member
  const problems = {
    ...(!isEmail(email) && {
      email: email === '' ? addMemberTexts.missingEmail : addMemberTexts.invalidEmail,
    }),
    ...(name === '' && { name: addMemberTexts.missingName }),
    ...(name.length > nameMaxLength && { name: addMemberTexts.longName }),
  }
  return Object.keys(problems).length > 0 ? { ok: false, problems } : { ok: true, value: member }
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
    const title = answer.value.is_invited ? addMemberTexts.invited : addMemberTexts.done
    toast({ title, description: `${member.name} · ${staffRoleTexts[member.role].name}` })
    onClose()
  }

  return (
    // Escape or an accidental close keeps what was typed; only "Cancelar" discards it.
    <StaffDialog
      title={addMemberTexts.title}
      description={addMemberTexts.text}
      confirm={addMemberTexts.submit}
      working={addMemberTexts.submitting}
      form={form}
      onConfirm={submit}
      onClose={onClose}
      onCancel={() => {
        form.clear()
        onClose()
      }}
    >
      <EmailField form={form} name="email" label={addMemberTexts.email} />
      <TextField
        form={form}
        name="name"
        label={addMemberTexts.name}
        hint={addMemberTexts.nameHint}
        required
        maxLength={160}
      />
      <CardsField
        form={form}
        name="role"
        legend={addMemberTexts.role}
        options={staffRoles.map((value) => ({
          value,
          label: staffRoleTexts[value].name,
          description: staffRoleTexts[value].description,
        }))}
      />
    </StaffDialog>
  )
}

export function InviteAgainDialog({ member, onClose }: DialogProps) {
  const { title, text, confirm, working } = inviteAgainTexts
  const form = useForm({ draft: null, start: {}, failures: addFailures, invalidates: membersKey })
  const { email, display_name: name, role } = member

  return (
    <ActDialog
      title={title(name)}
      description={text}
      confirm={confirm}
      working={working}
      form={form}
      act={() => addMember({ email: email ?? '', name, role })}
      done={addMemberTexts.invited}
      about={name}
      onClose={onClose}
    >
      <p className="text-ink-soft">{email}</p>
    </ActDialog>
  )
}

export function RemoveFactorDialog({ member, onClose }: DialogProps) {
  const { title, ...texts } = removeFactorTexts
  return (
    <TakeAwayDialog
      {...texts}
      title={title(member.display_name)}
      about={member.display_name}
      failures={failures}
      invalidates={membersKey}
      act={(reason) => removeMemberFactor(member.user_id, reason)}
      onClose={onClose}
    />
  )
}
