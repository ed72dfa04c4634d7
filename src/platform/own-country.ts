import type { ChosenCountry } from '#domain/countries.ts'
import { visitorCountry } from '#domain/visitor-country.ts'

/** The country that this browser says without doubt; empty where it does not (decision 124). */
export function ownCountry(): ChosenCountry {
  return visitorCountry(navigator.languages, Intl.DateTimeFormat().resolvedOptions().timeZone)
}
