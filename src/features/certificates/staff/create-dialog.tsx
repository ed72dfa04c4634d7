import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createCertificateFailures } from '#content/certificate-failures.ts'
import {
  certificateDoubtLabels,
  certificateObstacleLabels,
  createCertificateTexts as texts,
} from '#content/certificate-issue.ts'
import type { CertificateStudent } from '#domain/contracts/certificates.ts'
import type { CohortSlug } from '#domain/course-slug.ts'
import { StaffDialog } from '#flows/form/staff-dialog.tsx'
import { useForm } from '#flows/form/use-form.ts'
import { cohortName, overLast } from '#flows/staff-courses/cohort-name.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { today } from '#platform/clock.ts'
import { focusControl } from '#platform/focus-control.ts'
import { Field } from '#ui/field.tsx'
import { Notice } from '#ui/notice.tsx'
import { Select } from '#ui/select.tsx'
import { toast } from '#ui/toast-store.ts'
import {
  type Making,
  personProblems,
  readFacts,
  type TypedFacts,
  type TypedPerson,
  typedFacts,
} from '../certificate-form.ts'
import { addCertificate } from '../certificates-admin.api.ts'
import { candidatesQuery, certificatesKey, studentSearchQuery } from '../certificates-admin.queries.ts'
import { useFailureToast } from '../use-failure-toast.ts'
import { useGeneration } from '../use-generation.ts'
import { FactsFields, MakingField, PersonFields } from './certificate-fields.tsx'
import { IssueAnywayDialog } from './issue-anyway-dialog.tsx'
import { StudentSearch } from './student-search.tsx'

export type CreateDialogProps = {
  /** Text that the search of the student starts with. Whoever has exactly this address is chosen. */
  search: string
  onClose: () => void
}

type Typed = TypedPerson & TypedFacts & { making: Making }

const failures = { ...createCertificateFailures, missing: texts.missing }

export function CreateDialog({ search, onClose }: CreateDialogProps) {
  const generate = useGeneration()
  const named = useQuery(studentSearchQuery(search)).data?.find(({ email }) => email === search)
  /** Undefined until somebody is chosen or taken back. */
  const [chosenStudent, setStudent] = useState<CertificateStudent | null>()
  const student = chosenStudent === undefined ? (named ?? null) : chosenStudent
  const [chosenCohort, setCohort] = useState<ChosenCohort | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { data: courses = [] } = useQuery(staffCoursesQuery())
  const cohort = chosenCohort ?? (student && onlyCourseOf(student, courses))
  const candidates = useQuery(candidatesQuery(cohort?.id ?? null))
  useFailureToast(candidates.error, texts.warningTitle, texts.enrolmentsFailed)

  // Untyped fields follow the chosen student and cohort.
  const form = useForm<Typed, string, keyof typeof failures>({
    draft: 'certificate',
    passing: true,
    start: {
      name: student ? `${student.firstname} ${student.lastname}`.trim() : '',
      distinction: '',
      ...typedFacts(candidates.data?.cohort.hours ?? null, today()),
      making: 'generate',
    },
    failures,
    invalidates: certificatesKey,
  })
  const { element, values } = form

  const studentId = student?.id
  // What had the focus is replaced: the next field takes it. The dialog comes a render later, and takes the focus itself.
  useEffect(() => {
    const next = studentId === undefined ? 'student' : 'course'
    if (element.current) return focusControl(element.current, next)
    const frame = requestAnimationFrame(() => focusControl(element.current, next))
    return () => cancelAnimationFrame(frame)
  }, [element, studentId])

  const candidate = candidates.data?.people.find(({ student_id }) => student_id === student?.id)
  const obstacle = candidate && candidate.state !== 'ready' ? candidate.state : null
  const days = candidates.data?.cohort.days
  const doubts =
    days && !obstacle && candidate?.doubts.map((doubt) => certificateDoubtLabels[doubt](days)).join(' · ')

  function chooseStudent(next: CertificateStudent | null) {
    setStudent(next)
    form.forget('name')
  }

  async function submit(isSure: boolean) {
    setAsking(false)
    if (!student || !cohort) {
      form.fail('missing')
      return focusControl(element.current, student ? 'course' : 'student')
    }
    const read = readFacts(values)
    const problems = { ...personProblems(values), ...(read.ok ? {} : read.problems) }
    if (!form.passes(problems) || !read.ok) return
    if (doubts && !isSure) return setAsking(true)
    const answer = await form.send(async () => {
      const result = await addCertificate({
        name: values.name.trim(),
        course_slug: cohort.slug,
        student_id: student.id,
        distinction: values.distinction.trim() || null,
        ...read.value,
      })
      if (result.ok && values.making === 'generate') await generate(result.value.certificate)
      return result
    })
    if (!answer?.ok) return
    if (values.making === 'canva') {
      const { certificate } = answer.value
      toast({ title: texts.created(certificate.certificate_number), description: texts.createdHint })
    }
    onClose()
  }

  return (
    <StaffDialog
      title={texts.title}
      width="wide"
      confirm={texts.confirm}
      working={texts.working}
      form={form}
      onConfirm={() => submit(false)}
      onClose={onClose}
    >
      <StudentSearch initial={search} chosen={student} onChoose={chooseStudent} />
      <StudentCourse
        student={student}
        chosen={cohort}
        onChoose={(next) => {
          setCohort(next)
          form.forget('hours')
        }}
      />
      {candidate && (obstacle || doubts) && (
        <Notice tone="warning" live title={obstacle ? certificateObstacleLabels[obstacle] : doubts}>
          {candidate.certificate_number}
        </Notice>
      )}
      <PersonFields form={form} />
      <FactsFields form={form} />
      <MakingField form={form} />
      {isAsking && days && candidate && (
        <IssueAnywayDialog
          days={days}
          chosen={[candidate]}
          onConfirm={() => void submit(true)}
          onClose={() => setAsking(false)}
        />
      )}
    </StaffDialog>
  )
}

/** The only course that somebody follows is proposed. */
function onlyCourseOf({ enrolments }: CertificateStudent, courses: readonly StaffCourse[]) {
  const [only, ...others] = enrolments.filter(({ withdrawn }) => !withdrawn)
  return (others.length === 0 && courses.find(({ id }) => id === only?.cohort_id)) || null
}

type ChosenCohort = { id: number; slug: CohortSlug }

type StudentCourseProps = {
  student: CertificateStudent | null
  chosen: ChosenCohort | null
  onChoose: (cohort: ChosenCohort | null) => void
}

/** All cohorts; those of the student come first, marked (back-office specification, section 2). */
function StudentCourse({ student, chosen, onChoose }: StudentCourseProps) {
  const { data = [], error, isPending } = useQuery(staffCoursesQuery())
  useFailureToast(error, texts.errorTitle, texts.coursesFailed)
  const enrolments = new Map(student?.enrolments.map(({ cohort_id, withdrawn }) => [cohort_id, withdrawn]))
  const mark = (id: number) => {
    const withdrawn = enrolments.get(id)
    return withdrawn === undefined ? '' : ` ${withdrawn ? texts.withdrawn : texts.enrolled}`
  }
  const courses = overLast(data, false)
  const own = courses.filter(({ id }) => enrolments.get(id) === false)
  const ordered = [...own, ...courses.filter(({ id }) => enrolments.get(id) !== false)]
  return (
    <Field label={texts.course} required>
      <Select
        name="course"
        placeholder={isPending ? texts.coursesLoading : texts.coursePlaceholder}
        options={ordered.map((cohort) => ({
          value: String(cohort.id),
          label: `${cohortName(cohort)}${mark(cohort.id)}`,
        }))}
        value={chosen ? String(chosen.id) : ''}
        onChange={(event) => onChoose(courses.find(({ id }) => String(id) === event.target.value) ?? null)}
      />
    </Field>
  )
}
