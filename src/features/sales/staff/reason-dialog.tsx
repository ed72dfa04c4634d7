import { useState } from 'react'
import { saleDialogTexts } from '#content/sales.ts'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { reasonProblem } from '../reason.ts'
import { ReasonField } from './reason-field.tsx'

export type ReasonDialogProps = {
  title: string
  text: string
  confirm: string
  busy: boolean
  failure: string | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of something that takes away: a sale, an access. */
export function ReasonDialog({ title, text, confirm, busy, failure, onConfirm, onClose }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function submit() {
    const found = reasonProblem(reason)
    setProblem(found)
    if (!found) onConfirm(reason.trim())
  }

  return (
    <StaffDialog
      title={title}
      description={text}
      confirm={confirm}
      working={saleDialogTexts.working}
      danger
      busy={busy}
      failure={failure}
      onConfirm={submit}
      onClose={onClose}
    >
      <ReasonField
        value={reason}
        error={problem}
        onChange={(typed) => {
          setReason(typed)
          setProblem(null)
        }}
      />
    </StaffDialog>
  )
}
