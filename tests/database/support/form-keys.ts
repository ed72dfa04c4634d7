let lastKey = 0

/** The key of a filled form that nobody else in this file has. */
export function aFormKey(): string {
  lastKey += 1
  return `filled-form-${String(lastKey).padStart(12, '0')}`
}
