import type { ComponentPropsWithRef } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, useFieldAttributes } from './field-context.ts'

export type SelectOption = { value: string; label: string; disabled?: boolean }

export type SelectProps = Omit<ComponentPropsWithRef<'select'>, 'children'> & {
  options: readonly SelectOption[]
  /** Shown while nothing is chosen; not selectable when the field is required. */
  placeholder?: string
}

export function Select({ options, placeholder, className, ...props }: SelectProps) {
  const attributes = useFieldAttributes(props)
  return (
    <div className="relative">
      <select
        {...props}
        {...attributes}
        className={classNames(controlClass, 'appearance-none pr-10', className)}
      >
        {placeholder !== undefined && (
          <option value="" disabled={Boolean(attributes.required)}>
            {placeholder}
          </option>
        )}
        {options.map((option) => (
          <option key={option.value} value={option.value} disabled={option.disabled}>
            {option.label}
          </option>
        ))}
      </select>
      <svg
        viewBox="0 0 16 16"
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-3 size-4 -translate-y-1/2 text-ink-soft"
      >
        <path d="m3.5 6 4.5 4.5L12.5 6" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </div>
  )
}
