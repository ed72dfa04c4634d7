import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { cohortsTexts } from '#content/cohorts.ts'
import { products } from '#content/products.ts'
import { staffPlaces } from '#content/staff-navigation.ts'
import { seatsQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { ListTable, RowCount } from '#flows/staff-list/list-table.tsx'
import { SearchBox } from '#flows/staff-list/search-box.tsx'
import { useAddressFilter } from '#flows/staff-list/use-address-filter.ts'
import { cohortHref, cohortIssueHref, paths } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { TextLink } from '#ui/link.tsx'
import { RowActions } from '#ui/row-actions.tsx'
import { ChoiceSelect } from '#ui/select.tsx'
import { type Cohort, currentOf, inCourseOrder } from '../cohort.ts'
import {
  type CohortFilter,
  cohortsAddress,
  firstCohortHref,
  matches,
  newCohortHref,
  shownCohorts,
} from '../cohort-filter.ts'
import { cohortsQuery } from '../cohorts.api.ts'
import { cohortColumns } from './cohorts-columns.tsx'
import { MakeCurrentDialog } from './make-current-dialog.tsx'

/** Every cohort of every course; administrators edit them, staff read them. */
export function CohortsPage({ mayEdit }: { mayEdit: boolean }) {
  const { filter, setFilter } = useAddressFilter(cohortsAddress)
  const query = useQuery(cohortsQuery())
  const { data } = query
  const { data: seats } = useQuery(seatsQuery((data ?? []).map(({ id }) => id)))
  const [candidate, setCandidate] = useState<Cohort | null>(null)
  const shown = inCourseOrder(data ?? [])
    .filter((cohort) => matches(cohort, filter))
    .map((cohort) => ({ ...cohort, taken: seats?.get(cohort.id)?.taken }))

  const without = products.filter(
    ({ slug }) => mayEdit && data && !data.some(({ base_slug }) => base_slug === slug),
  )

  const actions = (cohort: Cohort) => (
    <RowActions
      of={cohort.slug}
      actions={[
        cohort.is_current_cohort && { label: cohortsTexts.newCohort, link: { to: newCohortHref(cohort.id) } },
        { label: cohortsTexts.edit, link: { to: cohortHref(cohort.id) } },
        !cohort.is_current_cohort && {
          label: cohortsTexts.makeCurrent,
          onChoose: () => setCandidate(cohort),
        },
        { label: cohortsTexts.certify, link: { to: cohortIssueHref(cohort.id) } },
      ]}
    />
  )

  return (
    <div className="flex min-h-0 flex-1 flex-col gap-2">
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-x-8 gap-y-2">
        <div className="flex flex-wrap items-baseline gap-x-6">
          <h1>{cohortsTexts.title}</h1>
          <TextLink to={paths.coupons}>{staffPlaces.coupons}</TextLink>
          {mayEdit && (
            <>
              <TextLink to={paths.careers}>{cohortsTexts.careers}</TextLink>
              <TextLink to={paths.notebookLibrary}>{cohortsTexts.notebooks}</TextLink>
            </>
          )}
        </div>
        <CohortsFilters filter={filter} onChange={setFilter} />
      </div>
      {!mayEdit && <p className="shrink-0 text-ink-soft">{cohortsTexts.readOnly}</p>}
      {without.length > 0 && (
        <div className="flex shrink-0 flex-wrap items-baseline gap-x-5 gap-y-1">
          <span className="text-ink-soft">{cohortsTexts.without}</span>
          {without.map(({ slug, name }) => (
            <TextLink
              key={slug}
              to={firstCohortHref(slug)}
              className="inline-flex min-h-6 items-center pointer-coarse:min-h-11"
            >
              <span className="sr-only">{cohortsTexts.newCohort} de</span> {name}
            </TextLink>
          ))}
        </div>
      )}
      <ListTable
        query={query}
        texts={cohortsTexts}
        caption={cohortsTexts.title}
        dense
        columns={cohortColumns(mayEdit ? actions : null)}
        rows={data && shown}
        rowKey={(cohort) => String(cohort.id)}
        empty={
          data?.length === 0 ? (
            cohortsTexts.emptyYet
          ) : (
            <EmptyList reason={cohortsTexts.empty}>
              <Button variant="secondary" onClick={() => setFilter(cohortsAddress.plain)}>
                {cohortsTexts.clear}
              </Button>
            </EmptyList>
          )
        }
        className="min-h-40 max-md:overflow-visible!"
      />
      {data && <RowCount rows={shown.length} count={cohortsTexts.count} />}
      {candidate && (
        <MakeCurrentDialog
          cohort={candidate}
          previous={currentOf(data ?? [], candidate)}
          onClose={() => setCandidate(null)}
        />
      )}
    </div>
  )
}

type CohortsFiltersProps = { filter: CohortFilter; onChange: (filter: CohortFilter) => void }

/** The whole list is loaded, so every letter filters at once. */
function CohortsFilters({ filter, onChange }: CohortsFiltersProps) {
  return (
    <form
      aria-label={cohortsTexts.filters}
      onSubmit={(event) => event.preventDefault()}
      className="grid w-full gap-3 sm:grid-cols-2 md:flex md:w-auto"
    >
      <Field label={cohortsTexts.search} className="list-filter [--filter:18rem]">
        <SearchBox
          placeholder={cohortsTexts.searchPlaceholder}
          value={filter.search}
          onChange={(search) => onChange({ ...filter, search })}
        />
      </Field>
      <Field label={cohortsTexts.show} className="list-filter [--filter:12rem]">
        <ChoiceSelect
          values={shownCohorts}
          labels={cohortsTexts.showOptions}
          value={filter.show}
          onChange={(show) => onChange({ ...filter, show })}
        />
      </Field>
    </form>
  )
}
