/** Money is a whole number of minor units plus a currency (ISO 4217), never a float. */
export type Money = { readonly minor: number; readonly currency: string }

/** Decimal places by ISO 4217; every currency not listed has two. */
const decimalPlaces: Readonly<Record<string, number>> = { CLP: 0, PYG: 0 }

export function decimalPlacesOf(currency: string): number {
  return decimalPlaces[currency] ?? 2
}

export function money(minor: number, currency: string): Money {
  if (!Number.isSafeInteger(minor)) throw new RangeError('money: minor units must be a safe integer')
  if (!/^[A-Z]{3}$/.test(currency)) throw new RangeError('money: currency must be an ISO 4217 code')
  return { minor, currency }
}

/**
 * Reads a decimal amount as the database or a provider sends it: a number or a decimal string ("100.00").
 * More decimals than the currency has are refused unless they are zeros. Null for anything else.
 */
export function parseMoney(amount: unknown, currency: string): Money | null {
  const text =
    typeof amount === 'number' ? numberToDecimal(amount) : typeof amount === 'string' ? amount.trim() : null
  if (text === null) return null
  const match = /^(-?)(\d{1,12})(?:\.(\d+))?$/.exec(text)
  if (!match) return null
  const places = decimalPlacesOf(currency)
  const fraction = match[3] ?? ''
  if (/[1-9]/.test(fraction.slice(places))) return null
  const minor = Number(`${match[2]}${fraction.slice(0, places).padEnd(places, '0')}`)
  if (!Number.isSafeInteger(minor)) return null
  return { minor: match[1] === '-' && minor !== 0 ? -minor : minor, currency }
}

function numberToDecimal(amount: number): string | null {
  if (!Number.isFinite(amount)) return null
  const text = String(amount)
  return text.includes('e') ? null : text
}

/** The decimal text that PostgreSQL and the provider take: "270.00", "45000" for a currency without minor unit. */
export function toDecimal(value: Money): string {
  const places = decimalPlacesOf(value.currency)
  const digits = String(Math.abs(value.minor)).padStart(places + 1, '0')
  const sign = value.minor < 0 ? '-' : ''
  if (places === 0) return `${sign}${digits}`
  return `${sign}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

/** For APIs that take a JSON number (provider, analytics). Exact for every amount this school can charge. */
export function toNumber(value: Money): number {
  return Number(toDecimal(value))
}

export function equalMoney(a: Money, b: Money): boolean {
  return a.currency === b.currency && a.minor === b.minor
}

/** Splits a total into `parts` whole-unit amounts that sum to it; the last part takes the remainder. */
export function splitMoney(total: Money, parts: number): Money[] {
  if (!Number.isInteger(parts) || parts < 1)
    throw new RangeError('money: parts must be a whole number above 0')
  const each = Math.trunc(total.minor / parts)
  const last = total.minor - each * (parts - 1)
  return Array.from({ length: parts }, (_, index) => money(index === parts - 1 ? last : each, total.currency))
}

/** "USD 270", "USD 41.67", "USD 12 500": with `cents` always, else only where there are some. Without a line break. */
export function moneyText(amount: Money, cents: 'always' | 'if any'): string {
  const [whole = '', fraction] = toDecimal(amount).split('.')
  const isWhole = amount.minor % 10 ** decimalPlacesOf(amount.currency) === 0
  const tail = fraction === undefined || (isWhole && cents === 'if any') ? '' : `.${fraction}`
  return `${amount.currency}\u00a0${groupThousands(whole)}${tail}`
}

/** Groups from five digits with a no-break space: a comma or point could be read as a decimal separator. */
export function groupThousands(digits: string): string {
  return digits.length <= 4 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
}
