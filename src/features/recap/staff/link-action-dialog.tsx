import { useMutation, useQueryClient } from '@tanstack/react-query'
import { recapLinksText } from '#content/recap-admin.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { FieldError } from '#ui/field.tsx'
import { toast } from '#ui/toast-store.ts'
import { type RecapLink, renewLink, revokeLink } from '../recap-admin.api.ts'
import { recapAdminKeys } from '../recap-admin.queries.ts'

export type PendingLinkAction = { kind: 'revoke' | 'renew'; link: RecapLink }

export type LinkActionDialogProps = { pending: PendingLinkAction | null; onClose: () => void }

export function LinkActionDialog({ pending, onClose }: LinkActionDialogProps) {
  const client = useQueryClient()
  const action = useMutation({
    networkMode: 'always',
    mutationFn: ({ kind, link }: PendingLinkAction) =>
      kind === 'revoke' ? revokeLink(link.id) : renewLink(link.id),
    // Refused too: the answer to the list tells whether the session still holds.
    onSettled: () => client.invalidateQueries({ queryKey: recapAdminKeys.links() }),
  })

  function close() {
    if (action.isPending) return
    action.reset()
    onClose()
  }

  function confirm(wanted: PendingLinkAction) {
    action.mutate(wanted, {
      onSuccess: () => {
        toast({ title: recapLinksText.confirm[wanted.kind].done, durationMs: 3000 })
        action.reset()
        onClose()
      },
    })
  }

  if (!pending) return null
  const text = recapLinksText.confirm[pending.kind]
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) close()
      }}
      surface="staff"
      title={text.title}
      description={text.text(pending.link.studentName)}
      footer={
        <>
          <Button variant="secondary" onClick={close}>
            {recapLinksText.cancel}
          </Button>
          <Button
            variant={pending.kind === 'revoke' ? 'danger' : 'primary'}
            busy={action.isPending}
            onClick={() => confirm(pending)}
          >
            {text.action}
          </Button>
        </>
      }
    >
      {action.isError && (
        <div role="alert">
          <FieldError>
            {text.failed}. {recapLinksText.actionHint}
          </FieldError>
        </div>
      )}
    </Dialog>
  )
}
