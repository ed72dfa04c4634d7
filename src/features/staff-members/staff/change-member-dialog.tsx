import {
  changeDialogTexts,
  changeTexts,
  type MemberChange,
  memberFailureMessages,
  memberRefusalMessages,
  membersTexts,
} from '#content/staff-members.ts'
import { staffRoleTexts } from '#content/staff-roles.ts'
import { ChangedNotice } from '#flows/form/row-form.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { toast } from '#ui/toast-store.ts'
import { type Member, type Membership, membersKey, setMember } from '../staff-members.api.ts'

export type ChangeMemberDialogProps = { member: Member; change: MemberChange; onClose: () => void }

export function ChangeMemberDialog({ member, change, onClose }: ChangeMemberDialogProps) {
  const texts = changeTexts(change)
  const form = useForm({
    draft: null,
    start: membershipOf(member),
    version: member.version,
    failures: { ...memberFailureMessages, ...memberRefusalMessages, member_changed: null },
    invalidates: membersKey,
  })

  async function confirm(): Promise<void> {
    const changes = changed(change)
    const version = form.base.version ?? member.version
    const answer = await form.send(() => setMember({ userId: member.user_id, version, changes }))
    if (!answer || (!answer.ok && !('current' in answer))) return
    if (!answer.ok) {
      const stored = { values: membershipOf(answer.current), version: answer.current.version }
      if (form.overtaken(stored, changes)) return
    }
    toast({ title: texts.done, description: member.display_name })
    onClose()
  }

  return (
    <StaffDialog
      title={texts.title(member.display_name)}
      description={texts.text}
      confirm={texts.action}
      working={changeDialogTexts.working}
      danger={change === 'deactivate'}
      form={form}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p className="text-ink-soft">{member.email || membersTexts.noEmail}</p>
      <ChangedNotice form={form} labels={labels} shown={shown} onTake={onClose} />
    </StaffDialog>
  )
}

const labels = { role: membersTexts.columns.role, active: membersTexts.columns.state }

function changed(change: MemberChange): Partial<Membership> {
  if (change === 'deactivate' || change === 'reactivate') return { active: change === 'reactivate' }
  return { role: change }
}

function membershipOf({ role, active }: Membership): Membership {
  return { role, active }
}

function shown(value: Membership[keyof Membership]): string {
  if (typeof value === 'string') return staffRoleTexts[value].name
  return value ? membersTexts.active : membersTexts.inactive
}
