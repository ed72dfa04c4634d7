import { createContext, use } from 'react'
import { type Money, money } from '#domain/money.ts'

export type ContextPrice = { known: boolean; total: Money }

/** Default (public specification, section 9). Not a real price: see `useKnownTotal`. */
export const nothingKnown: ContextPrice = { known: false, total: money(100_000, 'ARS') }

export const PriceContext = createContext(nothingKnown)

/** Total of the order; null while unknown, so that the default is never shown or charged. */
export function useKnownTotal(): Money | null {
  const { known, total } = use(PriceContext)
  return known ? total : null
}
