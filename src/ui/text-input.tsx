import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { controlClass, useFieldAttributes } from './field.tsx'

export type TextInputProps = ComponentPropsWithRef<'input'> & {
  /**
   * A fixed part before the input, such as a dialling code, announced with the field. Null while there is none: the
   * control stays in its place, and so keeps the focus.
   */
  lead?: ReactNode
}

export function TextInput({ className, lead, type = 'text', ...props }: TextInputProps) {
  const attributes = useFieldAttributes(props)
  const leadId = lead && attributes.id ? `${attributes.id}-lead` : undefined
  const describedBy = [leadId, attributes['aria-describedby']].filter(Boolean).join(' ') || undefined
  const input = (
    <input
      {...props}
      {...attributes}
      aria-describedby={describedBy}
      type={type}
      // As of a checkbox.
      aria-invalid={attributes['aria-invalid'] ?? (type === 'date' ? false : undefined)}
      className={classNames(
        controlClass,
        'read-only:bg-well',
        lead ? 'rounded-l-none' : undefined,
        className,
      )}
    />
  )
  if (lead === undefined) {
    return input
  }
  return (
    <div className="flex">
      {lead && (
        <span
          id={leadId}
          className="figures flex min-h-control shrink-0 items-center rounded-l border border-line-strong border-r-0 bg-well px-3 text-ink-soft"
        >
          {lead}
        </span>
      )}
      {input}
    </div>
  )
}
