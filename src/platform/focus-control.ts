/** Focuses a control and scrolls all of it into view, with its scroll margins. */
export function goToControl(control: HTMLElement): void {
  control.focus()
  // For a text area the browser would reveal only the cursor.
  control.scrollIntoView({ block: 'nearest' })
}

/**
 * From a field to the one after it in its form that waits to be filled in: what a phone's keyboard calls "next" is elsewhere
 * a key that sends the form.
 */
export function goToNextField(field: HTMLInputElement): void {
  const fields = [...(field.form?.elements ?? [])].filter(
    (element) =>
      element instanceof HTMLInputElement &&
      element.type !== 'radio' &&
      element.type !== 'hidden' &&
      element.tabIndex >= 0,
  )
  const next = fields[fields.indexOf(field) + 1]
  if (next instanceof HTMLElement) goToControl(next)
}

/** A ref for the element that replaces the control that had the focus. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus()
}

/** Focuses a control of a form by its name; the first of a group that shares one. */
export function focusControl(form: HTMLFormElement | null, name: string | undefined): void {
  const found = name ? form?.elements.namedItem(name) : null
  const control = found instanceof RadioNodeList ? found[0] : found
  if (control instanceof HTMLElement) goToControl(control)
}
