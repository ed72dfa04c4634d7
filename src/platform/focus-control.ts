/** Moves the focus to a control of a form by its name; in a group that shares a name, to the first. */
export function focusControl(form: HTMLFormElement | null, name: string | undefined): void {
  const found = name ? form?.elements.namedItem(name) : null
  const control = found instanceof RadioNodeList ? found[0] : found
  if (control instanceof HTMLElement) control.focus()
}
