import { notebookLibraryTexts } from '#content/notebook-library.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { NotebookLibraryPage } from '#features/notebooks/staff/notebook-library-page.tsx'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export function NotebookLibraryRoute() {
  return (
    <Requires needs={staffNeeds.notebookLibrary} title={notIncludedTexts.forAdministration}>
      <div className="grid gap-page px-gutter py-page">
        <NotebookLibraryPage heading={<h1>{notebookLibraryTexts.title}</h1>} />
      </div>
    </Requires>
  )
}
