import { findCountry } from '#domain/countries.ts'

export function countryName(code: string): string {
  return findCountry(code)?.name ?? code
}
