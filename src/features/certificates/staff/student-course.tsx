import { useQuery } from '@tanstack/react-query'
import { createCertificateTexts as texts } from '#content/certificate-issue.ts'
import type { CertificateStudent } from '#domain/contracts/certificates.ts'
import type { CohortSlug } from '#domain/course-slug.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { Field } from '#ui/field.tsx'
import { Select } from '#ui/select.tsx'
import { useFailureToast } from '../use-failure-toast.ts'

export type ChosenCohort = { id: number; slug: CohortSlug }

export type StudentCourseProps = {
  student: CertificateStudent | null
  chosen: ChosenCohort | null
  onChoose: (cohort: ChosenCohort | null) => void
}

/** All cohorts; those of the student come first, marked (back-office specification, section 2). */
export function StudentCourse({ student, chosen, onChoose }: StudentCourseProps) {
  const { data: courses = [], error, isPending } = useQuery(staffCoursesQuery())
  useFailureToast(error, texts.errorTitle, texts.coursesFailed)
  const enrolments = new Map(student?.enrolments.map(({ cohort_id, withdrawn }) => [cohort_id, withdrawn]))
  const mark = (id: number) => {
    const withdrawn = enrolments.get(id)
    return withdrawn === undefined ? '' : ` ${withdrawn ? texts.withdrawn : texts.enrolled}`
  }
  const own = courses.filter(({ id }) => enrolments.get(id) === false)
  const ordered = [...own, ...courses.filter(({ id }) => enrolments.get(id) !== false)]
  return (
    <Field label={texts.course} required>
      <Select
        name="course"
        placeholder={isPending ? texts.coursesLoading : texts.coursePlaceholder}
        options={ordered.map(({ id, name, slug }) => ({
          value: String(id),
          label: `${name} (${slug})${mark(id)}`,
        }))}
        value={chosen ? String(chosen.id) : ''}
        onChange={(event) => onChoose(courses.find(({ id }) => String(id) === event.target.value) ?? null)}
      />
    </Field>
  )
}
