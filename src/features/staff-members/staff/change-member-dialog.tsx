import { useState } from 'react'
import { changeDialogTexts, changeTexts, type MemberChange, membersTexts } from '#content/staff-members.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import type { Member } from '../staff-members.api.ts'
import { useSetMember } from '../staff-members.queries.ts'
import { failureSentence } from './member-failure.ts'

export type ChangeMemberDialogProps = { member: Member; change: MemberChange; onClose: () => void }

export function ChangeMemberDialog({ member, change, onClose }: ChangeMemberDialogProps) {
  const { mutateAsync, isPending } = useSetMember()
  const [failure, setFailure] = useState<string | null>(null)
  const texts = changeTexts[change]

  async function confirm() {
    setFailure(null)
    const sentence = await failureSentence(mutateAsync({ userId: member.userId, ...changed(member, change) }))
    if (sentence) return setFailure(sentence)
    toast({ title: texts.done, description: member.name })
    onClose()
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
            onClick={() => void confirm()}
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

function changed({ role, active }: Member, change: MemberChange): Pick<Member, 'role' | 'active'> {
  if (change === 'promote') return { role: 'admin', active }
  if (change === 'demote') return { role: 'staff', active }
  return { role, active: change === 'reactivate' }
}
