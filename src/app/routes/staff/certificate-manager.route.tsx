import { useSearchParams } from 'react-router-dom'
import { candidatesQuery, certificatesPageQuery } from '#features/certificates/certificates-admin.queries.ts'
import { certificatesAddress } from '#features/certificates/certificates-filter.ts'
import { CertificateManagerPage } from '#features/certificates/staff/certificate-manager-page.tsx'
import { CohortIssuePage } from '#features/certificates/staff/cohort-issue-page.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { readId } from '#flows/staff-list/list-address.ts'
import { cohortIssueParameter } from '#platform/paths.ts'
import { askAhead } from '#platform/staff-request.ts'
import { Requires } from '../../layouts/requires.tsx'
import { TablePage } from '../../layouts/staff-frames.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'

export function CertificateManagerRoute() {
  const [params] = useSearchParams()
  return (
    <Requires needs={staffNeeds.certificateManager}>
      {params.has(cohortIssueParameter) ? (
        <div className="grid gap-page px-gutter py-page">
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

export const certificateManager: AskingPage = {
  Page: CertificateManagerRoute,
  needs: staffNeeds.certificateManager,
  ask(client, { search }) {
    askAhead(client, staffCoursesQuery())
    const cohort = search.get(cohortIssueParameter)
    if (cohort !== null) return askAhead(client, candidatesQuery(readId(cohort)))
    const { filter, before } = certificatesAddress.read(search)
    askAhead(client, certificatesPageQuery(filter, before))
  },
}
