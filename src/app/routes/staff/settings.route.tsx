import { notIncludedTexts } from '#content/staff-navigation.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { SettingsPage } from '#features/settings/staff/settings-page.tsx'
import { FactorRule } from '#features/staff-members/staff/factor-rule.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export function SettingsRoute() {
  const { staff } = useStaff()
  return (
    <Requires needs={staffNeeds.settings} title={notIncludedTexts.forAdministration}>
      <SettingsPage access={mayAll(staff, staffNeeds.staffMembers) && <FactorRule />} />
    </Requires>
  )
}
