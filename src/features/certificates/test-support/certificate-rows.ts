import type { InferOutput } from 'valibot'
import { toCalendarDay } from '#domain/calendar.ts'
import type {
  CertificateHistory,
  CertificateRow,
  CertificateStudent,
  certificateCandidatesSchema,
} from '#domain/contracts/certificates.ts'
import { certificateFacts } from '#domain/test-support/certificate-facts.ts'
import { aCertificateId } from '#domain/test-support/certificate-ids.ts'
import { aCourseRow } from '#platform/test-support/course-rows.ts'

const facts = {
  ...certificateFacts,
  student_name: 'Lucía Muestra',
  issue_date: toCalendarDay('2026-11-20'),
}

export const template = 'https://www.canva.com/design/muestra'

/** A row of `list_certificates` as the API returns it. */
export function aCertificate(changes: Partial<CertificateRow> = {}): CertificateRow {
  return {
    id: aCertificateId(1),
    certificate_number: 'MER-2026-00042',
    version: 1,
    status: 'pending',
    state: 'pending',
    problem: null,
    ...facts,
    student_id: 7,
    student_email: 'lucia@example.com',
    person_id: 70,
    cohort_id: 3,
    cohort_slug: 'gee-python-202607',
    canva_template_url: template,
    ...changes,
  }
}

export const readyCertificate = aCertificate({ status: 'ready', state: 'ready' })

export function aStudent(changes: Partial<CertificateStudent> = {}): CertificateStudent {
  return {
    id: 7,
    firstname: 'Lucía',
    lastname: 'Muestra',
    email: 'lucia@example.com',
    enrolments: [
      { cohort_id: 3, slug: 'gee-python-202607', name: 'Google Earth Engine con Python', withdrawn: false },
    ],
    ...changes,
  }
}

type Candidates = InferOutput<typeof certificateCandidatesSchema>
export type Candidate = Candidates['people'][number]

export function aCandidate(changes: Partial<Candidate> = {}): Candidate {
  const { name = 'Lucía Muestra' } = changes
  return {
    ...{ student_id: 7, name, email: 'lucia@example.com', state: 'ready', money: null },
    ...{ certificate_number: null, written: { name, distinction: null } },
    ...changes,
  }
}

/** The candidates of a cohort whose classes are over; `starts_on` is another day. */
export function candidates(
  people: readonly Candidate[] = [aCandidate()],
  starts_on: Candidates['cohort']['starts_on'] = toCalendarDay('2026-07-16'),
): Candidates {
  return {
    cohort: {
      id: 3,
      slug: 'gee-python-202607',
      name: 'Google Earth Engine con Python',
      starts_on,
      hours: 10,
      canva_template_url: template,
    },
    people: [...people],
  }
}

export function aVersion(changes: Partial<CertificateHistory[number]> = {}): CertificateHistory[number] {
  return {
    id: aCertificateId(1),
    version: 1,
    status: 'ready',
    state: 'ready',
    problem: null,
    ...facts,
    made_by: 'canva',
    reissue_reason: null,
    created_at: '2026-11-20T12:00:00+00:00',
    created_by_name: 'Ana Muestra',
    issued_at: '2026-11-20T13:00:00+00:00',
    issued_by_name: 'Ana Muestra',
    replaced_at: null,
    replaced_by: null,
    revoked_at: null,
    revoked_by_name: null,
    revocation_reason: null,
    ...changes,
  }
}

/** Rows of `courses_moodle` as the choice of a course reads them. */
export const courseRows = [
  aCourseRow({
    id: 2,
    name: 'Bases de datos geoespaciales',
    slug: 'geo-databases-202608',
    is_current_cohort: true,
  }),
  aCourseRow({
    id: 3,
    name: 'Google Earth Engine con Python',
    slug: 'gee-python-202607',
    is_current_cohort: true,
  }),
]
