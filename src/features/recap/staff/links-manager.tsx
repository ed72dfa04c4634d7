import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { recapLinksText } from '#content/recap-admin.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { Pager } from '#ui/pager.tsx'
import type { LinksFilter, RecapLink, RecapRecord } from '../recap-admin.api.ts'
import { linksQuery } from '../recap-admin.queries.ts'
import { ChosenLinks } from './chosen-links.tsx'
import { LinkActionDialog, type PendingLinkAction } from './link-action-dialog.tsx'
import { LinksFilters, type LinksScope } from './links-filters.tsx'
import { LinksTable } from './links-table.tsx'
import { LinksToolbar } from './links-toolbar.tsx'

export type LinksManagerProps = {
  recaps: readonly RecapRecord[]
  courses: readonly StaffCourse[]
  /** The recap in the form. */
  currentId: number | null
  /** A recap whose links were requested in the list; `onChosenShown` reports that they are shown. */
  chosenId: number | null
  onChosenShown: () => void
}

export function LinksManager({ recaps, courses, currentId, chosenId, onChosenShown }: LinksManagerProps) {
  const [scope, setScope] = useState<LinksScope>('current')
  const [search, setSearch] = useState('')
  /** First keys of the previous pages, oldest first: paging by key only goes forwards. */
  const [trail, setTrail] = useState<(number | null)[]>([null])
  const [pending, setPending] = useState<PendingLinkAction | null>(null)
  /** Ids of links on any page of the filter. */
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())

  function narrow(next: { scope?: LinksScope; search?: string }) {
    if (next.scope !== undefined) setScope(next.scope)
    if (next.search !== undefined) setSearch(next.search)
    setTrail([null])
    setChosen(new Set())
  }

  useEffect(() => {
    if (chosenId === null) return
    setScope(chosenId)
    setSearch('')
    setTrail([null])
    setChosen(new Set())
    onChosenShown()
  }, [chosenId, onChosenShown])

  // The form changed to another recap.
  const [followed, setFollowed] = useState(currentId)
  if (followed !== currentId) {
    setFollowed(currentId)
    if (scope === 'current') {
      setTrail([null])
      setChosen(new Set())
    }
  }

  function choose(links: readonly RecapLink[], isChosen: boolean) {
    const next = new Set(chosen)
    for (const { id } of links) isChosen ? next.add(id) : next.delete(id)
    setChosen(next)
  }

  const recapId = scope === 'all' ? null : scope === 'current' ? currentId : scope
  const isNothing = scope === 'current' && currentId === null
  const filter: LinksFilter = { recapId, search }
  const query = useQuery({ ...linksQuery(filter, trail.at(-1) ?? null), enabled: !isNothing })
  const { data, error, isFetching, isPlaceholderData } = query
  const recap = recaps.find(({ id }) => id === recapId) ?? null

  return (
    <section aria-labelledby="recap-links-title" className="grid gap-4 border-ink border-t pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id="recap-links-title">{recapLinksText.title}</h2>
        <LinksFilters
          scope={scope}
          currentId={currentId}
          recaps={recaps}
          courses={courses}
          search={search}
          onChange={narrow}
        />
      </div>
      <LinksToolbar
        recap={recap}
        filter={filter}
        isNothing={isNothing}
        onGenerated={() => setTrail([null])}
      />
      <ChosenLinks
        filter={filter}
        chosen={chosen}
        onRevoke={() => setPending({ kind: 'revokeSeveral', ids: [...chosen] })}
        onNone={() => setChosen(new Set())}
      />
      {!isNothing && <ListFailure texts={recapLinksText} query={query} />}
      <LinksTable
        links={isNothing ? [] : data?.shown}
        failed={error !== null}
        busy={isPlaceholderData}
        empty={emptyReason(scope, isNothing, search)}
        chosen={chosen}
        onChoose={choose}
        onAction={setPending}
        onClearSearch={search === '' ? null : () => narrow({ search: '' })}
      />
      {data && !isNothing && (
        <Pager
          texts={recapLinksText}
          page={trail.length}
          rows={data.shown.length}
          updating={isFetching}
          onPrevious={trail.length > 1 && !isPlaceholderData ? () => setTrail(trail.slice(0, -1)) : null}
          onNext={data.next !== null && !isPlaceholderData ? () => setTrail([...trail, data.next]) : null}
        />
      )}
      <LinkActionDialog
        pending={pending}
        onDone={() => setChosen(new Set())}
        onClose={() => setPending(null)}
      />
    </section>
  )
}

function emptyReason(scope: LinksScope, isNothing: boolean, search: string): string {
  if (isNothing) return recapLinksText.emptyCurrent
  if (search) return recapLinksText.emptySearch(search)
  return scope === 'all' ? recapLinksText.emptyAll : recapLinksText.emptyRecap
}
