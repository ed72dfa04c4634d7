import type { ChosenCountry } from './countries.ts'

/** No single country, or none yet, so no dialling code either: the table's 1 is only a suggestion. */
export function needsOwnCode(country: ChosenCountry): boolean {
  return country === 'OTHER' || country === ''
}
