import { type ChangeEvent, useRef, useState } from 'react'
import type * as v from 'valibot'
import type { ProblemCode } from '#domain/validation.ts'
import { focusControl } from '#platform/focus-control.ts'
import { useStaffDraft } from './use-staff-draft.ts'

/** Fields of type `string`. */
type TextFields<Values> = {
  [Field in keyof Values & string]: string extends Values[Field] ? Field : never
}[keyof Values & string]

export type StaffFormOptions<Values> = {
  /** Name of the draft, unique per person. */
  draft: string
  ownerId: string
  schema: v.GenericSchema<unknown, Values>
  /** Fields in screen order. */
  empty: Values
}

/** Values of a form, kept as a draft, and their errors. */
export function useStaffForm<
  Values extends Readonly<Record<string, unknown>>,
  Problem extends string = ProblemCode,
>(options: StaffFormOptions<Values>) {
  type Errors = Partial<Record<keyof Values & string, Problem>>
  const { draft, ownerId, schema, empty } = options
  const [values, put, clearDraft] = useStaffDraft(draft, ownerId, schema, empty)
  const [errors, setErrors] = useState<Errors>({})
  /** What was typed before the form was filled in from elsewhere. */
  const [replaced, setReplaced] = useState<Values | null>(null)
  const element = useRef<HTMLFormElement>(null)

  /** Editing a field clears its error. */
  function change(changes: Partial<Values>) {
    put(changes)
    setErrors(
      (known) => Object.fromEntries(Object.entries(known).filter(([field]) => !(field in changes))) as Errors,
    )
  }

  return {
    element,
    values,
    errors,
    change,
    /** Focuses the first invalid field. */
    showErrors(found: Errors) {
      setErrors(found)
      focusControl(
        element.current,
        Object.keys(empty).find((field) => found[field]),
      )
    },
    replaced,
    /** Fills in values from elsewhere and focuses the first field; `restore` undoes it. */
    fill(filled: Values) {
      const isTyped = Object.keys(empty).some((field) => !isSame(values[field], empty[field]))
      setReplaced(isTyped ? values : null)
      change(filled)
      focusControl(element.current, Object.keys(empty)[0])
    },
    restore() {
      if (replaced) change(replaced)
      setReplaced(null)
    },
    forgetReplaced: () => setReplaced(null),
    clear() {
      clearDraft()
      setErrors({})
      setReplaced(null)
    },
    /** Props of a text field's control. */
    control: <Field extends TextFields<Values>>(field: Field) => ({
      name: field,
      value: values[field] as string,
      autoComplete: 'off',
      onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
        change({ [field]: event.target.value } as Partial<Values>),
    }),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

export type StaffForm<
  Values extends Readonly<Record<string, unknown>>,
  Problem extends string = ProblemCode,
> = ReturnType<typeof useStaffForm<Values, Problem>>
