import { useQuery } from '@tanstack/react-query'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchFoundSale, type SoughtSale } from './found-sale.api.ts'
import { useSettled } from './use-settled.ts'

/** Prefix of all found sales: invalidating it looks again. */
export const foundSaleKey = [staffQueries, 'found-sale'] as const

/** Looks for the sale of the person in a form, once the e-mail is complete and something is chosen. */
export function useFoundSale(email: string, sought: SoughtSale | null) {
  const settled = normalizeEmail(useSettled(email))
  return useQuery({
    ...staffQueryDefaults,
    queryKey: [...foundSaleKey, settled, sought],
    queryFn: ({ signal }) => (sought ? fetchFoundSale(settled, sought, signal) : null),
    enabled: sought !== null && isEmail(settled),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
}

export type FoundSaleQuery = ReturnType<typeof useFoundSale>
