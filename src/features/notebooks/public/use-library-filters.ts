import { useState } from 'react'
import { useLocation } from 'react-router-dom'
import { filtersFromQuery, type LibraryFilters, queryWithFilters } from '../library-filters.ts'

/**
 * Filters that live in the address, so that a reload and a shared link keep them. The address is rewritten in place
 * and not navigated to: a navigation scrolls to the top, moves the focus and counts as a page view, and a filter is
 * none of these.
 */
export function useLibraryFilters(): [LibraryFilters, (filters: LibraryFilters) => void] {
  const { key, search } = useLocation()
  const [chosen, setChosen] = useState(() => ({ key, filters: filtersFromQuery(search) }))
  // A link to this same page is a navigation after all: its address wins over what was chosen before.
  const filters = chosen.key === key ? chosen.filters : filtersFromQuery(search)

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
      // Safari refuses more than a hundred changes in thirty seconds: the filter works, the address lags behind.
    }
  }

  return [filters, change]
}
