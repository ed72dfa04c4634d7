/** A text as the matchers of Testing Library compare it: they read every space of the page as a plain one. */
export function plainSpaces(text: string): string {
  return text.replaceAll('\u00a0', ' ')
}
