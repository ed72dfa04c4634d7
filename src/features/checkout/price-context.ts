import { createContext, use } from 'react'
import { type Money, money } from '#domain/money.ts'

export type ContextPrice = { known: boolean; total: Money }

/** Where nothing else is known (public specification, section 9). It is the price of nothing: see `useKnownTotal`. */
export const nothingKnown: ContextPrice = { known: false, total: money(100_000, 'ARS') }

export const PriceContext = createContext(nothingKnown)

/** What the order comes to; null while that is not known, so that the default is never shown nor charged. */
export function useKnownTotal(): Money | null {
  const { known, total } = use(PriceContext)
  return known ? total : null
}
