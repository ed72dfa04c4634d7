import { recapLinksText } from '#content/recap-admin.ts'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { useStaffMutation } from '#flows/staff-form/use-staff-mutation.ts'
import { FieldError } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'
import { type RecapLink, renewLink, revokeLink } from '../recap-admin.api.ts'
import { recapAdminKeys } from '../recap-admin.queries.ts'

export type PendingLinkAction = { kind: 'revoke' | 'renew'; link: RecapLink }

export type LinkActionDialogProps = { pending: PendingLinkAction | null; onClose: () => void }

export function LinkActionDialog({ pending, onClose }: LinkActionDialogProps) {
  const action = useStaffMutation(recapAdminKeys.links(), {
    mutationFn: ({ kind, link }: PendingLinkAction) =>
      kind === 'revoke' ? revokeLink(link.id) : renewLink(link.id),
  })

  function close() {
    action.reset()
    onClose()
  }

  function confirm(wanted: PendingLinkAction) {
    action.mutate(wanted, {
      onSuccess: () => {
        toast({ title: recapLinksText.confirm[wanted.kind].done, durationMs: 3000 })
        close()
      },
    })
  }

  if (!pending) return null
  const text = recapLinksText.confirm[pending.kind]
  return (
    <StaffDialog
      title={text.title}
      description={text.text(pending.link.studentName)}
      confirm={text.action}
      danger={pending.kind === 'revoke'}
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
