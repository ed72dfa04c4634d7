import { membersTexts } from '#content/staff-members.ts'
import { MembersPage } from '#features/staff-members/staff/members-page.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { AdminOnly } from '../../layouts/admin-only.tsx'

export function StaffMembersRoute() {
  const { staff } = useStaff()
  return (
    <AdminOnly>
      <div className="px-gutter py-4">
        <MembersPage heading={<h1 className="text-2xl">{membersTexts.title}</h1>} ownId={staff.userId} />
      </div>
    </AdminOnly>
  )
}
