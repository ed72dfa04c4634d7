import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useHydrated } from '#platform/use-hydrated.ts'
import { filtersFromQuery, type LibraryFilters, queryWithFilters } from '../library-filters.ts'

/**
 * Filters kept in the address, so that a reload and a shared link keep them. The address is replaced without a
 * navigation, which would scroll to the top, move the focus and count as a page view.
 */
export function useLibraryFilters(): [LibraryFilters, (filters: LibraryFilters) => void] {
  const { key, search } = useLocation()
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<{ key: string; filters: LibraryFilters } | null>(null)
  // A link to this same page is a navigation: its address wins over earlier choices.
  const filters = chosen?.key === key ? chosen.filters : filtersFromQuery(hydrated ? search : '')

  function change(next: LibraryFilters) {
    setChosen({ key, filters: next })
    const { pathname, search: current, hash } = window.location
    try {
      window.history.replaceState(
        window.history.state,
        '',
        `${pathname}${queryWithFilters(current, next)}${hash}`,
      )
    } catch {
      // Safari refuses more than a hundred changes in thirty seconds: the filter still works, the address lags behind.
    }
  }

  return [filters, change]
}
