/** Suggested correction of a mistyped e-mail, in every form. */
export const emailSuggestion = {
  question: (address: string) => `¿Quisiste decir ${address}?`,
  accept: 'Corregir',
}

/** Label of the honeypot field, which is hidden from people. */
export const honeypotLabel = 'No completes este campo'
