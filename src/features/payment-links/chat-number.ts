import { type Country, countries } from '#domain/countries.ts'

/** Digits of a mobile number without dialling code and trunk zero, in the countries of the generator. */
const nationalDigits: Readonly<Partial<Record<Country['code'], number>>> = {
  AR: 10,
  MX: 10,
  CO: 10,
  PE: 9,
  CL: 9,
  UY: 8,
}

/** The messaging app wants this digit after Argentina's dialling code, which nobody dials. */
const argentineMobile = '9'

/**
 * A stored phone number as the messaging app's links want it: digits only, dialling code first. Null when it cannot be
 * one: a link to a wrong number would send a stranger somebody's payment.
 */
export function chatNumber(phone: string | null): string | null {
  if (!phone?.trim().startsWith('+')) return null
  const digits = phone.replace(/\D/g, '')
  const country = countries.find(
    ({ code, phoneCode }) => nationalDigits[code] !== undefined && digits.startsWith(phoneCode),
  )
  if (!country) return /^[1-9]\d{7,14}$/.test(digits) ? digits : null
  const expected = nationalDigits[country.code] ?? 0
  const typed = digits.slice(country.phoneCode.length).replace(/^0+/, '')
  const isArgentina = country.code === 'AR'
  const national =
    isArgentina && typed.length === expected + 1 && typed.startsWith(argentineMobile) ? typed.slice(1) : typed
  if (national.length !== expected) return null
  return `${country.phoneCode}${isArgentina ? argentineMobile : ''}${national}`
}

/** Opens a conversation with the text written; without a number the app asks whom to send it to. */
export function chatUrl(number: string | null, text: string): string {
  return `https://wa.me/${number ?? ''}?text=${encodeURIComponent(text)}`
}
