import { EnrolmentPage } from '#features/enrolment/staff/enrolment-page.tsx'
import { useStaff } from '#features/staff-session/staff/staff-context.ts'

export function EnrollStudentRoute() {
  const { staff } = useStaff()
  return <EnrolmentPage staffId={staff.userId} />
}
