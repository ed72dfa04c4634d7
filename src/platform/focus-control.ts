/** Moves the focus to a control and brings the whole of it into view, with its scroll margins. */
export function goToControl(control: HTMLElement): void {
  control.focus()
  // For a text area the browser itself reveals the cursor alone.
  control.scrollIntoView({ block: 'nearest' })
}

/** A ref for what takes the place of the control that had the focus. */
export function focusOnArrival(element: HTMLElement | null): void {
  element?.focus()
}

/** Goes to a control of a form by its name; in a group that shares a name, to the first. */
export function focusControl(form: HTMLFormElement | null, name: string | undefined): void {
  const found = name ? form?.elements.namedItem(name) : null
  const control = found instanceof RadioNodeList ? found[0] : found
  if (control instanceof HTMLElement) goToControl(control)
}
