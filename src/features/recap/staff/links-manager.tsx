import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recapLinksText } from '#content/recap-admin.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { PagedTable } from '#flows/staff-list/list-table.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { Button } from '#ui/button.tsx'
import { Table } from '#ui/table.tsx'
import { type LinksScope, linksAddress } from '../links-address.ts'
import type { LinksFilter, RecapLink, RecapRecord } from '../recap-admin.api.ts'
import { linksPageSize, linksQuery } from '../recap-admin.queries.ts'
import { ChosenLinks } from './chosen-links.tsx'
import { LinkActionDialog, type PendingLinkAction } from './link-action-dialog.tsx'
import { linkColumns } from './link-columns.tsx'
import { LinksFilters } from './links-filters.tsx'
import { LinksToolbar } from './links-toolbar.tsx'

export type LinksManagerProps = {
  recaps: readonly RecapRecord[]
  courses: readonly StaffCourse[]
  /** The recap in the form. */
  currentId: number | null
  view: LinksPlace
}

/** Which links are shown, in the address. */
export function useLinksPlace() {
  const view = usePagedView(linksAddress)
  return {
    ...view,
    toFirstPage() {
      if (view.before !== null) view.setFilter(view.filter)
    },
  }
}
type LinksPlace = ReturnType<typeof useLinksPlace>

export function LinksManager({ recaps, courses, currentId, view }: LinksManagerProps) {
  const { scope, search } = view.filter
  const [pending, setPending] = useState<PendingLinkAction | null>(null)
  /** Ids of links on any page of the filter. */
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())

  function choose(links: readonly RecapLink[], isChosen: boolean) {
    const next = new Set(chosen)
    for (const { id } of links) isChosen ? next.add(id) : next.delete(id)
    setChosen(next)
  }

  const recapId = scope === 'all' ? null : scope === 'current' ? currentId : scope
  const isNothing = scope === 'current' && currentId === null
  const filter: LinksFilter = { recapId, search }
  const query = useQuery({ ...linksQuery(filter, view.before), enabled: !isNothing })
  // What is chosen is chosen among the links of one filter.
  const filtered = `${scope}:${recapId}:${search}`
  const [chosenIn, setChosenIn] = useState(filtered)
  if (chosenIn !== filtered) {
    setChosenIn(filtered)
    setChosen(new Set())
  }
  const recap = recaps.find(({ id }) => id === recapId) ?? null
  const links = isNothing ? [] : (query.data?.shown ?? [])
  const table = {
    caption: recapLinksText.table,
    columns: linkColumns({ links, chosen, onChoose: choose, onAction: setPending }),
    rowKey: (link: RecapLink) => String(link.id),
    empty: (
      <EmptyList reason={emptyReason(scope, isNothing, search)}>
        {search !== '' && (
          <Button variant="secondary" onClick={() => view.setFilter({ ...view.filter, search: '' })}>
            {recapLinksText.clearSearch}
          </Button>
        )}
      </EmptyList>
    ),
  }

  return (
    <section aria-labelledby="recap-links-title" className="grid gap-4 border-ink border-t pt-6">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <h2 id="recap-links-title">{recapLinksText.title}</h2>
        <LinksFilters
          filter={view.filter}
          currentId={currentId}
          recaps={recaps}
          courses={courses}
          onChange={view.setFilter}
        />
      </div>
      <LinksToolbar recap={recap} filter={filter} isNothing={isNothing} onGenerated={view.toFirstPage} />
      <ChosenLinks
        filter={filter}
        chosen={chosen}
        onRevoke={() => setPending({ kind: 'revokeSeveral', ids: [...chosen] })}
        onNone={() => setChosen(new Set())}
      />
      {isNothing ? (
        <Table {...table} captionHidden rows={[]} />
      ) : (
        <PagedTable
          {...table}
          list={query}
          view={view}
          texts={recapLinksText}
          counted={{ total: query.data?.total, pageSize: linksPageSize }}
          className="max-h-[70vh] max-md:max-h-none"
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
