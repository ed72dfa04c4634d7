import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import type { PagedAddress, PagedView } from './list-address.ts'

/** Keys of the pages before this one, oldest first; null is the first page. */
const trailSchema = v.object({ trail: v.array(v.nullable(v.string())) })

/**
 * A view kept in the address, so that it can be shared and survives a reload or a new login. The way back travels with
 * the history entry: a page by key knows only what comes after it.
 */
export function usePagedView<Filter, Key>({ key, read, write }: PagedAddress<Filter, Key>) {
  const location = useLocation()
  const navigate = useNavigate()
  const view = read(new URLSearchParams(location.search))
  const entry = v.safeParse(trailSchema, location.state)
  const trail = entry.success ? entry.output.trail : []

  function go(next: PagedView<Filter, Key>, nextTrail: readonly (string | null)[], replace = false) {
    const params = write(next).toString()
    navigate({ search: params && `?${params}` }, { replace, state: { trail: nextTrail } })
  }

  return {
    ...view,
    /** `typing` for a search in progress, which must not fill the browser's history letter by letter. */
    setFilter: (filter: Filter, how: 'typing' | 'choice' = 'choice') =>
      go({ filter, before: null, page: 1 }, [], how === 'typing'),
    goNext: (next: Key) =>
      go({ ...view, before: next, page: view.page + 1 }, [
        ...trail,
        view.before === null ? null : key.write(view.before),
      ]),
    // Arrived here by a link, there is no way back but the start.
    goPrevious: () =>
      go(
        { ...view, before: key.read(trail.at(-1) ?? ''), page: trail.length > 0 ? view.page - 1 : 1 },
        trail.slice(0, -1),
      ),
  }
}
