import { conflictTexts } from '#content/edit-conflict.ts'
import {
  changeDialogTexts,
  changeTexts,
  type MemberChange,
  memberFailureMessages,
  memberRefusalMessages,
  membersTexts,
} from '#content/staff-members.ts'
import { staffRoleTexts } from '#content/staff-roles.ts'
import { ConflictDialog } from '#flows/form/conflict-dialog.tsx'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { changesOf, type Edit, useForm } from '#flows/form/use-form.ts'
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

  async function send(edit: Edit<Membership>): Promise<void> {
    const changes = changesOf(edit)
    if (Object.keys(changes).length === 0) return leave(conflictTexts.keptStored)
    const version = edit.base.version ?? member.version
    const answer = await form.send(() => setMember({ userId: member.user_id, version, changes }))
    if (answer?.ok) return leave(texts.done)
    if (!answer || !('current' in answer)) return
    const { current } = answer
    const next = form.settle(edit, { values: membershipOf(current), version: current.version })
    if (next) await send(next)
  }

  function leave(title: string) {
    toast({ title, description: member.display_name })
    onClose()
  }

  if (form.conflict) {
    return (
      <ConflictDialog
        form={form}
        label={(field) => membersTexts.columns[field === 'role' ? 'role' : 'state']}
        shown={shown}
        onChosen={send}
        onCancel={onClose}
      />
    )
  }
  return (
    <StaffDialog
      title={texts.title(member.display_name)}
      description={texts.text}
      confirm={texts.action}
      working={changeDialogTexts.working}
      danger={change === 'deactivate'}
      form={form}
      onConfirm={() => send({ values: { ...form.values, ...changed(change) }, base: form.base })}
      onClose={onClose}
    >
      <p className="text-ink-soft">{member.email || membersTexts.noEmail}</p>
    </StaffDialog>
  )
}

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
