import { auditTexts } from '#content/audit.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { AuditPage } from '#features/audit/staff/audit-page.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import { TablePage } from '../../layouts/table-page.tsx'

export function AuditLogRoute() {
  return (
    <Requires needs={staffNeeds.auditLog} title={notIncludedTexts.forAdministration}>
      <TablePage>
        <AuditPage heading={<h1>{auditTexts.title}</h1>} />
      </TablePage>
    </Requires>
  )
}
