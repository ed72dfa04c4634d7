import { useQuery } from '@tanstack/react-query'
import { type ChosenCountry, findCountry } from '#domain/countries.ts'
import type * as plan from '#domain/numbering-plan.ts'
import { needsOwnCode } from '#domain/phone.ts'
import { fetchCode } from '#platform/page-code.ts'

const planQuery = {
  queryKey: ['numbering-plan'],
  queryFn: () => fetchCode(() => import('#domain/numbering-plan.ts')),
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
} as const

export type NumberingPlan = typeof plan

/** The reader of phones, loaded once one is typed; null until then. The function reads what is sent without it (decision 179). */
export function useNumberingPlan(typed: string): NumberingPlan | null {
  return useQuery({ ...planQuery, enabled: typed !== '' }).data ?? null
}

/** The dialling code that will go before the typed number, for display; null where the number has its own. */
export function addedCode(plan: NumberingPlan | null, typed: string, country: ChosenCountry): string | null {
  if (needsOwnCode(country) || plan?.hasOwnCode(typed, country)) return null
  return `+${findCountry(country)?.phoneCode}`
}
