/**
 * The simple pattern of the specification: something@something.something without spaces (decision 3). Nor characters
 * that nobody sees: JavaScript and PostgreSQL disagree on which of them are spaces, and no mailbox has one.
 */
const pattern = /^[^\s@\p{C}\p{Z}]+@[^\s@\p{C}\p{Z}]+\.[^\s@\p{C}\p{Z}]+$/u

export const emailMaxLength = 254

export function isEmail(address: string): boolean {
  return address.length <= emailMaxLength && pattern.test(address)
}

/** One person is one normalised address: trim and lower case, no provider tricks (decision 14). */
export function normalizeEmail(address: string): string {
  return address.trim().toLowerCase()
}

export function localPart(address: string): string {
  return normalizeEmail(address).split('@')[0] ?? ''
}
