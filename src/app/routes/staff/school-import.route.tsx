import { notIncludedTexts } from '#content/staff-navigation.ts'
import { ImportPage } from '#features/school-import/staff/import-page.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export function SchoolImportRoute() {
  return (
    <Requires needs={staffNeeds.schoolImport} title={notIncludedTexts.forAdministration}>
      <ImportPage />
    </Requires>
  )
}
