import { certificateStateLabels } from '#content/certificates.ts'
import { classroomStateLabels } from '#content/demo-access.ts'
import { formatShortDay } from '#content/format.ts'
import { personTexts as texts } from '#content/people.ts'
import { isBefore } from '#domain/calendar.ts'
import type { CertificateState } from '#domain/contracts/certificates.ts'
import type { ClassroomState } from '#domain/contracts/enrolment.ts'
import type { Person } from '#domain/contracts/people.ts'
import { prefilledAddress } from '#flows/form/prefill.ts'
import { useCohortStart } from '#flows/staff-courses/cohort-name.ts'
import { certificateTones, classroomTones } from '#flows/staff-list/state-tones.ts'
import { today } from '#platform/clock.ts'
import { certificateHref, paths } from '#platform/paths.ts'
import { formatSchoolDay } from '#platform/school-time.ts'
import { Badge } from '#ui/badge.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { TextLink } from '#ui/link.tsx'
import { type Entry, factLine, RecordList } from './record-list.tsx'

export function PersonCourses({ person, mayCertify }: { person: Person; mayCertify: boolean }) {
  const { students, prospects } = person
  const startOf = useCohortStart()
  if (!students && !prospects) return null
  const demos: readonly Entry[] = (prospects ?? []).map((prospect) => ({
    key: `demo-${prospect.id}`,
    title: texts.demo,
    facts: factLine(
      prospect.access_ends_at
        ? texts.demoUntil(formatSchoolDay(new Date(prospect.access_ends_at)))
        : texts.demoWithoutEnd,
      prospect.profession,
      prospect.notes,
    ),
    end: (
      <>
        <Badge tone={prospect.is_active ? 'success' : 'neutral'}>
          {prospect.is_active ? texts.demoActive : texts.demoOver}
        </Badge>
        <Classroom state={prospect.classroom_state} />
      </>
    ),
  }))
  return (
    <RecordList
      title={texts.courses}
      empty={texts.noCourses}
      entries={[...(students ?? []).flatMap((student) => entriesOf(student, startOf)), ...demos]}
    >
      {students?.map((student) => (
        <p key={student.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-ink-soft text-sm">
          <EmailAddress address={student.email} />
          <span>
            {student.moodle_user_id ? texts.classroomUser(student.moodle_user_id) : texts.noClassroom}
          </span>
          <Classroom state={student.classroom_state} />
          {mayCertify && student.enrolments.length > 0 && (
            <TextLink to={prefilledAddress(paths.certificateManager, { email: student.email })}>
              {texts.certify}
            </TextLink>
          )}
        </p>
      ))}
    </RecordList>
  )
}

/** They have no public page. */
const unfinished: readonly CertificateState[] = ['pending', 'processing', 'error']

function entriesOf(
  { enrolments, certificates }: NonNullable<Person['students']>[number],
  startOf: (cohort: string) => string,
): Entry[] {
  return [
    ...enrolments.map((enrolment) => ({
      key: `course-${enrolment.id}`,
      title: enrolment.course_name,
      facts: factLine(
        enrolment.starts_on &&
          texts.startsOn(formatShortDay(enrolment.starts_on), isBefore(enrolment.starts_on, today())),
        texts.enrolledOn(formatSchoolDay(new Date(enrolment.enrolled_at))),
        enrolment.withdrawn_at && texts.withdrawnOn(formatSchoolDay(new Date(enrolment.withdrawn_at))),
      ),
      end: (
        <Badge tone={enrolment.withdrawn_at ? 'neutral' : 'success'}>
          {enrolment.withdrawn_at ? texts.withdrawn : texts.enrolled}
        </Badge>
      ),
    })),
    ...certificates.map((certificate) => ({
      key: certificate.id,
      title: texts.certificate(certificate.number),
      facts: factLine(
        certificate.course_name,
        startOf(certificate.cohort_slug),
        formatShortDay(certificate.issued_on),
        certificate.version > 1 && texts.certificateVersion(certificate.version),
      ),
      end: (
        <>
          <Badge tone={certificateTones[certificate.state]}>
            {certificateStateLabels[certificate.state]}
          </Badge>
          {!unfinished.includes(certificate.state) && (
            <TextLink href={certificateHref(certificate.id)} newTab>
              {texts.certificatePage}
            </TextLink>
          )}
        </>
      ),
    })),
  ]
}

function Classroom({ state }: { state: ClassroomState | null }) {
  if (!state) return null
  return (
    <Badge tone={classroomTones[state]}>
      {texts.classroom}: {classroomStateLabels[state]}
    </Badge>
  )
}
