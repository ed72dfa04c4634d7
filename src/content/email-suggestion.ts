/** Suggested correction of a mistyped e-mail, in every form. */
export const emailSuggestion = {
  question: (address: string) => `¿Quisiste decir ${address}?`,
  accept: 'Corregir',
}
