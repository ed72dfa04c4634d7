import { auditTexts } from '#content/audit.ts'
import { AuditPage } from '#features/audit/staff/audit-page.tsx'
import { AdminOnly } from '../../layouts/admin-only.tsx'

export function AuditLogRoute() {
  return (
    <AdminOnly>
      <div className="flex min-h-0 flex-1 flex-col gap-3 px-gutter py-4 md:h-[calc(100dvh-var(--bar))] md:flex-none">
        <AuditPage heading={<h1 className="text-2xl">{auditTexts.title}</h1>} />
      </div>
    </AdminOnly>
  )
}
