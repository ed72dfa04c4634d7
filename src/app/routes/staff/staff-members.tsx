import { membersTexts } from '#content/staff-members.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { MembersPage } from '#features/staff-members/staff/members-page.tsx'
import { membersQuery } from '#features/staff-members/staff-members.queries.ts'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { askAhead } from '#platform/staff-request.ts'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'

export function StaffMembersRoute() {
  const { staff } = useStaff()
  return (
    <Requires needs={staffNeeds.staffMembers} title={notIncludedTexts.forAdministration}>
      <div className="px-gutter py-4">
        <MembersPage heading={<h1 className="text-2xl">{membersTexts.title}</h1>} ownId={staff.userId} />
      </div>
    </Requires>
  )
}

export const staffMembers: AskingPage = {
  Page: StaffMembersRoute,
  ask: (client) => askAhead(client, membersQuery()),
}
