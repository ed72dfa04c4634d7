import * as v from 'valibot'
import type { CalendarDay } from '#domain/calendar.ts'
import { certificateDoubts } from '#domain/certificate-doubts.ts'
import type { CertificateId } from '#domain/certificate-id.ts'
import {
  type AddedCertificates,
  addCertRow,
  addedCertificatesSchema,
  type CertificateHistory,
  type CertificateRow,
  type CertificateStudent,
  certificateCandidatesSchema,
  certificateHistorySchema,
  certificateStatusSchema,
  certificateStudentsSchema,
  certificatesPageSchema,
  generateCertificate,
  reissuedCertificateSchema,
  uploadCertificate,
} from '#domain/contracts/certificates.ts'
import type { RequestOf } from '#domain/contracts/edge-function.ts'
import { lastClassOf } from '#flows/staff-courses/cohort-name.ts'
import { type KeyPage, keyPage } from '#platform/api-rows.ts'
import { callStaffFunction, sendStaffForm } from '#platform/call-staff-function.ts'
import { today } from '#platform/clock.ts'
import { staffClient } from '#platform/staff-client.ts'
import {
  type DataApiAnswer,
  outcomeOf,
  refusalOf,
  staffData,
  writtenAnswer,
} from '#platform/staff-request.ts'
import type { CertificateCursor, CertificatesFilter } from './certificates-filter.ts'

export type CertificatesPage = KeyPage<CertificateRow, CertificateCursor> & { total: number }

/** Newest day of issue first. `total`: of the filter. */
export async function fetchCertificates(
  { search, state, cohortId }: CertificatesFilter,
  before: CertificateCursor | null,
  pageSize: number,
  signal: AbortSignal,
): Promise<CertificatesPage> {
  const answer = await staffClient()
    .rpc('list_certificates', {
      search,
      ...(state ? { status_filter: state } : {}),
      ...(cohortId === null ? {} : { cohort_filter: cohortId }),
      ...(before ? { before_date: before.day, before_id: before.id } : {}),
      page_size: pageSize + 1,
    })
    .abortSignal(signal)
  const { rows, total } = v.parse(certificatesPageSchema, staffData(answer))
  return { ...keyPage(rows, pageSize, ({ issue_date, id }) => ({ day: issue_date, id })), total }
}

/** At most ten, each with at least one enrolment. */
export async function searchCertificateStudents(
  query: string,
  signal: AbortSignal,
): Promise<CertificateStudent[]> {
  const answer = await staffClient().rpc('search_certificate_students', { query }).abortSignal(signal)
  return v.parse(certificateStudentsSchema, staffData(answer))
}

/** The cohort with its last class, as the site announces its weeks, and everybody with what is doubtful about them. */
export async function fetchCandidates(cohortId: number, signal: AbortSignal) {
  const answer = await staffClient()
    .rpc('certificate_candidates', { cohort_id: cohortId })
    .abortSignal(signal)
  const { cohort, people } = v.parse(certificateCandidatesSchema, staffData(answer))
  const { starts_on: startsOn } = cohort
  const days = { startsOn, lastClassOn: lastClassOf({ slug: cohort.slug, startsOn }) }
  const day = today()
  return {
    cohort: { ...cohort, days },
    people: people.map((person) => ({ ...person, doubts: certificateDoubts(days, person.money, day) })),
  }
}

export async function fetchHistory(number: string, signal: AbortSignal): Promise<CertificateHistory> {
  const answer = await staffClient()
    .rpc('certificate_history', { certificate_number: number })
    .abortSignal(signal)
  return v.parse(certificateHistorySchema, staffData(answer))
}

export type CertificateCandidates = Awaited<ReturnType<typeof fetchCandidates>>
export type Candidate = CertificateCandidates['people'][number]

/** What is the same for every certificate that is issued at once. */
export type SharedFacts = {
  hours: number
  issue_date: CalendarDay
  valid_until: CalendarDay | null
}

export function addCertificate(request: RequestOf<typeof addCertRow>) {
  return callStaffFunction(addCertRow, request)
}

export type AddedPerson = { student_id: number; name?: string; distinction?: string | null }

/** Those that were begun before go on, as they are asked for now. @throws StaffRequestError */
export async function addCertificates(
  cohortId: number,
  people: readonly AddedPerson[],
  facts: SharedFacts,
): Promise<AddedCertificates> {
  const answer = await staffClient().rpc('add_certificates', {
    request: { cohort_id: cohortId, people: [...people], resumes: true, ...facts },
  })
  return writtenAnswer(addedCertificatesSchema, answer)
}

/** The edge gives a function two seconds of processor; a cold start comes on top. */
const generationTimeoutMs = 60_000

export function generate(id: CertificateId, signal?: AbortSignal) {
  return callStaffFunction(
    generateCertificate,
    { certificate_id: id },
    { timeoutMs: generationTimeoutMs, ...(signal && { signal }) },
  )
}
export type GenerateResult = Awaited<ReturnType<typeof generate>>

export function upload(
  id: CertificateId,
  file: File,
  progress: { onProgress: (share: number) => void; signal: AbortSignal },
) {
  const form = new FormData()
  form.set('certificate_id', id)
  form.set('file', file)
  return sendStaffForm(uploadCertificate, form, progress)
}
export type UploadResult = Awaited<ReturnType<typeof upload>>

/** pending or error → processing: its template was opened. @throws StaffRequestError */
export async function startCertificate(id: CertificateId): Promise<void> {
  writtenAnswer(certificateStatusSchema, await staffClient().rpc('start_certificate', { id }))
}

export type Reissue = {
  id: CertificateId
  name: string
  courseName: string
  distinction: string | null
  facts: SharedFacts
  reason: string
}

const reissueRefusals = ['certificate_not_found', 'certificate_in_progress', 'certificate_replaced'] as const
const revokeRefusals = [
  'certificate_not_found',
  'certificate_not_ready',
  'certificate_revoked',
  'certificate_replaced',
] as const
const unfinishedRefusals = ['certificate_not_found', 'certificate_ready'] as const

export async function reissueCertificate({ id, name, courseName, distinction, facts, reason }: Reissue) {
  const request = { name, course_name: courseName, distinction, ...facts, reason }
  const answer = await staffClient().rpc('reissue_certificate', { id, request })
  return outcomeWith(answer, reissueRefusals, reissuedCertificateSchema)
}

export async function revokeCertificate(id: CertificateId, reason: string) {
  const answer = await staffClient().rpc('revoke_certificate', { id, reason })
  return outcomeOf(answer, revokeRefusals)
}

/** Another name for a version that nobody has seen: a version in its place, with its number. */
export async function correctCertificate(id: CertificateId, name: string) {
  const answer = await staffClient().rpc('correct_certificate', { id, name })
  return outcomeWith(answer, unfinishedRefusals, certificateStatusSchema)
}

/** Deletes a version that nobody has seen. */
export async function discardCertificate(id: CertificateId, reason: string) {
  const answer = await staffClient().rpc('discard_certificate', { id, reason })
  return outcomeOf(answer, unfinishedRefusals)
}

function outcomeWith<Schema extends v.GenericSchema, Refusal extends string>(
  answer: DataApiAnswer,
  refusals: readonly Refusal[],
  schema: Schema,
) {
  const refusal = refusalOf(answer, refusals)
  if (refusal) return { ok: false, refusal } as const
  return { ok: true, value: writtenAnswer(schema, answer) } as const
}
