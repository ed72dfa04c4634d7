import { type Country, countries } from '#domain/countries.ts'

/** Digits of a mobile number without dialling code and trunk zero, in the countries of the form. */
const nationalDigits: Readonly<Partial<Record<Country['code'], number>>> = {
  AR: 10,
  MX: 10,
  CO: 10,
  PE: 9,
  CL: 9,
  UY: 8,
}

/** The messaging app requires this digit after Argentina's dialling code; people do not dial it. */
const argentineMobile = '9'

/**
 * A stored phone number in the format of the messaging app's links: digits only, dialling code first. Null when
 * invalid: a wrong number would send someone's payment to a stranger.
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

/** Opens a conversation with a prefilled text; without a number the app asks for the recipient. */
export function chatUrl(number: string | null, text: string): string {
  return `https://wa.me/${number ?? ''}?text=${encodeURIComponent(text)}`
}
