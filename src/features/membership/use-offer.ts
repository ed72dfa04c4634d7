import { useQuery } from '@tanstack/react-query'
import { membershipSlug } from '#domain/course-slug.ts'
import type { Price } from '#domain/prices.ts'
import { priceQuery } from '#flows/purchase/price.queries.ts'

export type Offer =
  | { kind: 'loading' }
  | { kind: 'unreachable'; retry: () => void; retrying: boolean }
  /** Not on sale. */
  | { kind: 'gone' }
  | { kind: 'on_sale'; price: Price }

export function useOffer(): Offer {
  const { data, isPending, isFetching, refetch } = useQuery(priceQuery(membershipSlug))
  if (isPending) return { kind: 'loading' }
  // A displayed price stays when refreshing it fails: the server compares it before charging.
  if (data === undefined) return { kind: 'unreachable', retry: () => refetch(), retrying: isFetching }
  return data ? { kind: 'on_sale', price: data.price } : { kind: 'gone' }
}

export function priceOf(offer: Offer): Price | null {
  return offer.kind === 'on_sale' ? offer.price : null
}
