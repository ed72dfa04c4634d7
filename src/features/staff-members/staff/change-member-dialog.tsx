import { useState } from 'react'
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
import { changesSince, chosenValues } from '#domain/edit-conflict.ts'
import { ConflictDialog } from '#flows/staff-form/conflict-dialog.tsx'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { type EditConflict, useEditConflict } from '#flows/staff-form/use-edit-conflict.ts'
import { requestFailure } from '#platform/staff-request.ts'
import { toast } from '#ui/toast-store.ts'
import type { Member, Membership } from '../staff-members.api.ts'
import { useSetMember } from '../staff-members.queries.ts'

export type ChangeMemberDialogProps = { member: Member; change: MemberChange; onClose: () => void }

export function ChangeMemberDialog({ member, change, onClose }: ChangeMemberDialogProps) {
  const { mutateAsync, isPending } = useSetMember()
  const [failure, setFailure] = useState<string | null>(null)
  const conflict = useEditConflict(
    ({ mine, stored, current }: EditConflict<Membership, { current: Member }>, choices) =>
      send(chosenValues(mine, stored, choices), current),
  )
  const texts = changeTexts(change)

  async function send(mine: Membership, from: Member): Promise<void> {
    setFailure(null)
    const loaded = membershipOf(from)
    const changes = changesSince(loaded, mine)
    if (Object.keys(changes).length === 0) return leave(conflictTexts.keptStored)
    try {
      const outcome = await mutateAsync({ userId: from.userId, version: from.version, changes })
      if (outcome.ok) return leave(texts.done)
      if (outcome.refusal !== 'member_changed') return setFailure(memberRefusalMessages[outcome.refusal])
      const { current } = outcome
      await conflict.compare({ loaded, mine, stored: membershipOf(current) }, { current })
    } catch (error) {
      setFailure(memberFailureMessages[requestFailure(error)])
    }
  }

  function leave(title: string) {
    toast({ title, description: member.name })
    onClose()
  }

  if (conflict.found) {
    return (
      <ConflictDialog
        conflict={conflict.found}
        label={(field) => membersTexts.columns[field === 'role' ? 'role' : 'state']}
        shown={shown}
        onCancel={onClose}
        onConfirm={(choices) => void conflict.choose(choices)}
      />
    )
  }
  return (
    <StaffDialog
      title={texts.title(member.name)}
      description={texts.text}
      confirm={texts.action}
      working={changeDialogTexts.working}
      danger={change === 'deactivate'}
      busy={isPending}
      failure={failure}
      onConfirm={() => void send({ ...membershipOf(member), ...changed(change) }, member)}
      onClose={onClose}
    >
      <p className="text-ink-soft">{member.email ?? membersTexts.noEmail}</p>
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
