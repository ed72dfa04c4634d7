import { useLocation, useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { type AuditFilter, type AuditView, readView, toSearchParams } from '../audit-view.ts'

const trailSchema = v.object({ trail: v.array(v.nullable(v.number())) })

/** Keys of the pages before this one, oldest first; null is the first page. */
type Trail = (number | null)[]

function readTrail(state: unknown): Trail {
  const result = v.safeParse(trailSchema, state)
  return result.success ? result.output.trail : []
}

/**
 * What the log shows, kept in the address. The way back travels with the history entry: a page by key knows only what
 * comes after it.
 */
export function useAuditView() {
  const location = useLocation()
  const navigate = useNavigate()
  const view = readView(new URLSearchParams(location.search))
  const trail = readTrail(location.state)

  function go(next: AuditView, nextTrail: Trail) {
    const params = toSearchParams(next).toString()
    navigate({ search: params && `?${params}` }, { state: { trail: nextTrail } })
  }

  return {
    ...view,
    setFilter: (filter: AuditFilter) => go({ filter, before: null, page: 1 }, []),
    goNext: (next: number) => go({ ...view, before: next, page: view.page + 1 }, [...trail, view.before]),
    // Arrived here by a link, there is no way back but the start.
    goPrevious: () =>
      go(
        { ...view, before: trail.at(-1) ?? null, page: trail.length > 0 ? view.page - 1 : 1 },
        trail.slice(0, -1),
      ),
  }
}
