export const searchMaxLength = 120

/** Search text for the URL and the database. */
export function cleanSearch(text: string): string {
  return text.trim().slice(0, searchMaxLength)
}
