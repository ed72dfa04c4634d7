import { useQuery } from '@tanstack/react-query'
import { deskCountText } from '#content/staff-navigation.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { deskCountsQuery, totalOf } from '../desk-counts.queries.ts'

/** How much needs a person; nothing while that is unknown or nothing does. */
export function DeskCount() {
  const { data } = useQuery(deskCountsQuery())
  const total = data ? totalOf(data) : 0
  if (total === 0) return null
  return (
    <span className="figures ml-2 md:max-xl:ml-1.5 inline-flex min-w-6 justify-center rounded-full bg-action px-1.5 py-0.5 text-on-action text-xs">
      <span aria-hidden="true">{total}</span>
      <VisuallyHidden> {deskCountText(total)}</VisuallyHidden>
    </span>
  )
}
