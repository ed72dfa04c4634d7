import { EnrolmentPage } from '#features/enrolment/staff/enrolment-page.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'
import { Requires } from '../../layouts/requires.tsx'
import { staffNeeds } from '../../layouts/staff-needs.ts'

export function EnrollStudentRoute() {
  const { staff } = useStaff()
  return (
    <Requires needs={staffNeeds.enrollStudent}>
      <EnrolmentPage staffId={staff.userId} />
    </Requires>
  )
}
