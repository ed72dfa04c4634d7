import { editionsTexts } from '#content/course-editions.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { mayAll } from '#domain/staff-roles.ts'
import { editionsQuery } from '#features/course-editions/course-editions.queries.ts'
import { EditionPage } from '#features/course-editions/staff/edition-page.tsx'
import { EditionsPage } from '#features/course-editions/staff/editions-page.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { askAhead } from '#platform/staff-request.ts'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import { TablePage } from '../../layouts/table-page.tsx'
import type { AskingPage } from '../../page-loader.tsx'
import { editionCard } from './edition-card.tsx'

export function CourseEditionsRoute() {
  const { staff } = useStaff()
  return (
    <Requires needs={staffNeeds.courseEditions}>
      <TablePage>
        <EditionsPage
          heading={<h1>{editionsTexts.title}</h1>}
          mayEdit={mayAll(staff, staffNeeds.courseEdition)}
        />
      </TablePage>
    </Requires>
  )
}

export function CourseEditionRoute() {
  const { staff } = useStaff()
  return (
    <Requires needs={staffNeeds.courseEdition} title={notIncludedTexts.forAdministration}>
      <EditionPage ownerId={staff.userId} card={editionCard} />
    </Requires>
  )
}

export const courseEditions: AskingPage = {
  Page: CourseEditionsRoute,
  needs: staffNeeds.courseEditions,
  ask: (client) => askAhead(client, editionsQuery()),
}

export const courseEdition: AskingPage = {
  Page: CourseEditionRoute,
  needs: staffNeeds.courseEdition,
  ask: courseEditions.ask,
}
