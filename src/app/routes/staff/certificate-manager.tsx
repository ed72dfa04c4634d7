import { useSearchParams } from 'react-router-dom'
import { CertificateManagerPage } from '#features/certificates/staff/certificate-manager-page.tsx'
import { CohortIssuePage, cohortIssueParameter } from '#features/certificates/staff/cohort-issue-page.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import { TablePage } from '../../layouts/table-page.tsx'

export function CertificateManagerRoute() {
  const [params] = useSearchParams()
  return (
    <Requires needs={staffNeeds.certificateManager}>
      {params.has(cohortIssueParameter) ? (
        <div className="grid gap-5 px-gutter py-5">
          <CohortIssuePage />
        </div>
      ) : (
        <TablePage>
          <CertificateManagerPage />
        </TablePage>
      )}
    </Requires>
  )
}
