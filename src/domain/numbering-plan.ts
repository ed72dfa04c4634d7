import { type PhoneNumber, parsePhoneNumberFromString } from 'libphonenumber-js'
import { type ChosenCountry, findCountry } from './countries.ts'
import { needsOwnCode } from './phone.ts'

// The numbers of all countries are large: a page loads this file where a phone is typed (decision 179).

export type PhoneReading =
  | { ok: true; phone: string }
  | { ok: false; code: 'invalid_phone' | 'phone_without_code' }

/** What people still write before a number, and no exchange dials after its country's code (providers, section 13). */
const dropped: Readonly<Record<string, RegExp>> = { '52': /^(01|04[45]|1)(?=\d{10}$)/ }
const trunk = /^0+/

/** The number of a text that begins with its country's code. */
function readNumber(phone: string): PhoneNumber | undefined {
  const number = parsePhoneNumberFromString(`+${phone.replace(/\D/g, '')}`)
  if (!number || number.isValid()) return number
  const { countryCallingCode: code, nationalNumber } = number
  const bare = parsePhoneNumberFromString(`+${code}${nationalNumber.replace(dropped[code] ?? trunk, '')}`)
  return bare?.isValid() ? bare : number
}

/**
 * A number as it is stored and sent, with its dialling code. One that starts with + or 00 keeps its own code; before another
 * goes the country's code, unless it is there already, as browsers fill it in, and a number follows it.
 */
export function internationalPhone(typed: string, country: ChosenCountry): PhoneReading {
  const written = plain(typed)
  const code = needsOwnCode(country) ? '' : (findCountry(country)?.phoneCode ?? '')
  const isAbroad = written.startsWith('+')
  if (!shape.test(written) || digitsIn(written) < 4) return { ok: false, code: 'invalid_phone' }
  if (!isAbroad && code === '') return { ok: false, code: 'phone_without_code' }
  const once = isAbroad ? afterCode(written, code) : written
  const again = once === null ? null : afterCode(once, code)
  const readings = once === null ? [written] : [`+${code} ${once}`, ...(again ? [`+${code} ${again}`] : [])]
  const { phone, fit } = bestOf(readings)
  return fit > 0 && digitsIn(phone) >= 7 && digitsIn(phone) <= 15
    ? { ok: true, phone }
    : { ok: false, code: 'invalid_phone' }
}

const shape = /^(\+[\s(]*[1-9])?[\d\s().-]{3,38}$/

/** What follows the code, where the number begins with it. */
function afterCode(written: string, code: string): string | null {
  const own = new RegExp(`^\\+?[\\s(]*${code}[\\s).-]*`)
  return code !== '' && own.test(written) ? written.replace(own, '') : null
}

/** The first of the readings that fit best: 2, a number that is there; 1, one as long; 0, none. */
function bestOf(readings: readonly string[]): { phone: string; fit: number } {
  let best = { phone: readings[0] ?? '', fit: 0 }
  for (const phone of readings) {
    const number = readNumber(phone)
    const fit = number?.isValid() ? 2 : number?.isPossible() ? 1 : 0
    if (fit > best.fit) best = { phone, fit }
  }
  return best
}

/** Whether no code goes before what is typed, which has one. */
export function hasOwnCode(typed: string, country: ChosenCountry): boolean {
  const written = plain(typed)
  const reading = internationalPhone(typed, country)
  return (
    written.startsWith('+') ||
    (reading.ok && reading.phone !== `+${findCountry(country)?.phoneCode} ${written}`)
  )
}

/**
 * A number without what comes along when it is copied: invisible marks of direction, dashes that do not break, full-width signs,
 * "tel:", and "(+54)" as our own files write it; 00 is a plus.
 */
function plain(typed: string): string {
  return typed
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Pd}/gu, '-')
    .trim()
    .replace(/^\p{L}+\.?\s*:\s*/u, '')
    .replace(/^\(\s*(\+|00)\s*(\d+)\s*\)/, '+$2')
    .replace(/^00(?=[\s().-]*[1-9])/, '+')
}

/** A phone as it came with an order: a page sends it as it was typed until it has this file. What is no number stays. */
export function settledPhone(phone: string, country: ChosenCountry): string {
  const reading = internationalPhone(phone, country)
  return reading.ok ? reading.phone : phone
}

/** A stored number that can be dialled, in parts without the plus; null for what is none. */
export function dialledNumber(phone: string): { code: string; national: string } | null {
  const written = plain(phone)
  const number = written.startsWith('+') ? readNumber(written) : undefined
  return number?.isValid() ? { code: number.countryCallingCode, national: number.nationalNumber } : null
}

function digitsIn(text: string): number {
  return text.replace(/\D/g, '').length
}
