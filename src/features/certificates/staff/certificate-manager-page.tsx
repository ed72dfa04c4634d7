import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { certificateStateLabels, certificatesTexts as texts } from '#content/certificates.ts'
import { type CertificateRow, certificateStates } from '#domain/contracts/certificates.ts'
import { usePrefill } from '#flows/form/prefill.ts'
import { cohortName, overLast } from '#flows/staff-courses/cohort-name.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { readId } from '#flows/staff-list/list-address.ts'
import { ListFilters, type ListFiltersProps } from '#flows/staff-list/list-filters.tsx'
import { PagedTable } from '#flows/staff-list/list-table.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { cohortIssueHref } from '#platform/paths.ts'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { ChoiceSelect, Select } from '#ui/select.tsx'
import { certificatesPageQuery, certificatesPageSize } from '../certificates-admin.queries.ts'
import { type CertificatesFilter, certificatesAddress, everyCertificate } from '../certificates-filter.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import type { ActionRequest } from './certificate-actions.tsx'
import { certificateColumns } from './certificate-columns.tsx'
import { CertificateDialog } from './certificate-dialog.tsx'
import { CreateDialog } from './create-dialog.tsx'

/** Fills the given height: the table scrolls, filters and pager stay in view. */
export function CertificateManagerPage() {
  const view = usePagedView(certificatesAddress)
  const { filter, setFilter } = view
  const list = useQuery(certificatesPageQuery(filter, view.before))
  useFailureToast(list.error, texts.failedTitle, texts.failed)
  const [request, setRequest] = useState<ActionRequest | null>(null)
  /** Search that the dialog of a new certificate starts with; null while it is closed. */
  const [creating, setCreating] = useState<string | null>(null)
  usePrefill(true, ({ email }) => setCreating(email ?? ''))
  const columns = useMemo(() => certificateColumns(setRequest), [])
  const isFiltered = filter.search !== '' || filter.state !== null || filter.cohortId !== null

  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1>{texts.title}</h1>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={cohortIssueHref()} variant="secondary">
            {texts.issueCohort}
          </ButtonLink>
          <Button onClick={() => setCreating('')}>{texts.create}</Button>
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-2">
        <CertificatesFilters filter={filter} onChange={setFilter} />
        <PagedTable
          caption={texts.title}
          columns={columns}
          rowKey={keyOf}
          empty={
            isFiltered ? (
              <EmptyList reason={texts.empty}>
                <Button variant="secondary" onClick={() => setFilter(everyCertificate)}>
                  {texts.clear}
                </Button>
              </EmptyList>
            ) : (
              <EmptyList reason={texts.emptyYet} />
            )
          }
          list={list}
          counted={{ total: list.data?.total, pageSize: certificatesPageSize }}
          view={view}
          texts={texts}
        />
      </div>
      {creating !== null && <CreateDialog search={creating} onClose={() => setCreating(null)} />}
      {request && <CertificateDialog {...request} onClose={() => setRequest(null)} />}
    </>
  )
}

function keyOf({ id }: CertificateRow): string {
  return id
}

const stateChoices = ['all', ...certificateStates] as const
const stateLabels = { all: texts.allStates, ...certificateStateLabels }

type CertificatesFiltersProps = Pick<ListFiltersProps<CertificatesFilter>, 'filter' | 'onChange'>

function CertificatesFilters({ filter, onChange }: CertificatesFiltersProps) {
  const { data: courses = [] } = useQuery(staffCoursesQuery())
  return (
    <ListFilters filter={filter} plain={everyCertificate} onChange={onChange} texts={texts}>
      {(choose) => (
        <>
          <Field label={texts.state} className="list-filter [--filter:11rem]">
            <ChoiceSelect
              values={stateChoices}
              labels={stateLabels}
              value={filter.state ?? 'all'}
              onChange={(state) => choose({ state: state === 'all' ? null : state })}
            />
          </Field>
          <Field label={texts.cohort} className="list-filter [--filter:20rem]">
            <Select
              options={[
                { value: '', label: texts.allCohorts },
                ...overLast(courses, false).map((cohort) => ({
                  value: String(cohort.id),
                  label: cohortName(cohort),
                })),
              ]}
              value={String(filter.cohortId ?? '')}
              onChange={(event) => choose({ cohortId: readId(event.target.value) })}
            />
          </Field>
        </>
      )}
    </ListFilters>
  )
}
