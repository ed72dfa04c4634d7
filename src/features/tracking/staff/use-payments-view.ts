import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { type PaymentCursor, type PaymentsFilter, readView, toSearchParams } from '../payments-filter.ts'

const trailSchema = v.object({
  trail: v.array(v.nullable(v.object({ createdAt: v.string(), id: v.string() }))),
})

/** Cursors of the pages before this one, oldest first; null is the first page. */
type Trail = (PaymentCursor | null)[]

function readTrail(state: unknown): Trail {
  const result = v.safeParse(trailSchema, state)
  return result.success ? result.output.trail : []
}

/**
 * What the table shows, kept in the address so that it can be shared and survives a reload or a new login. The way
 * back travels with the history entry: a page by key knows only what comes after it.
 */
export function usePaymentsView() {
  const location = useLocation()
  const navigate = useNavigate()
  const view = readView(new URLSearchParams(location.search))
  const trail = readTrail(location.state)

  function go(next: typeof view, how: { replace: boolean; trail: Trail }) {
    const params = toSearchParams(next).toString()
    navigate({ search: params && `?${params}` }, { replace: how.replace, state: { trail: how.trail } })
  }

  return {
    ...view,
    setFilter: (filter: PaymentsFilter, how: 'typing' | 'choice' = 'choice') =>
      go({ filter, before: null, page: 1 }, { replace: how === 'typing', trail: [] }),
    goNext: (next: PaymentCursor) =>
      go({ ...view, before: next, page: view.page + 1 }, { replace: false, trail: [...trail, view.before] }),
    // Arrived here by a link, there is no way back but the start.
    goPrevious: () =>
      go(
        { ...view, before: trail.at(-1) ?? null, page: trail.length > 0 ? view.page - 1 : 1 },
        { replace: false, trail: trail.slice(0, -1) },
      ),
  }
}
