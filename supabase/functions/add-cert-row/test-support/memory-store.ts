import { toBaseSlug } from '../../../../src/domain/course-slug.ts'
import { aCertificateId } from '../../../../src/domain/test-support/certificate-ids.ts'
import type { StaffRefusal } from '../../_shared/staff-call.ts'
import type { AddCertRowStore, AddedCertificate, NewCertificate } from '../handler.ts'

type Enrolment = { studentId: number; course: string; hours: number | null; withdrawn: boolean }

/** Certificates in memory; the refusals are those of the database. */
export function memoryCertificates(): AddCertRowStore & {
  enrolments: Enrolment[]
  certificates: (AddedCertificate & { studentId: number; course: string; hours: number | null })[]
} {
  const enrolments: Enrolment[] = []
  const certificates: ReturnType<typeof memoryCertificates>['certificates'] = []

  function refusal(wanted: NewCertificate, course: string): StaffRefusal | null {
    const ofCourse = enrolments.filter((enrolment) => enrolment.course === course)
    if (ofCourse.length === 0) return 'course_not_found'
    if ((wanted.hours ?? ofCourse[0]?.hours ?? null) === null) return 'hours_required'
    if (wanted.valid_until && wanted.issue_date && wanted.valid_until < wanted.issue_date) {
      return 'valid_until_invalid'
    }
    const own = enrolments.filter(({ studentId }) => studentId === wanted.student_id)
    if (own.length === 0) return 'student_not_found'
    if (certificates.some((made) => made.studentId === wanted.student_id && made.course === course)) {
      return 'certificate_exists'
    }
    const here = own.find((enrolment) => enrolment.course === course)
    if (!here) return 'not_enrolled'
    return here.withdrawn ? 'withdrawn' : null
  }

  return {
    enrolments,
    certificates,
    async add(_accessToken, wanted) {
      const course = toBaseSlug(wanted.course_slug)
      const refused = refusal(wanted, course)
      if (refused) return { ok: false, refusal: refused }
      const count = certificates.length + 1
      const year = (wanted.issue_date ?? new Date().toISOString()).slice(0, 4)
      const made = {
        id: aCertificateId(count),
        certificate_number: `MER-${year}-${String(count).padStart(5, '0')}`,
      }
      const hours = wanted.hours ?? enrolments.find((enrolment) => enrolment.course === course)?.hours ?? null
      certificates.push({ ...made, studentId: wanted.student_id, course, hours })
      return { ok: true, value: made }
    },
  }
}
