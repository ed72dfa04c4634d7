import { recapLinksText } from '#content/recap-admin.ts'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { FieldError } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'
import { type RecapLink, renewLink, revokeLinks } from '../recap-admin.api.ts'
import { recapAdminKeys } from '../recap-admin.queries.ts'

export type PendingLinkAction =
  | { kind: 'revoke' | 'renew'; link: RecapLink }
  | { kind: 'revokeSeveral'; ids: readonly number[] }

export type LinkActionDialogProps = {
  pending: PendingLinkAction | null
  onDone: () => void
  onClose: () => void
}

export function LinkActionDialog({ pending, onDone, onClose }: LinkActionDialogProps) {
  const action = useStaffMutation(recapAdminKeys.links(), {
    mutationFn: (wanted: PendingLinkAction) => {
      if (wanted.kind === 'revokeSeveral') return revokeLinks(wanted.ids)
      return wanted.kind === 'revoke' ? revokeLinks([wanted.link.id]) : renewLink(wanted.link.id)
    },
  })

  function close() {
    action.reset()
    onClose()
  }

  function confirm(wanted: PendingLinkAction) {
    action.mutate(wanted, {
      onSuccess: () => {
        toast({ title: recapLinksText.confirm[wanted.kind].done, durationMs: 3000 })
        onDone()
        close()
      },
    })
  }

  if (!pending) return null
  const text = recapLinksText.confirm[pending.kind]
  return (
    <StaffDialog
      title={text.title}
      description={descriptionOf(pending)}
      confirm={text.action}
      danger={pending.kind !== 'renew'}
      cancelVariant="secondary"
      busy={action.isPending}
      onConfirm={() => confirm(pending)}
      onClose={close}
    >
      {action.isError && (
        <div role="alert">
          <FieldError>
            {text.failed}. {recapLinksText.actionHint}
          </FieldError>
        </div>
      )}
    </StaffDialog>
  )
}

function descriptionOf(pending: PendingLinkAction): string {
  const { confirm } = recapLinksText
  return pending.kind === 'revokeSeveral'
    ? confirm.revokeSeveral.text(pending.ids.length)
    : confirm[pending.kind].text(pending.link.studentName)
}
