import { notIncludedTexts } from '#content/staff-navigation.ts'
import { AuditPage } from '#features/audit/staff/audit-page.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { TablePage } from '../../layouts/staff-frames.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export function AuditLogRoute() {
  return (
    <Requires needs={staffNeeds.auditLog} title={notIncludedTexts.forAdministration}>
      <TablePage>
        <AuditPage />
      </TablePage>
    </Requires>
  )
}
