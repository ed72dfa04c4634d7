import type { ReactNode } from 'react'

export type CorrectionProps = {
  /** Null when there is nothing to correct; the place is kept, so that a new one is announced. */
  question: ReactNode | null
  action: string
  /** `form`: the one that the field stands in. */
  onAccept: (form: HTMLFormElement | null) => void
}

/** A probable slip under a field, offered for correction in one click. */
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
