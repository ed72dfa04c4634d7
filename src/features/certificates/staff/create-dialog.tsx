import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { createCertificateFailures } from '#content/certificate-failures.ts'
import {
  certificateDoubtLabels,
  certificateObstacleLabels,
  createCertificateTexts as texts,
} from '#content/certificate-issue.ts'
import type { CertificateStudent } from '#domain/contracts/certificates.ts'
import type { StaffCourse } from '#flows/staff-courses/staff-courses.api.ts'
import { staffCoursesQuery } from '#flows/staff-courses/staff-courses.queries.ts'
import { StaffDialog } from '#flows/staff-form/staff-dialog.tsx'
import { useTyped } from '#flows/staff-form/use-typed.ts'
import { failureCodeOf } from '#platform/call-function.ts'
import { today } from '#platform/clock.ts'
import { focusControl } from '#platform/focus-control.ts'
import { recheckAfter } from '#platform/staff-request.ts'
import { useOneAtATime } from '#platform/use-one-at-a-time.ts'
import { Notice } from '#ui/notice.tsx'
import { toast } from '#ui/toast-store.ts'
import {
  type FactProblems,
  hasProblems,
  type PersonProblems,
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
import { FactsFields } from './facts-fields.tsx'
import { IssueAnywayDialog } from './issue-anyway-dialog.tsx'
import { type Making, MakingChoice } from './making-choice.tsx'
import { PersonFields } from './person-fields.tsx'
import { type ChosenCohort, StudentCourse } from './student-course.tsx'
import { StudentSearch } from './student-search.tsx'

export type CreateDialogProps = {
  /** Text that the search of the student starts with. Whoever has exactly this address is chosen. */
  search: string
  onClose: () => void
}

export function CreateDialog({ search, onClose }: CreateDialogProps) {
  const client = useQueryClient()
  const generate = useGeneration()
  const { busy, once } = useOneAtATime()
  const form = useRef<HTMLFormElement>(null)
  const named = useQuery(studentSearchQuery(search)).data?.find(({ email }) => email === search)
  /** Undefined until somebody is chosen or taken back. */
  const [chosenStudent, setStudent] = useState<CertificateStudent | null>()
  const student = chosenStudent === undefined ? (named ?? null) : chosenStudent
  const [chosenCohort, setCohort] = useState<ChosenCohort | null>(null)
  const [typed, type] = useTyped<Partial<TypedFacts & TypedPerson>>('certificate', {})
  const [making, setMaking] = useState<Making>('generate')
  const [problems, setProblems] = useState<FactProblems & PersonProblems>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const { data: courses = [] } = useQuery(staffCoursesQuery())
  const cohort = chosenCohort ?? (student && onlyCourseOf(student, courses))
  const candidates = useQuery(candidatesQuery(cohort?.id ?? null))
  useFailureToast(candidates.error, texts.warningTitle, texts.enrolmentsFailed)

  const studentId = student?.id
  // What had the focus is replaced: the next field takes it. The dialog comes a render later, and takes the focus itself.
  useEffect(() => {
    const next = studentId === undefined ? 'student' : 'course'
    if (form.current) return focusControl(form.current, next)
    const frame = requestAnimationFrame(() => focusControl(form.current, next))
    return () => cancelAnimationFrame(frame)
  }, [studentId])

  // Untyped fields follow the chosen student and cohort.
  const known = typedFacts(candidates.data?.cohort.hours ?? null, today())
  const facts = {
    hours: typed.hours ?? known.hours,
    issueDate: typed.issueDate ?? known.issueDate,
    validUntil: typed.validUntil ?? known.validUntil,
  }
  const person = {
    name: typed.name ?? (student ? `${student.firstname} ${student.lastname}` : ''),
    distinction: typed.distinction ?? '',
  }
  const candidate = candidates.data?.people.find(({ student_id }) => student_id === student?.id)
  const obstacle = candidate && candidate.state !== 'ready' ? candidate.state : null
  const days = candidates.data?.cohort.days
  const doubts =
    days && !obstacle && candidate?.doubts.map((doubt) => certificateDoubtLabels[doubt](days)).join(' · ')

  function change(changes: Partial<TypedFacts & TypedPerson>) {
    type(changes)
    setProblems((known) => ({
      ...known,
      ...Object.fromEntries(Object.keys(changes).map((field) => [field, undefined])),
    }))
    setFailure(null)
  }

  function chooseStudent(next: CertificateStudent | null) {
    setStudent(next)
    type({ name: undefined })
    setFailure(null)
  }

  async function submit(isSure: boolean) {
    setFailure(null)
    setAsking(false)
    if (!student || !cohort) {
      setFailure(texts.missing)
      focusControl(form.current, student ? 'course' : 'student')
      return
    }
    const read = readFacts(facts)
    const found = { ...(read.ok ? {} : read.problems), ...personProblems(person) }
    setProblems(found)
    if (!read.ok || hasProblems(found)) return focusControl(form.current, Object.keys(found)[0])
    if (doubts && !isSure) return setAsking(true)
    await once(async () => {
      const result = await addCertificate({
        name: person.name.trim(),
        course_slug: cohort.slug,
        student_id: student.id,
        distinction: person.distinction.trim() || null,
        ...read.facts,
      })
      void client.invalidateQueries({ queryKey: certificatesKey })
      if (!result.ok) {
        const code = failureCodeOf(result)
        recheckAfter(code, client)
        return setFailure(createCertificateFailures[code])
      }
      const { certificate } = result.value
      if (making === 'generate') await generate(certificate)
      else toast({ title: texts.created(certificate.certificate_number), description: texts.createdHint })
      onClose()
    })
  }

  return (
    <StaffDialog
      title={texts.title}
      width="wide"
      confirm={texts.confirm}
      working={texts.working}
      busy={busy}
      failure={failure}
      form={form}
      onConfirm={() => void submit(false)}
      onClose={onClose}
    >
      <StudentSearch initial={search} chosen={student} onChoose={chooseStudent} />
      <StudentCourse
        student={student}
        chosen={cohort}
        onChoose={(next) => {
          setCohort(next)
          type({ hours: undefined })
          setFailure(null)
        }}
      />
      {candidate && (obstacle || doubts) && (
        <Notice tone="warning" live title={obstacle ? certificateObstacleLabels[obstacle] : doubts}>
          {candidate.certificate_number}
        </Notice>
      )}
      <PersonFields typed={person} problems={problems} onChange={change} />
      <FactsFields typed={facts} problems={problems} onChange={change} />
      <MakingChoice value={making} onChange={setMaking} />
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

/** Who follows one course is certified of it: it is proposed. */
function onlyCourseOf({ enrolments }: CertificateStudent, courses: readonly StaffCourse[]) {
  const [only, ...others] = enrolments.filter(({ withdrawn }) => !withdrawn)
  return (others.length === 0 && courses.find(({ id }) => id === only?.cohort_id)) || null
}
