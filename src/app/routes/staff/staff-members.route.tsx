import { notIncludedTexts } from '#content/staff-navigation.ts'
import { MembersPage } from '#features/staff-members/staff/members-page.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export function StaffMembersRoute() {
  const { staff } = useStaff()
  return (
    <Requires needs={staffNeeds.staffMembers} title={notIncludedTexts.forAdministration}>
      <div className="px-gutter py-page">
        <MembersPage ownId={staff.userId} />
      </div>
    </Requires>
  )
}
