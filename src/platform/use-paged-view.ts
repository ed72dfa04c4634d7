import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'

/** What a list that is paged by key shows. */
export type PagedView<Filter, Key> = {
  filter: Filter
  /** The key that this page lies below; null on the first. */
  before: Key | null
  /** For people; the key alone decides which rows are shown. */
  page: number
}

/** How such a view stands in the address. */
export type PagedAddress<Filter, Key> = {
  key: v.GenericSchema<unknown, Key>
  read: (params: URLSearchParams) => PagedView<Filter, Key>
  write: (view: PagedView<Filter, Key>) => URLSearchParams
}

/**
 * A view kept in the address, so that it can be shared and survives a reload or a new login. The way back travels with
 * the history entry: a page by key knows only what comes after it.
 */
export function usePagedView<Filter, Key>(address: PagedAddress<Filter, Key>) {
  const location = useLocation()
  const navigate = useNavigate()
  const view = address.read(new URLSearchParams(location.search))
  const trail = readTrail(address.key, location.state)

  function go(next: PagedView<Filter, Key>, nextTrail: readonly (Key | null)[], replace = false) {
    const params = address.write(next).toString()
    navigate({ search: params && `?${params}` }, { replace, state: { trail: nextTrail } })
  }

  return {
    ...view,
    /** `typing` for a search in progress, which must not fill the browser's history letter by letter. */
    setFilter: (filter: Filter, how: 'typing' | 'choice' = 'choice') =>
      go({ filter, before: null, page: 1 }, [], how === 'typing'),
    goNext: (next: Key) => go({ ...view, before: next, page: view.page + 1 }, [...trail, view.before]),
    // Arrived here by a link, there is no way back but the start.
    goPrevious: () =>
      go(
        { ...view, before: trail.at(-1) ?? null, page: trail.length > 0 ? view.page - 1 : 1 },
        trail.slice(0, -1),
      ),
  }
}

/** Keys of the pages before this one, oldest first; null is the first page. */
function readTrail<Key>(key: v.GenericSchema<unknown, Key>, state: unknown): (Key | null)[] {
  const result = v.safeParse(v.object({ trail: v.array(v.nullable(key)) }), state)
  return result.success ? result.output.trail : []
}
