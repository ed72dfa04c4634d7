import { useState } from 'react'
import { reasonProblem } from './reason.ts'
import { ReasonField } from './reason-field.tsx'
import { StaffDialog } from './staff-dialog.tsx'

export type ReasonDialogProps = {
  title: string
  text: string
  confirm: string
  /** Label of the confirm button while busy. */
  working: string
  busy: boolean
  failure: string | null
  onConfirm: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of something that takes away: a sale, an access, a certificate. */
export function ReasonDialog({ onConfirm, onClose, text, ...dialog }: ReasonDialogProps) {
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)

  function submit() {
    const found = reasonProblem(reason)
    setProblem(found)
    if (!found) onConfirm(reason.trim())
  }

  return (
    <StaffDialog {...dialog} description={text} danger onConfirm={submit} onClose={onClose}>
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
