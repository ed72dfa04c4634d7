/** A probable slip in an e-mail, asked beside its field in every form. */
export const emailSuggestion = {
  question: (address: string) => `¿Quisiste decir ${address}?`,
  accept: 'Corregir',
}
