import { type ReactNode, useEffect, useRef, useState } from 'react'
import { reasonProblem } from './reason.ts'
import { ReasonField } from './reason-field.tsx'
import { StaffDialog } from './staff-dialog.tsx'
import { useTyped } from './use-typed.ts'

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
  const [{ reason }, type] = useTyped(`reason:${dialog.title}:${text}`, { reason: '' })
  const [problem, setProblem] = useState<string | null>(null)
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  useEffect(() => {
    // What is missing may be out of sight.
    if (tries > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [tries])

  function submit() {
    const found = reasonProblem(reason)
    setProblem(found)
    setTries(tries + 1)
    if (!found) onConfirm?.(reason.trim())
  }

  return (
    <StaffDialog
      {...dialog}
      form={form}
      description={text}
      danger={danger}
      onConfirm={submit}
      onClose={onClose}
    >
      {children?.(tries > 0)}
      <ReasonField
        value={reason}
        error={problem}
        onChange={(typed) => {
          type({ reason: typed })
          setProblem(null)
        }}
      />
    </StaffDialog>
  )
}
