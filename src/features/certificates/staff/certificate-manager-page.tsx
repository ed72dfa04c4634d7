import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { certificatesTexts as texts } from '#content/certificates.ts'
import type { CertificateRow } from '#domain/contracts/certificates.ts'
import { usePrefill } from '#flows/staff-form/use-prefill.ts'
import { EmptyList } from '#flows/staff-list/empty-list.tsx'
import { PagedTable } from '#flows/staff-list/list-table.tsx'
import { usePagedView } from '#flows/staff-list/use-paged-view.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/link.tsx'
import { certificatesPageQuery, certificatesPageSize } from '../certificates-admin.queries.ts'
import { certificatesAddress, everyCertificate } from '../certificates-filter.ts'
import { cohortIssueHref } from '../cohort-issue-address.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import type { ActionRequest } from './certificate-actions.tsx'
import { certificateColumns } from './certificate-columns.tsx'
import { CertificateDialog } from './certificate-dialog.tsx'
import { CertificatesFilters } from './certificates-filters.tsx'
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
          <ButtonLink to={cohortIssueHref} variant="secondary">
            {texts.issueCohort}
          </ButtonLink>
          <Button onClick={() => setCreating('')}>{texts.create}</Button>
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col gap-3">
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
          skeleton={{ rows: 12, rowHeight: 'h-8' }}
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
