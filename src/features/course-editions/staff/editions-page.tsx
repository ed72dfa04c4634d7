import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { editionsTexts } from '#content/course-editions.ts'
import { seatsQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { ListFailure } from '#flows/staff-list/list-failure.tsx'
import { RowCount } from '#flows/staff-list/row-count.tsx'
import { useAddressFilter } from '#flows/staff-list/use-address-filter.ts'
import { courseEditionHref } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { classNames } from '#ui/class-names.ts'
import { TextLink } from '#ui/link.tsx'
import { Table } from '#ui/table.tsx'
import { TableSkeleton } from '#ui/table-skeleton.tsx'
import { useMedia } from '#ui/use-media.ts'
import { useTableShape } from '#ui/use-table-shape.ts'
import { editionsQuery } from '../course-editions.queries.ts'
import { type CourseEdition, currentOf, inCourseOrder } from '../edition.ts'
import { editionsAddress, everyEdition, matches } from '../edition-filter.ts'
import { newEditionHref } from './edition-hrefs.ts'
import { editionColumns } from './editions-columns.tsx'
import { EditionsFilters } from './editions-filters.tsx'
import { MakeCurrentDialog } from './make-current-dialog.tsx'

export type EditionsPageProps = { heading: ReactNode; mayEdit: boolean }

/** As low as the line for a mouse, a full target for touch. */
const rowAction = 'inline-flex min-h-6 items-center pointer-coarse:min-h-11'

/** Every cohort of every course; administrators edit them, staff read them. */
export function EditionsPage({ heading, mayEdit }: EditionsPageProps) {
  const { filter, setFilter } = useAddressFilter(editionsAddress)
  const query = useQuery(editionsQuery())
  const { data, error } = query
  const { data: seats } = useQuery(seatsQuery((data ?? []).map(({ id }) => id)))
  const room = useTableShape()
  const laptop = useMedia('(min-width: 1200px)')
  const shape = room === 'medium' && laptop ? 'laptop' : room
  const [candidate, setCandidate] = useState<CourseEdition | null>(null)
  const shown = inCourseOrder(data ?? [])
    .filter((edition) => matches(edition, filter))
    .map((edition) => ({ ...edition, taken: seats?.get(edition.id)?.taken }))

  const actions = (edition: CourseEdition) => (
    <span className="flex gap-4 whitespace-nowrap">
      <TextLink to={courseEditionHref(edition.id)} className={rowAction}>
        {editionsTexts.edit} <span className="sr-only">{edition.slug}</span>
      </TextLink>
      {edition.isCurrent ? (
        <TextLink to={newEditionHref(edition.id)} className={rowAction}>
          {editionsTexts.newEdition} <span className="sr-only">de {edition.name}</span>
        </TextLink>
      ) : (
        <button
          type="button"
          onClick={() => setCandidate(edition)}
          className={classNames(
            rowAction,
            'rounded text-action underline decoration-1 underline-offset-[0.2em] hover:text-action-hover hover:decoration-2',
          )}
        >
          {editionsTexts.makeCurrent} <span className="sr-only">{edition.slug}</span>
        </button>
      )}
    </span>
  )

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3">
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-x-8 gap-y-3">
        {heading}
        <EditionsFilters filter={filter} onChange={setFilter} />
      </div>
      {!mayEdit && <p className="shrink-0 text-ink-soft">{editionsTexts.readOnly}</p>}
      <ListFailure texts={editionsTexts} query={query} />
      {data && (
        <Table
          caption={editionsTexts.title}
          captionHidden
          columns={editionColumns(shape, mayEdit ? actions : null)}
          rows={shown}
          rowKey={(edition) => String(edition.id)}
          empty={
            data.length === 0 ? (
              editionsTexts.emptyYet
            ) : (
              <EmptyList reason={editionsTexts.empty}>
                <Button variant="secondary" onClick={() => setFilter(everyEdition)}>
                  {editionsTexts.clear}
                </Button>
              </EmptyList>
            )
          }
          className="min-h-40 max-md:overflow-visible!"
        />
      )}
      {!data && !error && <TableSkeleton label={editionsTexts.loading} rows={10} rowHeight="h-9" />}
      {data && <RowCount rows={shown.length} count={editionsTexts.count} />}
      {candidate && (
        <MakeCurrentDialog
          edition={candidate}
          previous={currentOf(data ?? [], candidate)}
          onClose={() => setCandidate(null)}
        />
      )}
    </div>
  )
}
