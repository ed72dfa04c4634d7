import { useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { enrolmentStatusTexts, enrolmentTexts as texts } from '#content/enrolment.ts'
import { useStaffForm } from '#flows/staff-form/use-staff-form.ts'
import { enrolmentFormSchema, newEnrolmentForm, type EnrolmentForm as Values } from '../enrolment-form.ts'
import { useEnrolment } from '../use-enrolment.ts'
import { EnrolmentForm } from './enrolment-form.tsx'
import { type Enrolled, EnrolmentSteps } from './enrolment-steps.tsx'

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
  const [params, setParams] = useSearchParams()
  const enrolment = useEnrolment({
    staffId,
    form,
    onDone: (response, request) => {
      form.clear()
      setEnrolled({ response, request })
      // In the address, so that a reload shows the same steps.
      setParams({ [parameter]: String(response.student_id) }, { replace: true })
    },
  })
  const studentId = readId(params.get(parameter))

  return (
    <div className="grid gap-6 px-gutter py-6">
      <div className="grid gap-1">
        <h1 className="text-2xl">{texts.title}</h1>
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
            studentId={studentId}
            enrolled={enrolled?.response.student_id === studentId ? enrolled : null}
          />
        )}
      </div>
    </div>
  )
}

function readId(text: string | null): number | null {
  const id = Number(text)
  return text !== null && Number.isSafeInteger(id) && id > 0 ? id : null
}
