import { type RefCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { readSession, removeSession, writeSession } from '#platform/session-store.ts'
import { type Control, controlsOf } from './form-problems.ts'

export type FormDraft = {
  form: RefCallback<HTMLFormElement>
  /** Call on input. */
  keep: () => void
  /** Call after sending. */
  forget: () => void
}

const textTypes = ['text', 'email', 'tel', 'textarea', 'select-one']
const draftSchema = v.record(v.string(), v.string())

/** Keeps the draft of an uncontrolled form for this tab until it has been sent, across reloads and closed dialogs. */
export function useFormDraft(name: string): FormDraft {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  // Fallback for browsers without session storage.
  const typed = useRef<v.InferOutput<typeof draftSchema>>({})
  const key = `draft:${name}`

  useEffect(() => {
    const stored = v.safeParse(draftSchema, readSession(key))
    const draft = stored.success ? stored.output : typed.current
    for (const control of textControlsOf(form)) {
      const text = draft[control.name]
      if (text !== undefined && isAsItStarted(control)) writeAsTyped(control, text)
    }
  }, [form, key])

  return {
    form: setForm,
    keep() {
      const filled = textControlsOf(form).filter(({ value }) => value !== '')
      typed.current = Object.fromEntries(filled.map((control) => [control.name, control.value]))
      if (filled.length === 0) removeSession(key)
      else writeSession(key, typed.current)
    },
    forget() {
      typed.current = {}
      removeSession(key)
    },
  }
}

/** Text controls that people can reach; the honeypot is outside the tab order. */
function textControlsOf(form: HTMLFormElement | null): Control[] {
  if (!form) return []
  return controlsOf(form).filter(
    ({ name, tabIndex, type }) => name !== '' && tabIndex >= 0 && textTypes.includes(type),
  )
}

/** Empty, or with the value that the form gave it. */
function isAsItStarted(control: Control): boolean {
  if (control.value === '') return true
  return control instanceof HTMLSelectElement
    ? control.selectedOptions[0]?.defaultSelected === true
    : control.value === control.defaultValue
}

/** Fires the events of typing, so that listeners such as counters update. */
function writeAsTyped(control: Control, text: string): void {
  // Bypasses React's value tracking, which would otherwise ignore the change.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
  // Somebody is about to type here: what they type takes the place of the draft, and is not added to it.
  if (control === document.activeElement && !(control instanceof HTMLSelectElement)) control.select()
}
