import { auditTexts } from '#content/audit.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { actorsQuery, auditPageQuery } from '#features/audit/audit.queries.ts'
import { auditAddress } from '#features/audit/audit-view.ts'
import { AuditPage } from '#features/audit/staff/audit-page.tsx'
import { askAhead } from '#platform/staff-request.ts'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import { TablePage } from '../../layouts/table-page.tsx'
import type { AskingPage } from '../../page-loader.tsx'

export function AuditLogRoute() {
  return (
    <Requires needs={staffNeeds.auditLog} title={notIncludedTexts.forAdministration}>
      <TablePage>
        <AuditPage heading={<h1 className="text-2xl">{auditTexts.title}</h1>} />
      </TablePage>
    </Requires>
  )
}

export const auditLog: AskingPage = {
  Page: AuditLogRoute,
  ask(client, { search }) {
    const { filter, before } = auditAddress.read(search)
    askAhead(client, auditPageQuery(filter, before))
    askAhead(client, actorsQuery())
  },
}
