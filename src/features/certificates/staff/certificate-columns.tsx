import { certificateProblemMessages } from '#content/certificate-failures.ts'
import { certificateStateLabels, certificatesTexts } from '#content/certificates.ts'
import { formatShortDay } from '#content/format.ts'
import type { CertificateRow } from '#domain/contracts/certificates.ts'
import { useCohortStart } from '#flows/staff-courses/cohort-name.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { certificateTones } from '#flows/staff-list/state-tones.ts'
import { paths } from '#platform/paths.ts'
import { Badge } from '#ui/badge.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import { TextLink } from '#ui/link.tsx'
import type { TableColumn } from '#ui/table.tsx'
import { type ActionRequest, CertificateActions } from './certificate-actions.tsx'

const { columns } = certificatesTexts

/**
 * The columns of the back-office specification, section 2. `onAction`: null for a table that is only read.
 */
export function certificateColumns(
  onAction: ((request: ActionRequest) => void) | null,
): readonly TableColumn<CertificateRow>[] {
  const shown: TableColumn<CertificateRow>[] = [
    {
      key: 'student',
      header: (shape) =>
        shape === 'medium' || shape === 'laptop'
          ? `${columns.student} y ${columns.course.toLowerCase()}`
          : columns.student,
      cell: (certificate) => <Student certificate={certificate} />,
      rowHeader: true,
      className: 'md:max-[1399px]:w-2/5',
    },
    {
      key: 'course',
      header: columns.course,
      cell: (certificate) => <Course certificate={certificate} />,
      from: 'wide',
      under: 'student',
      bare: true,
    },
    {
      key: 'number',
      header: (shape) =>
        shape === 'wide' ? columns.number : `${columns.number} y ${columns.state.toLowerCase()}`,
      cell: (certificate) => <CertificateNumber certificate={certificate} />,
      from: 'medium',
      under: 'student',
      bare: true,
    },
    {
      key: 'state',
      header: columns.state,
      cell: (certificate) => <State certificate={certificate} />,
      from: 'wide',
      under: 'number',
      bare: true,
    },
    {
      key: 'date',
      header: columns.date,
      cell: (certificate) => formatShortDay(certificate.issue_date),
      align: 'end',
      from: 'wide',
      under: 'number',
    },
  ]
  if (!onAction) return shown
  return [
    ...shown,
    {
      key: 'actions',
      header: columns.actions,
      cell: (certificate) => <CertificateActions certificate={certificate} onAction={onAction} />,
      from: 'medium',
      under: 'student',
      bare: true,
    },
  ]
}

function Student({
  certificate: { student_name, student_email, person_id },
}: {
  certificate: CertificateRow
}) {
  return (
    <span className="grid min-w-0">
      <PersonLink personId={person_id} className="wrap-anywhere">
        {student_name}
      </PersonLink>
      <span className="font-normal text-ink-soft text-xs">
        <EmailAddress address={student_email} />
      </span>
    </span>
  )
}

function Course({ certificate: { course_name, cohort_slug } }: { certificate: CertificateRow }) {
  const startOf = useCohortStart()
  return (
    <span className="grid font-normal">
      <span>{course_name}</span>
      <span className="text-ink-mute text-xs">{startOf(cohort_slug)}</span>
    </span>
  )
}

function CertificateNumber({
  certificate: { certificate_number, version },
}: {
  certificate: CertificateRow
}) {
  return (
    <span className="grid">
      <span className="figures whitespace-nowrap">{certificate_number}</span>
      {version > 1 && <span className="text-ink-mute text-xs">{certificatesTexts.version(version)}</span>}
    </span>
  )
}

function State({ certificate: { state, problem, valid_until } }: { certificate: CertificateRow }) {
  return (
    <span className="grid justify-items-start font-normal">
      <Badge tone={certificateTones[state]}>{certificateStateLabels[state]}</Badge>
      {state === 'error' && problem && (
        <span className="max-w-80 text-error text-xs">
          {certificateProblemMessages[problem]}
          {problem === 'signature_unreadable' && (
            <TextLink to={paths.settings} className="ml-1">
              {certificatesTexts.toSettings}
            </TextLink>
          )}
        </span>
      )}
      {valid_until && (state === 'ready' || state === 'expired') && (
        <span className="figures whitespace-nowrap text-ink-mute text-xs">
          {certificatesTexts.until(formatShortDay(valid_until))}
        </span>
      )}
    </span>
  )
}
