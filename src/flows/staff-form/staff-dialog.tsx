import { type FormEvent, type ReactNode, type Ref, useId } from 'react'
import { staffDialogTexts } from '#content/staff.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

export type StaffDialogProps = Pick<DialogProps, 'title' | 'description' | 'width'> & {
  confirm: string
  /** Label of the confirm button while busy. */
  working?: string
  danger?: boolean
  cancelVariant?: 'quiet' | 'secondary'
  busy?: boolean
  failure?: string | null
  form?: Ref<HTMLFormElement>
  onConfirm: () => void
  /** Escape, the close button, or a click outside. */
  onClose: () => void
  /** Called by the cancel button instead of `onClose`. */
  onCancel?: () => void
  children?: ReactNode
}

/** Confirmation dialog; stays open while busy. Mount it to open it. */
export function StaffDialog(props: StaffDialogProps) {
  const { title, description, width, confirm, working, danger, busy = false } = props
  const { failure, form, onConfirm, onClose, onCancel = onClose, cancelVariant = 'quiet', children } = props
  const formId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    // React bubbles the event through the portal to a surrounding form.
    event.stopPropagation()
    if (!busy) onConfirm()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
      {...(width && { width })}
      surface="staff"
      footer={
        <>
          <Button variant={cancelVariant} onClick={onCancel} disabled={busy}>
            {staffDialogTexts.cancel}
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={danger ? 'danger' : 'primary'}
            busy={busy}
            {...(working === undefined ? {} : { busyLabel: working })}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <form id={formId} ref={form} onSubmit={submit} noValidate className="grid gap-4">
        {children}
        {failure && <Notice tone="error">{failure}</Notice>}
      </form>
    </Dialog>
  )
}
