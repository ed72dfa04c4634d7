import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from './class-names.ts'

export type FieldControl = {
  id: string
  describedBy: string | undefined
  invalid: boolean
  required: boolean
}

export const FieldContext = createContext<FieldControl | null>(null)

export type ControlAttributes = {
  id?: string | undefined
  required?: boolean | undefined
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined
}

/** Props that a `Field` gives its control; own props win, and descriptions add up. */
export function useFieldAttributes(own: ControlAttributes): ControlAttributes {
  const field = useContext(FieldContext)
  if (!field) {
    return own
  }
  return {
    id: own.id ?? field.id,
    required: own.required ?? (field.required || undefined),
    'aria-describedby': [own['aria-describedby'], field.describedBy].filter(Boolean).join(' ') || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field.invalid || undefined),
  }
}

/** Shared by every text-like control, so that a row of them aligns (`src/app/styles.css`). */
export const controlClass = 'field'

export type FieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  required?: boolean
  /** Replaces the generated id, for links and focus that must find the control. */
  id?: string
  className?: string
  /** One TextInput, TextArea or Select; it takes its id and its descriptions from here. */
  children: ReactNode
}

export function Field({ label, hint, error, required = false, id, className, children }: FieldProps) {
  const generated = useId()
  const controlId = id ?? generated
  const hintId = hint ? `${controlId}-hint` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  const describedBy = [errorId, hintId].filter(Boolean).join(' ') || undefined
  return (
    <div className={classNames('grid content-start gap-1.5', className)}>
      <label htmlFor={controlId} className="font-medium text-ink text-sm">
        {label}
        {required && (
          <span aria-hidden="true" className="ml-0.5 text-action">
            *
          </span>
        )}
      </label>
      <FieldContext value={{ id: controlId, describedBy, invalid: Boolean(error), required }}>
        {children}
      </FieldContext>
      {hint && (
        <p id={hintId} className="text-ink-mute text-xs">
          {hint}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="flex items-start gap-1.5 font-medium text-error text-sm">
      <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-1 size-3.5 shrink-0">
        <path
          d="M8 1.2 15 14H1Z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.6"
          strokeLinejoin="round"
        />
        <path d="M8 6v4M8 11.4v1.2" stroke="currentColor" strokeWidth="1.6" />
      </svg>
      <span>{children}</span>
    </p>
  )
}
