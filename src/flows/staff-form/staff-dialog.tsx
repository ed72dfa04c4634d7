import { type FormEvent, type ReactNode, type Ref, useId } from 'react'
import { staffDialogTexts } from '#content/staff.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'

export type StaffDialogProps = Pick<DialogProps, 'title' | 'description'> & {
  confirm: string
  /** What the button says while the work is under way. */
  working?: string
  danger?: boolean
  cancelVariant?: 'quiet' | 'secondary'
  busy?: boolean
  failure?: string | null
  form?: Ref<HTMLFormElement>
  onConfirm: () => void
  /** Escape, the cross, or a click beside it. */
  onClose: () => void
  /** Where cancelling does more than closing. */
  onCancel?: () => void
  children?: ReactNode
}

/** A question with one answer that does something. It stays open while that is under way. Mount it to open it. */
export function StaffDialog(props: StaffDialogProps) {
  const { title, description, confirm, working, danger, cancelVariant = 'quiet', busy = false } = props
  const { failure, form, onConfirm, onClose, onCancel = onClose, children } = props
  const formId = useId()

  function submit(event: FormEvent) {
    event.preventDefault()
    // The event also reaches a form around the dialog in React's tree, though the page holds them apart.
    event.stopPropagation()
    if (!busy) onConfirm()
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
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
