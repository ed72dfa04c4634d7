import { type ReactNode, useId } from 'react'
import { staffDialogTexts } from '#content/staff.ts'
import { Button } from '#ui/button.tsx'
import { Dialog, type DialogProps } from '#ui/dialog.tsx'
import { Notice } from '#ui/notice.tsx'
import { type Form, useForm } from './use-form.ts'

export type DialogForm = {
  props: Form<Record<string, unknown>>['props']
  busy: boolean
  failureText: string | null
}

export type StaffDialogProps = Pick<DialogProps, 'title' | 'description' | 'width'> & {
  confirm: string
  /** Label of the confirm button while busy. */
  working?: string | undefined
  danger?: boolean
  /** Absent where nothing is asked and nothing awaited. */
  form?: DialogForm
  onConfirm: () => unknown
  /** Escape, the close button, or a click outside. */
  onClose: () => void
  /** Called by the cancel button instead of `onClose`. */
  onCancel?: () => void
  children?: ReactNode
}

/** A form of the staff in a dialog; stays open while busy. Mount it to open it. */
export function StaffDialog(props: StaffDialogProps) {
  const { title, description, width, confirm, working, danger, onConfirm, onClose } = props
  const { onCancel = onClose, children } = props
  const own = useForm({ draft: null, start: {} })
  const { busy, failureText, props: formProps } = props.form ?? own
  const formId = useId()

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !busy && onClose()}
      title={title}
      description={description}
      width={width}
      surface="staff"
      footer={
        <>
          <Button variant="quiet" onClick={onCancel} disabled={busy}>
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
      <form {...formProps(() => busy || onConfirm())} id={formId} className="grid gap-4">
        {children}
        {failureText && <Notice tone="error">{failureText}</Notice>}
      </form>
    </Dialog>
  )
}
