import { useState } from 'react'
import { conflictTexts } from '#content/edit-conflict.ts'
import {
  changeDialogTexts,
  changeTexts,
  type MemberChange,
  memberRefusalMessages,
  membersTexts,
} from '#content/staff-members.ts'
import { type Conflict, changesSince, chosenValues, conflictsOf } from '#domain/edit-conflict.ts'
import { Button } from '#ui/button.tsx'
import { ConflictDialog } from '#ui/conflict-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Member, Membership } from '../staff-members.api.ts'
import { useSetMember } from '../staff-members.queries.ts'
import { errorSentence } from './member-failure.ts'

type MemberConflict = { mine: Membership; current: Member; fields: Conflict<keyof Membership>[] }

export type ChangeMemberDialogProps = { member: Member; change: MemberChange; onClose: () => void }

export function ChangeMemberDialog({ member, change, onClose }: ChangeMemberDialogProps) {
  const { mutateAsync, isPending } = useSetMember()
  const [failure, setFailure] = useState<string | null>(null)
  const [conflict, setConflict] = useState<MemberConflict | null>(null)
  const texts = changeTexts[change]

  async function send(mine: Membership, from: Member) {
    setFailure(null)
    setConflict(null)
    const loaded = membershipOf(from)
    const changes = changesSince(loaded, mine)
    if (Object.keys(changes).length === 0) return leave(conflictTexts.keptStored)
    try {
      const outcome = await mutateAsync({ userId: from.userId, version: from.version, changes })
      if (outcome.ok) return leave(texts.done)
      if (outcome.refusal !== 'member_changed') return setFailure(memberRefusalMessages[outcome.refusal])
      const { current } = outcome
      setConflict({ mine, current, fields: conflictsOf({ loaded, mine, stored: membershipOf(current) }) })
    } catch (error) {
      setFailure(errorSentence(error))
    }
  }

  function leave(title: string) {
    toast({ title, description: member.name })
    onClose()
  }

  if (conflict) {
    const { mine, current, fields } = conflict
    const stored = membershipOf(current)
    return (
      <ConflictDialog
        texts={conflictTexts}
        fields={fields.map(({ field, suggested }) => ({
          field,
          suggested,
          label: membersTexts.columns[field === 'role' ? 'role' : 'state'],
          mine: shown(field, mine),
          stored: shown(field, stored),
        }))}
        onCancel={onClose}
        onConfirm={(choices) => void send(chosenValues(mine, stored, choices), current)}
      />
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !isPending && onClose()}
      title={texts.title(member.name)}
      description={texts.text}
      surface="staff"
      footer={
        <>
          <Button variant="quiet" onClick={onClose} disabled={isPending}>
            {changeDialogTexts.cancel}
          </Button>
          <Button
            variant={change === 'deactivate' ? 'danger' : 'primary'}
            onClick={() => void send({ ...membershipOf(member), ...changed(change) }, member)}
            busy={isPending}
            busyLabel={changeDialogTexts.working}
          >
            {texts.action}
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">{member.email ?? membersTexts.noEmail}</p>
      {failure && (
        <Notice tone="error" className="mt-4">
          {failure}
        </Notice>
      )}
    </Dialog>
  )
}

function changed(change: MemberChange): Partial<Membership> {
  if (change === 'deactivate' || change === 'reactivate') return { active: change === 'reactivate' }
  return { role: change }
}

function membershipOf({ role, active }: Membership): Membership {
  return { role, active }
}

function shown(field: keyof Membership, { role, active }: Membership): string {
  if (field === 'role') return membersTexts.roles[role]
  return active ? membersTexts.active : membersTexts.inactive
}
