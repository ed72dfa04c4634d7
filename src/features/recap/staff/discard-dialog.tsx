import { recapFormText } from '#content/recap-admin.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

export type DiscardDialogProps = { open: boolean; onCancel: () => void; onConfirm: () => void }

export function DiscardDialog({ open, onCancel, onConfirm }: DiscardDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => {
        if (!next) onCancel()
      }}
      surface="staff"
      title={recapFormText.leaveTitle}
      description={recapFormText.leaveText}
      footer={
        <>
          <Button variant="secondary" onClick={onCancel}>
            {recapFormText.cancel}
          </Button>
          <Button variant="danger" onClick={onConfirm}>
            {recapFormText.leaveConfirm}
          </Button>
        </>
      }
    />
  )
}
