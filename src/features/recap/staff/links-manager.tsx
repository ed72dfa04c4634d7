import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { recapLinksText } from '#content/recap-admin.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { rangeText } from '#flows/staff-list/paged-table.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { Pager } from '#ui/pager.tsx'
import { type LinksScope, linksAddress } from '../links-address.ts'
import type { LinksFilter, RecapLink, RecapRecord } from '../recap-admin.api.ts'
import { linksPageSize, linksQuery } from '../recap-admin.queries.ts'
import { ChosenLinks } from './chosen-links.tsx'
import { LinkActionDialog, type PendingLinkAction } from './link-action-dialog.tsx'
import { LinksFilters } from './links-filters.tsx'
import { LinksTable } from './links-table.tsx'
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
  const { data, error, isFetching, isPlaceholderData } = query
  const next = data?.next ?? null
  // What is chosen is chosen among the links of one filter.
  const filtered = `${scope}:${recapId}:${search}`
  const [chosenIn, setChosenIn] = useState(filtered)
  if (chosenIn !== filtered) {
    setChosenIn(filtered)
    setChosen(new Set())
  }
  const recap = recaps.find(({ id }) => id === recapId) ?? null

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
      {!isNothing && <ListFailure texts={recapLinksText} query={query} />}
      <LinksTable
        links={isNothing ? [] : data?.shown}
        failed={error !== null}
        busy={isPlaceholderData}
        empty={emptyReason(scope, isNothing, search)}
        chosen={chosen}
        onChoose={choose}
        onAction={setPending}
        onClearSearch={search === '' ? null : () => view.setFilter({ ...view.filter, search: '' })}
      />
      {data && !isNothing && (
        <Pager
          texts={recapLinksText}
          page={view.page}
          rows={data.shown.length}
          range={rangeText(
            recapLinksText,
            { total: data.total, pageSize: linksPageSize },
            view.page,
            data.shown.length,
          )}
          updating={isFetching}
          busy={isPlaceholderData}
          onPrevious={view.before === null ? null : view.goPrevious}
          onNext={next === null ? null : () => view.goNext(next)}
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
