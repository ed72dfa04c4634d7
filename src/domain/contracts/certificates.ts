import * as v from 'valibot'
import { certificateMoney } from '../certificate-doubts.ts'
import { isCertificateId } from '../certificate-id.ts'
import { type EdgeFunction, type FailureCodeOf, type ResponseOf, unread } from './edge-function.ts'
import { cohortSlug, count, day, id, instant, nullableText, required } from './fields.ts'

/** Back-office specification, section 4. */
export const certificateStatuses = ['pending', 'processing', 'ready', 'error'] as const
export type CertificateStatus = (typeof certificateStatuses)[number]

/** What a ready certificate is worth to whoever checks it. */
export const certificateVerdicts = ['valid', 'expired', 'revoked', 'replaced'] as const
export type CertificateVerdict = (typeof certificateVerdicts)[number]

/** How a version stands: its status, and for a ready one its verdict, `ready` meaning that it is valid. */
export const certificateStates = [...certificateStatuses, 'expired', 'revoked', 'replaced'] as const
export type CertificateState = (typeof certificateStates)[number]

/** Why a version has the status `error`. */
export const certificateProblems = [
  'name_does_not_fit',
  'character_not_available',
  'signature_unreadable',
  'generation_failed',
  'storage_error',
] as const
export type CertificateProblem = (typeof certificateProblems)[number]

/** Where the file comes from: uploaded from the design tool, or drawn by the school. */
export const certificateMakers = ['canva', 'generated'] as const

/** Why a person of a cohort cannot have a first certificate of it. */
export const certificateObstacles = [
  'already_issued',
  'revoked',
  'in_progress',
  'withdrawn',
  'unpaid',
] as const
export type CertificateObstacle = (typeof certificateObstacles)[number]

/** Bucket of the files, private (decision 10). */
export const certificateBucket = 'certificates'
/** Bytes of an uploaded file. */
export const certificateFileMaxBytes = 10 * 1024 * 1024

const certificateId = v.pipe(v.string('invalid'), v.guard(isCertificateId))
const maybeDay = v.nullable(day)
const maybeInstant = v.nullable(instant)
const status = v.picklist(certificateStatuses)
const state = v.picklist(certificateStates)
const problem = v.nullable(v.picklist(certificateProblems))

/** What is written on the certificate; it never changes once the version is made (decision 91). */
const facts = {
  student_name: v.string(),
  /** Base slug, under the name of the specification. */
  course_id: v.string(),
  course_name: v.string(),
  cohort_starts_on: maybeDay,
  hours: v.nullable(count),
  issue_date: day,
  /** Last day of validity. */
  valid_until: maybeDay,
  distinction: nullableText,
}
/** The same number for every version. */
const number = { certificate_number: v.string(), version: count }

// The school's own calls

/** A row of `list_certificates`: one version. */
export const certificateRowSchema = v.object({
  id: certificateId,
  ...number,
  status,
  state,
  problem,
  ...facts,
  student_id: id,
  student_email: v.string(),
  person_id: id,
  cohort_id: id,
  cohort_slug: v.string(),
  canva_template_url: nullableText,
})
export type CertificateRow = v.InferOutput<typeof certificateRowSchema>

/** `total`: of the filter. */
export const certificatesPageSchema = v.object({ rows: v.array(certificateRowSchema), total: count })

/** Result of `search_certificate_students`: at most ten. */
export const certificateStudentsSchema = v.array(
  v.object({
    id,
    firstname: v.string(),
    lastname: v.string(),
    email: v.string(),
    enrolments: v.array(
      v.object({ cohort_id: id, slug: v.string(), name: v.string(), withdrawn: v.boolean() }),
    ),
  }),
)
export type CertificateStudent = v.InferOutput<typeof certificateStudentsSchema>[number]

/** Result of `certificate_candidates`: everybody who is or was enrolled in the cohort, by name. */
export const certificateCandidatesSchema = v.object({
  cohort: v.object({
    id,
    slug: v.string(),
    name: v.string(),
    starts_on: maybeDay,
    hours: v.nullable(count),
    canva_template_url: nullableText,
  }),
  people: v.array(
    v.object({
      student_id: id,
      name: v.string(),
      email: v.string(),
      state: v.picklist(['ready', ...certificateObstacles]),
      money: v.nullable(v.picklist(certificateMoney)),
      /** Number of the newest version that the person has of this cohort. */
      certificate_number: nullableText,
      /** As in that version; before there is one, as it will be written. */
      written: v.object({ name: v.string(), distinction: nullableText }),
    }),
  ),
})

/** Refusals of `add_certificates` besides those of fields. */
export const certificateRefusals = [
  'student_not_found',
  'course_not_found',
  'not_enrolled',
  'withdrawn',
  'unpaid',
  'certificate_exists',
] as const
export type CertificateRefusal = (typeof certificateRefusals)[number]

/** Result of `add_certificates`. `added` includes those that were begun before and go on. */
export const addedCertificatesSchema = v.object({
  added: v.array(v.object({ id: certificateId, student_id: id, certificate_number: v.string() })),
  refused: v.array(v.object({ student_id: id, code: v.picklist(certificateRefusals) })),
})
export type AddedCertificates = v.InferOutput<typeof addedCertificatesSchema>

/** Result of `start_certificate` and `correct_certificate`. */
export const certificateStatusSchema = v.object({
  id: certificateId,
  certificate_number: v.string(),
  status,
})

/** Result of `reissue_certificate`. */
export const reissuedCertificateSchema = v.object({ id: certificateId, ...number })

/** Result of `certificate_history`: the versions of a number, newest first. */
export const certificateHistorySchema = v.array(
  v.object({
    id: certificateId,
    version: count,
    status,
    state,
    problem,
    ...facts,
    made_by: v.nullable(v.picklist(certificateMakers)),
    reissue_reason: nullableText,
    created_at: instant,
    created_by_name: nullableText,
    issued_at: maybeInstant,
    issued_by_name: nullableText,
    replaced_at: maybeInstant,
    replaced_by: v.nullable(certificateId),
    revoked_at: maybeInstant,
    revoked_by_name: nullableText,
    revocation_reason: nullableText,
  }),
)
export type CertificateHistory = v.InferOutput<typeof certificateHistorySchema>

/** The school and who signs for it, as the version keeps them. `signature`: a PNG in base64. */
const issuerSchema = v.object({
  ...{ name: v.string(), descriptor: v.string(), location: v.string() },
  ...{ latitude: v.number(), longitude: v.number() },
  ...{ signatory_name: nullableText, signatory_position: nullableText, signature: nullableText },
})
export type Issuer = v.InferOutput<typeof issuerSchema>

/** Result of `get_certificate_sheet`: what is drawn on a version. `made_by`: of one that is ready. */
export const certificateSheetSchema = v.object({
  id: certificateId,
  ...number,
  status,
  made_by: v.nullable(v.picklist(certificateMakers)),
  issuer: issuerSchema,
  ...facts,
})
export type CertificateSheet = v.InferOutput<typeof certificateSheetSchema>

/** Result of `finish_certificate`; `already`: it had this file. */
export const finishedCertificateSchema = v.object({
  outcome: v.picklist(['issued', 'already']),
  certificate: certificateStatusSchema,
})
export type FinishedCertificate = v.InferOutput<typeof finishedCertificateSchema>

// What the functions read

/** Result of `get_certificate`: a ready version. */
export const certificateRecordSchema = v.object({
  id: certificateId,
  ...number,
  verdict: v.picklist(certificateVerdicts),
  ...facts,
  file_sha256: v.string(),
  file_bytes: count,
  /** In the bucket `certificates`. */
  /** Null once its person was erased (decision 200). */
  object_name: v.nullable(v.string()),
  /** The newest ready version of the number, of one that is replaced. */
  replaced_by: v.nullable(certificateId),
  revoked_on: maybeDay,
  issued_at: instant,
  /** Its place in the status list of the credentials. */
  status_index: count,
})
export type CertificateRecord = v.InferOutput<typeof certificateRecordSchema>

/** Result of `get_certificate_mail`; null once the version is revoked or replaced. */
export const certificateMailSchema = v.object({
  id: certificateId,
  ...number,
  email: v.string(),
  /** The student as the school knows them, first names and surnames. */
  name: v.string(),
  student_name: v.string(),
  course_name: v.string(),
})
export type CertificateMail = v.InferOutput<typeof certificateMailSchema>

/** Result of `get_sheet_row`; null when the version was discarded or its course has no sheet. */
export const sheetRowSchema = v.object({
  sheet_id: v.string(),
  id: certificateId,
  ...number,
  ...facts,
  cohort_slug: v.string(),
  email: v.string(),
})
export type SheetRow = v.InferOutput<typeof sheetRowSchema>

// Exchanges with the functions

export const certificateHoursMax = 2000

/** A new certificate (back-office specification, section 7). Absent: as in the record of the student and the cohort. */
export const addCertRow = {
  name: 'add-cert-row',
  request: v.strictObject({
    name: v.optional(required(240)),
    course_slug: cohortSlug,
    student_id: id,
    hours: v.nullish(
      v.pipe(
        v.number('invalid'),
        v.integer('invalid'),
        v.minValue(1, 'invalid'),
        v.maxValue(certificateHoursMax, 'invalid'),
      ),
    ),
    issue_date: v.nullish(day),
    valid_until: v.nullish(day),
    distinction: v.nullish(required(120)),
  }),
  response: v.object({ certificate: v.object({ id: certificateId, certificate_number: v.string() }) }),
  codes: [...certificateRefusals, unread],
} as const satisfies EdgeFunction
export type AddCertRowFailureCode = FailureCodeOf<typeof addCertRow>

const issued = v.object({ certificate: certificateStatusSchema })

/** The PDF of a certificate, as a form with files (back-office specification, section 7). Its bytes are checked. */
/** Why an uploaded file is not kept. */
export const pdfFaults = [
  'not_a_pdf',
  'pdf_encrypted',
  'pdf_script',
  'pdf_open_action',
  'pdf_without_pages',
] as const

export const uploadCertificate = {
  name: 'upload-certificate',
  request: v.strictObject({ certificate_id: certificateId, file: v.file('required') }),
  response: issued,
  codes: [
    'certificate_not_found',
    'certificate_ready',
    ...pdfFaults,
    'file_too_large',
    'storage_error',
    unread,
  ],
} as const satisfies EdgeFunction
export type UploadCertificateFailureCode = FailureCodeOf<typeof uploadCertificate>

/** Draws the PDF of a certificate and issues it; `already`: an earlier call did. */
export const generateCertificate = {
  name: 'generate-certificate',
  request: v.strictObject({ certificate_id: certificateId }),
  response: finishedCertificateSchema,
  codes: ['certificate_not_found', 'certificate_ready', ...certificateProblems, unread],
} as const satisfies EdgeFunction
export type GenerateCertificateFailureCode = FailureCodeOf<typeof generateCertificate>

/**
 * What anybody may know of a certificate (decision 11). The shape of `id` is free: whatever is none gets the same
 * answer. `file`: null for a revoked one; the addresses live for an hour.
 */
export const getCertificate = {
  name: 'get-certificate',
  request: v.strictObject({ id: v.string('invalid') }),
  response: v.object({
    certificate: v.nullable(v.omit(certificateRecordSchema, ['object_name', 'issued_at', 'status_index'])),
    file: v.nullable(v.object({ url: v.string(), download_url: v.string() })),
  }),
  codes: ['storage_error'],
} as const satisfies EdgeFunction
export type PublicCertificate = NonNullable<ResponseOf<typeof getCertificate>['certificate']>
