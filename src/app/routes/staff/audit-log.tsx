import { auditTexts } from '#content/audit.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { AuditPage } from '#features/audit/staff/audit-page.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export function AuditLogRoute() {
  return (
    <Requires needs={staffNeeds.auditLog} title={notIncludedTexts.forAdministration}>
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-gutter py-4 md:h-[calc(100dvh-var(--bar))] md:flex-none">
        <AuditPage heading={<h1 className="text-2xl">{auditTexts.title}</h1>} />
      </div>
    </Requires>
  )
}
