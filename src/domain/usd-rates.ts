import { decimalPoint } from './typed-money.ts'

/** US dollars per unit of a currency. Only what is named is converted (decision 15). */
export type UsdRates = Readonly<Record<string, number>>

/** Offered first, as the back-office specification, section 9, has it. */
export const defaultUsdRates = { ARS: 0.0008 } as const satisfies UsdRates

/** Reads a rate as people type it, with a comma or a point before up to six decimals; null for anything else. */
export function readUsdRate(typed: string): number | null {
  const text = decimalPoint(typed)
  if (!/^\d{1,6}(\.\d{1,6})?$/.test(text)) return null
  const rate = Number(text)
  return rate > 0 ? rate : null
}
