import { type ChosenCountry, findCountry } from './countries.ts'

export type PhoneReading =
  | { ok: true; phone: string }
  | { ok: false; code: 'invalid_phone' | 'phone_without_code' }

/** No single country, or none yet, so no dialling code either: the table's 1 is only a suggestion. */
export function needsOwnCode(country: ChosenCountry): boolean {
  return country === 'OTHER' || country === ''
}

/**
 * A number as it is stored and sent, with its dialling code. One that starts with + or 00 keeps its own code; otherwise
 * the country's code goes before it.
 */
export function internationalPhone(typed: string, country: ChosenCountry): PhoneReading {
  const written = plain(typed).replace(/^00(?=[\s().-]*[1-9])/, '+')
  const code = findCountry(country)?.phoneCode ?? ''
  if (written.startsWith('+')) {
    const own = new RegExp(`^\\+\\s*${code}[\\s.-]*`)
    const phone = needsOwnCode(country) ? written : written.replace(own, `+${code} `)
    return /^\+[\s(]*[1-9][\d\s().-]{3,38}$/.test(phone) && digitsIn(phone) >= 7 && digitsIn(phone) <= 15
      ? { ok: true, phone }
      : { ok: false, code: 'invalid_phone' }
  }
  if (!/^[\d\s().-]{4,30}$/.test(written) || digitsIn(written) < 4)
    return { ok: false, code: 'invalid_phone' }
  return needsOwnCode(country)
    ? { ok: false, code: 'phone_without_code' }
    : { ok: true, phone: `+${code} ${written}` }
}

/** The dialling code that will go before the typed number, for display; null where the number has its own. */
export function addedCode(typed: string, country: ChosenCountry): string | null {
  const code = findCountry(country)?.phoneCode
  return !code || needsOwnCode(country) || /^(\+|00)/.test(plain(typed)) ? null : `+${code}`
}

/** Chats and address books wrap what is copied in invisible marks of direction, and write dashes that do not break. */
function plain(typed: string): string {
  return typed
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}
