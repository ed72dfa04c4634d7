import { startTransition, useOptimistic } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import type { PagedAddress, PagedView } from './list-address.ts'

/** Keys of the previous pages, oldest first; null is the first page. */
const trailSchema = v.object({ trail: v.array(v.nullable(v.string())) })

/**
 * A view kept in the URL beside parameters of others, so that it can be shared and survives reloads and sign-ins. The
 * way back is kept in the history entry, because keyset pagination only knows the next page.
 */
export function usePagedView<Filter, Key>({ key, read, write }: PagedAddress<Filter, Key>) {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  // The router renders an address in a transition: what is chosen before that is added to what was asked for last.
  const [asked, ask] = useOptimistic<{ search: string; state: unknown }>({ search, state })
  const view = read(new URLSearchParams(asked.search))
  const entry = v.safeParse(trailSchema, asked.state)
  const trail = entry.success ? entry.output.trail : []

  function go(next: PagedView<Filter, Key>, nextTrail: readonly (string | null)[], replace = false) {
    const params = new URLSearchParams(asked.search)
    for (const name of write(view).keys()) params.delete(name)
    for (const [name, value] of write(next)) params.set(name, value)
    const address = { search: params.toString(), state: { trail: nextTrail } }
    startTransition(async () => {
      ask(address)
      await navigate({ search: address.search }, { replace, state: address.state })
    })
  }

  return {
    ...view,
    /** In place of the view, so that Back leads out of the list; `replace` false: another place, to which Back returns. */
    setFilter: (filter: Filter, replace = true) => go({ filter, before: null, page: 1 }, [], replace),
    goNext: (next: Key) =>
      go({ ...view, before: next, page: view.page + 1 }, [
        ...trail,
        view.before === null ? null : key.write(view.before),
      ]),
    // Without a trail (opened by a link) it returns to the first page.
    goPrevious: () =>
      go(
        { ...view, before: key.read(trail.at(-1) ?? ''), page: trail.length > 0 ? view.page - 1 : 1 },
        trail.slice(0, -1),
      ),
  }
}
