import { createContext, useContext } from 'react'

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
