import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { enrolmentStatusTexts, enrolmentTexts as texts } from '#content/enrolment.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { usePrefill } from '#flows/staff-form/use-prefill.ts'
import { useStaffForm } from '#flows/staff-form/use-staff-form.ts'
import { careersQuery } from '../enrolment.queries.ts'
import { enrolmentFormSchema, newEnrolmentForm, type EnrolmentForm as Values } from '../enrolment-form.ts'
import { prefilledEnrolment, termsOfEnrolment } from '../filled-enrolment.ts'
import { useEnrolment } from '../use-enrolment.ts'
import { EnrolmentForm } from './enrolment-form.tsx'
import { type Enrolled, EnrolmentSteps } from './enrolment-steps.tsx'
import { RecentEnrolments } from './recent-enrolments.tsx'

export type EnrolmentPageProps = { staffId: string }

const parameter = 'alumno'

export function EnrolmentPage({ staffId }: EnrolmentPageProps) {
  const form = useStaffForm<Values>({
    draft: 'enrolment',
    ownerId: staffId,
    schema: enrolmentFormSchema,
    empty: newEnrolmentForm,
  })
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null)
  /** Remounts the steps, which then take the focus. */
  const [timesAsked, setTimesAsked] = useState(0)
  const [params, setParams] = useSearchParams()
  const enrolment = useEnrolment({
    staffId,
    form,
    onDone: (response, request) => {
      form.clear()
      setEnrolled({ response, request })
      showSteps(response.student_id)
    },
  })
  const careers = useQuery(careersQuery())
  const courses = useQuery(staffCoursesQuery())
  usePrefill(!careers.isPending && !courses.isPending, (prefill) =>
    form.fill(prefilledEnrolment(prefill, { careers: careers.data ?? [], courses: courses.data ?? [] })),
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

  return (
    <div className="grid gap-page px-gutter py-page">
      <div className="grid gap-1">
        <h1>{texts.title}</h1>
        <p className="text-ink-soft">{texts.lead}</p>
      </div>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,36rem)_minmax(0,28rem)]">
        <EnrolmentForm form={form} enrolment={enrolment} />
        {studentId === null ? (
          <div className="hidden content-center rounded border border-line border-dashed p-6 text-center text-ink-mute lg:grid lg:min-h-64">
            <p className="mx-auto max-w-72">{enrolmentStatusTexts.empty}</p>
          </div>
        ) : (
          <EnrolmentSteps
            key={timesAsked}
            studentId={studentId}
            enrolled={enrolled?.response.student_id === studentId ? enrolled : null}
            takesFocus={timesAsked > 0}
          />
        )}
      </div>
      <RecentEnrolments
        onDuplicate={(enrolment) => form.fill(termsOfEnrolment(enrolment))}
        onSteps={(enrolment) => showSteps(enrolment.studentId)}
      />
    </div>
  )
}

function readId(text: string | null): number | null {
  const id = Number(text)
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}
