let lastKey = 0

/** A form key that is unique in this file. */
export function aFormKey(): string {
  lastKey += 1
  return `filled-form-${String(lastKey).padStart(12, '0')}`
}
