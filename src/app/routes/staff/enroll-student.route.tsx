import { careersQuery, enrolmentsAddress, recentEnrolmentsQuery } from '#features/enrolment/enrolment.api.ts'
import { EnrolmentPage } from '#features/enrolment/staff/enrolment-page.tsx'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { askAhead, askFirstPageAhead } from '#platform/staff-request.ts'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'
import type { AskingPage } from '../../page-loader.tsx'

export function EnrollStudentRoute() {
  return (
    <Requires needs={staffNeeds.enrollStudent}>
      <EnrolmentPage />
    </Requires>
  )
}

export const enrollStudent: AskingPage = {
  Page: EnrollStudentRoute,
  needs: staffNeeds.enrollStudent,
  ask(client, { search }) {
    askFirstPageAhead(client, recentEnrolmentsQuery(enrolmentsAddress.read(search)))
    askAhead(client, careersQuery())
    askAhead(client, staffCoursesQuery())
  },
}
