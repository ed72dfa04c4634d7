import type { ComponentPropsWithRef } from 'react'
import { Caret } from './caret.tsx'
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
      <Caret className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2 text-ink-soft" />
    </div>
  )
}
