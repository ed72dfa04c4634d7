import type { ComponentPropsWithRef } from 'react'
import { Caret } from './caret.tsx'
import { classNames } from './class-names.ts'
import { controlClass, useFieldAttributes } from './field.tsx'

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
        // As of a checkbox.
        aria-invalid={attributes['aria-invalid'] ?? false}
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

export type ChoiceSelectProps<Value extends string> = Omit<
  SelectProps,
  'options' | 'placeholder' | 'value' | 'onChange'
> & {
  values: readonly Value[]
  labels: Readonly<Record<Value, string>>
  value: Value
  onChange: (value: Value) => void
}

/** A select whose value is typed: one of the given values. */
export function ChoiceSelect<Value extends string>(props: ChoiceSelectProps<Value>) {
  const { values, labels, onChange, ...select } = props
  return (
    <Select
      {...select}
      options={values.map((value) => ({ value, label: labels[value] }))}
      onChange={(event) => {
        const chosen = values.find((known) => known === event.target.value)
        if (chosen !== undefined) onChange(chosen)
      }}
    />
  )
}
