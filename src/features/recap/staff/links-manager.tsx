import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatCohort } from '#content/format.ts'
import { recapLinksText, recapLinksText as text } from '#content/recap-admin.ts'
import type { StoredRecap } from '#domain/contracts/recap.ts'
import { cohortName } from '#flows/staff-courses/cohort-name.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { ForMany, useChosen } from '#flows/staff-list/for-many.tsx'
import { PagedTable } from '#flows/staff-list/list-table.tsx'
import { SearchBox, useTypedSearch } from '#flows/staff-list/search-box.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { Table } from '#ui/table.tsx'
import type { LinksFilter, RecapLink } from '../recap-admin.api.ts'
import {
  type LinksScope,
  type LinksView,
  linksAddress,
  linksPageSize,
  linksQuery,
} from '../recap-admin.queries.ts'
import { LinkActionDialog, type PendingLinkAction } from './link-action-dialog.tsx'
import { linkColumns } from './link-columns.tsx'
import { LinksToolbar } from './links-toolbar.tsx'
import { useLinksExport } from './use-links-export.ts'

export type LinksManagerProps = {
  recaps: readonly StoredRecap[]
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
  const recapId = scope === 'all' ? null : scope === 'current' ? currentId : scope
  const isNothing = scope === 'current' && currentId === null
  const filter: LinksFilter = { recapId, search }
  const query = useQuery({ ...linksQuery(filter, view.before), enabled: !isNothing })
  /** Ids of links on any page of the filter. */
  const [chosen, setChosen] = useChosen([scope, recapId, search])

  function choose(links: readonly RecapLink[], isChosen: boolean) {
    const ids = links.map(({ id }) => id)
    setChosen((known) => [...known.filter((id) => !ids.includes(id)), ...(isChosen ? ids : [])])
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
      <ForMany answers={isNothing ? [] : [query]}>
        <LinksToolbar recap={recap} filter={filter} isNothing={isNothing} onGenerated={view.toFirstPage} />
        <ChosenLinks
          filter={filter}
          chosen={chosen}
          onRevoke={() => setPending({ kind: 'revokeSeveral', ids: [...chosen] })}
          onNone={() => setChosen(() => [])}
        />
      </ForMany>
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
      {pending && (
        <LinkActionDialog
          pending={pending}
          onDone={() => setChosen(() => [])}
          onClose={() => setPending(null)}
        />
      )}
    </section>
  )
}

function emptyReason(scope: LinksScope, isNothing: boolean, search: string): string {
  if (isNothing) return recapLinksText.emptyCurrent
  if (search) return recapLinksText.emptySearch(search)
  return scope === 'all' ? recapLinksText.emptyAll : recapLinksText.emptyRecap
}

type ChosenLinksProps = {
  filter: LinksFilter
  /** Ids. */
  chosen: readonly number[]
  onRevoke: () => void
  onNone: () => void
}

/** What can be done with the chosen links; nothing while none is chosen. */
function ChosenLinks({ filter, chosen, onRevoke, onNone }: ChosenLinksProps) {
  const exporting = useLinksExport(filter, chosen)
  if (chosen.length === 0) return null
  const ways = [
    ['copy', text.copyChosen, text.copying, exporting.copy],
    ['csv', text.exportChosenCsv, text.exporting, exporting.exportCsv],
    ['mailer', text.exportChosenMailer, text.exporting, exporting.exportMailer],
  ] as const
  return (
    <fieldset
      aria-label={text.chosenActions}
      className="flex min-w-0 flex-wrap items-center gap-2 rounded border border-ink bg-sheet p-2"
    >
      <p role="status" className="figures mx-2 font-medium">
        {text.chosen(chosen.length)}
      </p>
      {ways.map(([kind, label, busyLabel, run]) => (
        <Button
          key={kind}
          variant="secondary"
          busy={exporting.busy === kind}
          busyLabel={busyLabel}
          onClick={() => void run()}
        >
          {label}
        </Button>
      ))}
      <Button variant="quiet" className="text-error!" onClick={onRevoke}>
        {text.revokeChosen}
      </Button>
      <Button variant="quiet" onClick={onNone}>
        {text.chooseNone}
      </Button>
    </fieldset>
  )
}

type LinksFiltersProps = {
  filter: LinksView
  currentId: number | null
  recaps: readonly StoredRecap[]
  courses: readonly StaffCourse[]
  onChange: (filter: LinksView) => void
}

function LinksFilters(props: LinksFiltersProps) {
  const { filter, currentId, recaps, courses, onChange } = props
  const { text, setText } = useTypedSearch(filter.search, (search) => onChange({ ...filter, search }))

  const options = [
    {
      value: 'current',
      label: currentId === null ? recapLinksText.currentNone : recapLinksText.current,
    },
    { value: 'all', label: recapLinksText.all },
    ...recaps.map((recap) => {
      const course = courses.find(({ id }) => id === recap.course_id)
      return {
        value: String(recap.id),
        label: [recap.class_title, course ? cohortName(course) : formatCohort(recap.cohort)].join(' · '),
      }
    }),
  ]

  return (
    <div className="grid w-full gap-3 sm:grid-cols-[minmax(0,1fr)_16rem] md:flex md:w-auto">
      <Field label={recapLinksText.filter} className="list-filter [--filter:22rem]">
        <Select
          options={options}
          value={String(filter.scope)}
          onChange={(event) => {
            const { value } = event.target
            const scope: LinksScope = value === 'current' || value === 'all' ? value : Number(value)
            onChange({ ...filter, scope })
          }}
        />
      </Field>
      <Field label={recapLinksText.search} className="list-filter [--filter:15rem]">
        <SearchBox placeholder={recapLinksText.searchHint} value={text} onChange={setText} />
      </Field>
    </div>
  )
}
