import { useQuery } from '@tanstack/react-query'
import { useContext, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { enrolmentTexts as texts } from '#content/enrolment.ts'
import { foundSaleTexts } from '#content/found-sale.ts'
import { importTexts } from '#content/school-import.ts'
import { baseSlug } from '#domain/course-slug.ts'
import { usePrefill } from '#flows/form/prefill.ts'
import { FoundSaleNotice } from '#flows/found-sale/found-sale-notice.tsx'
import { OutcomePanel } from '#flows/found-sale/outcome-panel.tsx'
import { useCohortStart } from '#flows/staff-courses/cohort-name.ts'
import { SeatsNotice } from '#flows/staff-courses/seats-notice.tsx'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { readId } from '#flows/staff-list/list-address.ts'
import { MayOpen, PersonLink } from '#flows/staff-list/person-link.tsx'
import { paths } from '#platform/paths.ts'
import { ButtonLink } from '#ui/link.tsx'
import { careersQuery } from '../enrolment.api.ts'
import { outcomesOfEnrolment } from '../enrolment-outcome.ts'
import {
  type EnrolmentValues,
  type Offer,
  prefilledEnrolment,
  termsOfEnrolment,
} from '../enrolment-values.ts'
import { useEnrolment } from '../use-enrolment.ts'
import { EnrolmentForm } from './enrolment-form.tsx'
import { type Enrolled, EnrolmentSteps } from './enrolment-steps.tsx'
import { RecentEnrolments } from './recent-enrolments.tsx'

const parameter = 'alumno'

export function EnrolmentPage() {
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  /** Remounts the steps, which then take the focus. */
  const [timesAsked, setTimesAsked] = useState(0)
  const [params, setParams] = useSearchParams()
  const enrolment = useEnrolment((response, request) => {
    enrolment.form.clear()
    setEnrolled({ response, request })
    showSteps(response.student_id)
  })
  const { form, found } = enrolment
  const careers = useQuery(careersQuery())
  const courses = useQuery(staffCoursesQuery())
  const startOf = useCohortStart()
  const offer = { careers: careers.data ?? [], courses: courses.data ?? [] }
  usePrefill(!careers.isPending && !courses.isPending, (prefill) =>
    form.fill(prefilledEnrolment(prefill, offer)),
  )

  /** In the address, so that a reload shows the same steps. */
  function showSteps(student: number) {
    setTimesAsked((times) => times + 1)
    setParams(
      (current) => {
        const next = new URLSearchParams(current)
        next.set(parameter, String(student))
        return next
      },
      { replace: true },
    )
  }
  const studentId = readId(params.get(parameter))
  const { email, career, courses: chosen } = form.values
  const isBegun = email !== '' || career !== '' || chosen.length > 0

  return (
    <div className="grid gap-page px-gutter py-page">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="grid gap-1">
          <h1>{texts.title}</h1>
          <p className="text-ink-soft">{texts.lead}</p>
        </div>
        {useContext(MayOpen)(paths.schoolImport) && (
          <ButtonLink to={paths.schoolImport} variant="secondary">
            {importTexts.link}
          </ButtonLink>
        )}
      </div>
      <div className="grid max-w-[90rem] items-start gap-page lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)] lg:gap-8">
        <EnrolmentForm enrolment={enrolment} />
        <div className="grid content-start gap-page lg:sticky lg:top-4">
          {(isBegun || studentId === null) && (
            <OutcomePanel
              email={email}
              outcomes={outcomesOfEnrolment(form.values, found.data ?? null, offer)}
            />
          )}
          {studentId !== null && (
            <EnrolmentSteps
              key={timesAsked}
              studentId={studentId}
              enrolled={enrolled?.response.student_id === studentId ? enrolled : null}
              takesFocus={timesAsked > 0}
            />
          )}
          <SeatsNotice courses={enrolledIn(form.values, offer)} />
          <FoundSaleNotice
            query={found}
            sale={found.data ?? null}
            email={email}
            startOf={startOf}
            action={<PersonLink email={email}>{foundSaleTexts.person}</PersonLink>}
          />
        </div>
      </div>
      <RecentEnrolments
        onDuplicate={(enrolment) => form.fill(termsOfEnrolment(enrolment))}
        onSteps={(enrolment) => showSteps(enrolment.student_id)}
      />
    </div>
  )
}

/** The cohorts whose seats are asked for; of a career its own cohort. */
function enrolledIn(
  { career, courses: chosen }: EnrolmentValues,
  { courses, careers }: Offer,
): StaffCourse[] {
  if (career === '') return courses.filter(({ id }) => chosen.includes(id))
  const sold = careers.find(({ id }) => String(id) === career)?.base_slug
  return courses.filter((course) => course.isCurrent && baseSlug(course.slug) === sold)
}
