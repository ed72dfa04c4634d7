import type { UserEvent } from '@testing-library/user-event'

/**
 * Adds a whole text to a field, as a paste or the browser's autofill does. For forms that a test only needs filled in:
 * typing draws the form for each letter.
 */
export async function putText(user: UserEvent, field: HTMLElement, text: string): Promise<void> {
  await user.click(field)
  await user.paste(text)
}
