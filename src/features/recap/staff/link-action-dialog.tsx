import { recapLinksText } from '#content/recap-admin.ts'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { toast } from '#ui/toast-store.ts'
import { type RecapLink, renewLink, revokeLinks } from '../recap-admin.api.ts'
import { recapAdminKeys } from '../recap-admin.queries.ts'

export type PendingLinkAction =
  | { kind: 'revoke' | 'renew'; link: RecapLink }
  | { kind: 'revokeSeveral'; ids: readonly number[] }

export type LinkActionDialogProps = {
  pending: PendingLinkAction
  onDone: () => void
  onClose: () => void
}

export function LinkActionDialog({ pending, onDone, onClose }: LinkActionDialogProps) {
  const text = recapLinksText.confirm[pending.kind]
  const failed = `${text.failed}. ${recapLinksText.actionHint}`
  const form = useForm({
    draft: null,
    start: {},
    failures: { network: failed, denied: failed, server: failed },
    invalidates: recapAdminKeys.links(),
  })

  async function confirm() {
    const answer = await form.send(async () => {
      await carryOut(pending)
      return { ok: true }
    })
    if (!answer) return
    toast({ title: text.done, durationMs: 3000 })
    onDone()
    onClose()
  }

  return (
    <StaffDialog
      title={text.title}
      description={descriptionOf(pending)}
      confirm={text.action}
      danger={pending.kind !== 'renew'}
      form={form}
      onConfirm={confirm}
      onClose={onClose}
    />
  )
}

async function carryOut(wanted: PendingLinkAction): Promise<void> {
  if (wanted.kind === 'revokeSeveral') await revokeLinks(wanted.ids)
  else if (wanted.kind === 'revoke') await revokeLinks([wanted.link.id])
  else await renewLink(wanted.link.id)
}

function descriptionOf(pending: PendingLinkAction): string {
  const { confirm } = recapLinksText
  return pending.kind === 'revokeSeveral'
    ? confirm.revokeSeveral.text(pending.ids.length)
    : confirm[pending.kind].text(pending.link.student_name)
}
