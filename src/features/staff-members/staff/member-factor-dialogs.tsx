import {
  addMemberTexts,
  inviteAgainTexts,
  memberFailureMessages,
  memberRefusalMessages,
  removeFactorTexts,
} from '#content/staff-members.ts'
import { TakeAwayDialog } from '#flows/form/reason-dialog.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { toast } from '#ui/toast-store.ts'
import { addMember, type Member, removeMemberFactor } from '../staff-members.api.ts'
import { membersKey } from '../staff-members.queries.ts'
import { addFailures } from './add-member-dialog.tsx'

type DialogProps = { member: Member; onClose: () => void }

export function InviteAgainDialog({ member, onClose }: DialogProps) {
  const { title, text, confirm, working } = inviteAgainTexts
  const form = useForm({ draft: null, start: {}, failures: addFailures, invalidates: membersKey })
  const { email, name, role } = member

  async function submit() {
    const answer = await form.send(() => addMember({ email: email ?? '', name, role }))
    if (!answer?.ok) return
    toast({ title: addMemberTexts.invited, description: name })
    onClose()
  }

  return (
    <StaffDialog
      title={title(name)}
      description={text}
      confirm={confirm}
      working={working}
      form={form}
      onConfirm={submit}
      onClose={onClose}
    >
      <p className="text-ink-soft">{email}</p>
    </StaffDialog>
  )
}

export function RemoveFactorDialog({ member, onClose }: DialogProps) {
  const { title, ...texts } = removeFactorTexts
  return (
    <TakeAwayDialog
      {...texts}
      title={title(member.name)}
      about={member.name}
      failures={{ ...memberFailureMessages, ...memberRefusalMessages }}
      invalidates={membersKey}
      act={(reason) => removeMemberFactor(member.userId, reason)}
      onClose={onClose}
    />
  )
}
