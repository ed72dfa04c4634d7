import { certificateProblemMessages } from '#content/certificate-failures.ts'
import { certificateStateLabels, certificatesTexts } from '#content/certificates.ts'
import { formatShortDay } from '#content/format.ts'
import type { CertificateRow } from '#domain/contracts/certificates.ts'
import { PersonLink } from '#flows/staff-list/person-link.tsx'
import { certificateTones } from '#flows/staff-list/state-tones.ts'
import { Badge } from '#ui/badge.tsx'
import { EmailAddress } from '#ui/email-address.tsx'
import type { TableColumn } from '#ui/table.tsx'
import type { TableShape } from '#ui/use-table-shape.ts'
import { type ActionRequest, CertificateActions } from './certificate-actions.tsx'

type Column = TableColumn<CertificateRow>

const { columns } = certificatesTexts

/**
 * The columns of the back-office specification, section 2; narrower windows put several in one. `onAction`: null for a
 * table that is only read.
 */
export function certificateColumns(
  shape: TableShape,
  onAction: ((request: ActionRequest) => void) | null,
): readonly Column[] {
  const actions = (certificate: CertificateRow) =>
    onAction && <CertificateActions certificate={certificate} onAction={onAction} />
  const actionColumns = (className?: string): Column[] =>
    onAction
      ? [{ key: 'actions', header: columns.actions, cell: actions, ...(className && { className }) }]
      : []
  const student: Column = {
    key: 'student',
    header: columns.student,
    cell: (certificate) => <Student certificate={certificate} />,
    rowHeader: true,
  }
  const state: Column = {
    key: 'state',
    header: columns.state,
    cell: (certificate) => <State certificate={certificate} />,
  }
  switch (shape) {
    case 'wide':
      return [
        student,
        {
          key: 'course',
          header: columns.course,
          cell: (certificate) => <Course certificate={certificate} />,
        },
        {
          key: 'number',
          header: columns.number,
          cell: (certificate) => <CertificateNumber certificate={certificate} />,
        },
        state,
        { key: 'date', header: columns.date, cell: issueDate, align: 'end' },
        ...actionColumns('w-[34rem]'),
      ]
    case 'medium':
      return [
        {
          ...student,
          header: `${columns.student} y ${columns.course.toLowerCase()}`,
          cell: (certificate) => (
            <span className="grid gap-1">
              <Student certificate={certificate} />
              <Course certificate={certificate} />
            </span>
          ),
          className: 'w-2/5',
        },
        {
          ...state,
          header: `${columns.number} y ${columns.state.toLowerCase()}`,
          cell: (certificate) => (
            <span className="grid gap-1">
              <CertificateNumber certificate={certificate} />
              <span className="figures text-ink-soft">{issueDate(certificate)}</span>
              <State certificate={certificate} />
            </span>
          ),
        },
        ...actionColumns(),
      ]
    case 'narrow':
      return [
        {
          ...student,
          cell: (certificate) => (
            <span className="grid gap-2">
              <Student certificate={certificate} />
              <Course certificate={certificate} />
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1 font-normal">
                <CertificateNumber certificate={certificate} />
                <span className="figures text-ink-soft">{issueDate(certificate)}</span>
                <State certificate={certificate} />
              </span>
              <span className="font-normal empty:hidden">{actions(certificate)}</span>
            </span>
          ),
          className: 'w-full max-w-0',
        },
      ]
  }
}

function issueDate(certificate: CertificateRow): string {
  return formatShortDay(certificate.issue_date)
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
  return (
    <span className="grid font-normal">
      <span>{course_name}</span>
      <span className="coordinates text-ink-mute text-xs">{cohort_slug}</span>
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
    <span className="grid justify-items-start gap-1 font-normal">
      <Badge tone={certificateTones[state]}>{certificateStateLabels[state]}</Badge>
      {state === 'error' && problem && (
        <span className="max-w-52 text-error text-xs">{certificateProblemMessages[problem]}</span>
      )}
      {valid_until && (state === 'ready' || state === 'expired') && (
        <span className="figures whitespace-nowrap text-ink-mute text-xs">
          {certificatesTexts.until(formatShortDay(valid_until))}
        </span>
      )}
    </span>
  )
}
