export const searchMaxLength = 120

/** A search as the address and the database take it. */
export function cleanSearch(text: string): string {
  return text.trim().slice(0, searchMaxLength)
}
