import type { ProblemCode } from '#domain/validation.ts'
import { goToControl } from '#platform/focus-control.ts'

/** Problem code by control name. */
export type FieldProblems = Readonly<Partial<Record<string, ProblemCode>>>

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

export function controlsOf(form: HTMLFormElement): Control[] {
  return Array.from(form.elements).filter(
    (element): element is Control =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLSelectElement ||
      element instanceof HTMLTextAreaElement,
  )
}

/** Problems found by native validation, as our codes. */
export function nativeProblems(form: HTMLFormElement): FieldProblems {
  const invalid = controlsOf(form).filter((control) => control.name && !control.validity.valid)
  return Object.fromEntries(invalid.map((control) => [control.name, codeOf(control)]))
}

function codeOf({ validity, type }: Control): ProblemCode {
  if (validity.valueMissing) return 'required'
  if (validity.tooLong) return 'too_long'
  return type === 'email' ? 'invalid_email' : 'invalid'
}

export function focusFirstProblem(form: HTMLFormElement, problems: FieldProblems): void {
  const first = controlsOf(form).find((control) => control.name in problems)
  if (first) goToControl(first)
}

/** The control's text; empty when it is missing. */
export function textOf(data: FormData, name: string): string {
  const value = data.get(name)
  return typeof value === 'string' ? value : ''
}
