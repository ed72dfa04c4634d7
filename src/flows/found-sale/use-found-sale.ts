import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { isEmail, normalizeEmail } from '#domain/email.ts'
import { staffQueries, staffQueryDefaults } from '#platform/staff-request.ts'
import { fetchFoundPerson, fetchFoundSale, type SoughtSale } from './found-sale.api.ts'

const typingPauseMs = 300

/** The value once typing has paused; the empty text at once. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), typingPauseMs)
    return () => clearTimeout(timer)
  }, [value])
  return value === '' ? '' : settled
}

/** Looks for the person of a form, once the e-mail is complete. */
export function useFoundPerson(email: string) {
  const settled = normalizeEmail(useSettled(email))
  return useQuery({
    ...staffQueryDefaults,
    queryKey: [staffQueries, 'found-person', settled],
    queryFn: ({ signal }) => fetchFoundPerson(settled, signal),
    enabled: isEmail(settled),
    staleTime: 0,
  })
}

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
