import { decimalPlacesOf, type Money, parseMoney } from './money.ts'

export type TypedMoney =
  | { ok: true; value: Money }
  | { ok: false; problem: 'amount_invalid' | 'amount_decimals' }

/** Whoever types an amount may put a comma before its decimals. */
export function decimalPoint(typed: string): string {
  return typed.trim().replace(',', '.')
}

/** Reads an amount as people type it. More decimals than the currency has are somebody's thousands ("1.250"). */
export function readTypedMoney(typed: string, currency: string): TypedMoney {
  const [, whole, decimals = ''] = /^(\d{1,9})(?:\.(\d*))?$/.exec(decimalPoint(typed)) ?? []
  if (whole === undefined) return { ok: false, problem: 'amount_invalid' }
  if (decimals.length > decimalPlacesOf(currency)) return { ok: false, problem: 'amount_decimals' }
  const value = parseMoney(decimals ? `${whole}.${decimals}` : whole, currency)
  return value ? { ok: true, value } : { ok: false, problem: 'amount_invalid' }
}
