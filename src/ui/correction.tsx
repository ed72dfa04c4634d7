import type { ReactNode } from 'react'

export type CorrectionProps = {
  /** Null when there is nothing to correct; the live region stays, so that a new one is announced. */
  question: ReactNode | null
  action: string
  /** `form`: the field's own. */
  onAccept: (form: HTMLFormElement | null) => void
}

/** A correction of a probable slip, offered under a field. */
export function Correction({ question, action, onAccept }: CorrectionProps) {
  return (
    <div role="status">
      {question && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 text-sm text-warning">
          <span className="min-w-0 wrap-anywhere">{question}</span>
          <button
            type="button"
            onClick={(event) => onAccept(event.currentTarget.form)}
            className="min-h-control font-semibold underline underline-offset-4 hover:decoration-2"
          >
            {action}
          </button>
        </p>
      )}
    </div>
  )
}
