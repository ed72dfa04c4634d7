import { useQuery } from '@tanstack/react-query'
import { deskCountText } from '#content/staff-navigation.ts'
import { classNames } from '#ui/class-names.ts'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { deskCountsQuery, totalOf } from '../desk-counts.api.ts'

/** How much needs a person. Its room is kept while that is unknown, so that the entries behind it do not move. */
export function DeskCount() {
  const { data } = useQuery(deskCountsQuery())
  const total = data && totalOf(data)
  return (
    <span
      className={classNames(
        'figures ml-2 md:max-[1399px]:ml-1.5 inline-flex min-w-7 justify-center rounded-full px-1.5 py-0.5 text-xs',
        total ? 'bg-action text-on-action' : 'text-ink-mute',
      )}
    >
      {total !== undefined && (
        <>
          <span aria-hidden="true">{total}</span>
          <VisuallyHidden> {deskCountText(total)}</VisuallyHidden>
        </>
      )}
    </span>
  )
}
