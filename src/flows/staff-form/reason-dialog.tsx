import { type ReactNode, useState } from 'react'
import { reasonProblem } from './reason.ts'
import { ReasonField } from './reason-field.tsx'
import { StaffDialog } from './staff-dialog.tsx'

export type ReasonDialogProps = {
  title: string
  text?: string | undefined
  confirm: string
  /** Label of the confirm button while busy. */
  working: string
  danger?: boolean
  busy: boolean
  failure: string | null
  /** Null while something else is missing. */
  onConfirm: ((reason: string) => void) | null
  onClose: () => void
  /** What is decided, above its reason. `isTried`: what is missing is said. */
  children?: (isTried: boolean) => ReactNode
}

/** Asks for the reason of a decision, such as one that takes away: a sale, an access, a certificate. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { onConfirm, onClose, text, danger = true, children, ...dialog } = props
  const [reason, setReason] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)

  function submit() {
    const found = reasonProblem(reason)
    setProblem(found)
    setIsTried(true)
    if (!found) onConfirm?.(reason.trim())
  }

  return (
    <StaffDialog {...dialog} description={text} danger={danger} onConfirm={submit} onClose={onClose}>
      {children?.(isTried)}
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
