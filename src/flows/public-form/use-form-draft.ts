import { type RefCallback, useEffect, useRef, useState } from 'react'
import * as v from 'valibot'
import { readSession, removeSession, writeSession } from '#platform/session-store.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

export type FormDraft = {
  form: RefCallback<HTMLFormElement>
  /** To be called when something has been typed. */
  keep: () => void
  /** To be called when it has been sent. */
  forget: () => void
}

const textTypes = ['text', 'email', 'tel', 'textarea', 'select-one']
const draftSchema = v.record(v.string(), v.string())

/**
 * What a visitor has typed into a form whose fields keep their own values, kept for this tab until it has been sent: a
 * page that is loaded again, or a dialog that was closed, costs nobody their typing.
 */
export function useFormDraft(name: string): FormDraft {
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  // A browser that stores nothing still has it while the page stands.
  const typed = useRef<v.InferOutput<typeof draftSchema>>({})
  const key = `draft:${name}`

  useEffect(() => {
    const stored = v.safeParse(draftSchema, readSession(key))
    const draft = stored.success ? stored.output : typed.current
    for (const control of controlsOf(form)) {
      const text = draft[control.name]
      if (text !== undefined && control.value === '') writeAsTyped(control, text)
    }
  }, [form, key])

  return {
    form: setForm,
    keep() {
      const filled = controlsOf(form).filter(({ value }) => value !== '')
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

/** Fields for people: a trap for programs stands outside the order of the keyboard. */
function controlsOf(form: HTMLFormElement | null): TextControl[] {
  return Array.from(form?.elements ?? []).filter(
    (element): element is TextControl =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      element.tabIndex >= 0 &&
      textTypes.includes(element.type),
  )
}

/** Whoever follows the field, be it a counter or the page, hears of it as of typing. */
function writeAsTyped(control: TextControl, text: string): void {
  // Around React's own setter, which would take the change for one that it knows.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, text)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}
