import { type ComponentPropsWithRef, type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

export type CheckboxProps = Omit<ComponentPropsWithRef<'input'>, 'type'> & {
  label: ReactNode
  description?: ReactNode
  error?: ReactNode
}

export function Checkbox({ label, description, error, className, id, ...props }: CheckboxProps) {
  const generated = useId()
  const controlId = id ?? generated
  const descriptionId = description ? `${controlId}-description` : undefined
  const errorId = error ? `${controlId}-error` : undefined
  return (
    <div className={classNames('grid gap-1', className)}>
      <div className="flex items-start gap-3">
        <input
          {...props}
          id={controlId}
          type="checkbox"
          // Chromium tells what is required and still empty as wrong unless this says otherwise.
          aria-invalid={Boolean(error)}
          aria-describedby={[errorId, descriptionId].filter(Boolean).join(' ') || undefined}
          className="mt-[calc((var(--control)-1.25rem)/2)] size-5 shrink-0 rounded-sm accent-action"
        />
        <label htmlFor={controlId} className="flex min-h-control items-center">
          <span>{label}</span>
        </label>
      </div>
      {description && (
        <p id={descriptionId} className="-mt-2 ml-8 text-ink-mute text-sm">
          {description}
        </p>
      )}
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </div>
  )
}
