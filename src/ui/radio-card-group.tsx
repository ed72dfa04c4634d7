import { type ReactNode, useId } from 'react'
import { classNames } from './class-names.ts'
import { FieldError } from './field.tsx'

export type RadioCard<Value extends string> = {
  value: Value
  label: ReactNode
  description?: ReactNode
  /** At the end of the card's first line, such as an amount. */
  aside?: ReactNode
  disabled?: boolean
}

export type RadioCardGroupProps<Value extends string> = {
  legend: ReactNode
  name: string
  value: Value | null
  onChange: (value: Value) => void
  options: readonly RadioCard<Value>[]
  error?: ReactNode
  disabled?: boolean
  className?: string
}

function describedBy(id: string, option: RadioCard<string>): string | undefined {
  const parts = [option.aside && `${id}-aside`, option.description && `${id}-description`]
  return parts.filter(Boolean).join(' ') || undefined
}

export function RadioCardGroup<Value extends string>(props: RadioCardGroupProps<Value>) {
  const { legend, name, value, onChange, options, error, disabled, className } = props
  const id = useId()
  const errorId = error ? `${id}-error` : undefined
  return (
    <fieldset
      disabled={disabled}
      aria-describedby={errorId}
      className={classNames('grid min-w-0 gap-1.5', className)}
    >
      <legend className="mb-1.5 font-medium text-ink text-sm">{legend}</legend>
      <div className="grid gap-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="relative flex min-h-control items-start gap-3 rounded border border-line-strong bg-sheet px-4 py-3 transition-colors duration-fast hover:border-ink has-checked:border-ink has-disabled:opacity-60 has-checked:shadow-[inset_0_0_0_1px_var(--c-ink)] has-focus-visible:outline-2 has-focus-visible:outline-focus has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
              disabled={option.disabled}
              aria-labelledby={`${id}-${option.value}-label`}
              aria-describedby={describedBy(`${id}-${option.value}`, option)}
              className="mt-1 size-4.5 shrink-0 accent-action outline-none focus-visible:outline-none"
            />
            <span className="grid min-w-0 flex-1 gap-0.5">
              <span className="flex flex-wrap items-baseline justify-between gap-x-4 font-medium">
                <span id={`${id}-${option.value}-label`}>{option.label}</span>
                {option.aside && (
                  <span id={`${id}-${option.value}-aside`} className="figures font-display font-semibold">
                    {option.aside}
                  </span>
                )}
              </span>
              {option.description && (
                <span id={`${id}-${option.value}-description`} className="text-ink-mute text-sm">
                  {option.description}
                </span>
              )}
            </span>
          </label>
        ))}
      </div>
      {error && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
