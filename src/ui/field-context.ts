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

/**
 * Shared by every text-like control, so that a row of them aligns. The scroll margins bring the label and the message
 * into view too, clear of the sticky edges of the page.
 */
export const controlClass =
  'block scroll-mt-16 scroll-mb-28 w-full min-h-control rounded border border-line-strong bg-sheet px-3 py-control-inset text-control text-ink placeholder:text-ink-mute transition-colors duration-fast hover:border-ink-soft aria-invalid:border-error aria-invalid:outline aria-invalid:outline-1 aria-invalid:outline-error focus-visible:outline-2 focus-visible:outline-focus disabled:cursor-not-allowed disabled:bg-well disabled:text-ink-mute'
