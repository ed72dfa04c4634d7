import type {
  AddCertRowFailureCode,
  GenerateCertificateFailureCode,
  getCertificate,
  UploadCertificateFailureCode,
} from '../../../src/domain/contracts/certificates.ts'
import type { joinCommunity } from '../../../src/domain/contracts/community.ts'
import type { CreatePaymentFailureCode } from '../../../src/domain/contracts/create-payment.ts'
import type { OpenDebtLinkCode } from '../../../src/domain/contracts/debt-links.ts'
import type { EdgeFunction, FailureCodeOf, ResponseOf } from '../../../src/domain/contracts/edge-function.ts'
import type { EnrollStudentFailureCode } from '../../../src/domain/contracts/enroll-student.ts'
import type { RatesProblem } from '../../../src/domain/contracts/exchange-rates.ts'
import type { syncAllPayments } from '../../../src/domain/contracts/payment-sync.ts'
import type { recapMedia } from '../../../src/domain/contracts/recap.ts'
import type { RecapMaterialFailureCode } from '../../../src/domain/contracts/recap-admin.ts'
import type { ReopenOrderFailureCode } from '../../../src/domain/contracts/reopen-order.ts'
import type { keepSignature } from '../../../src/domain/contracts/settings.ts'
import type { addStaffMember, removeSecondFactor } from '../../../src/domain/contracts/staff.ts'
import type { StaffPaymentFailureCode } from '../../../src/domain/contracts/staff-payment.ts'
import type { watch } from '../../../src/domain/contracts/watch.ts'
import type { Problem } from '../../../src/domain/problems.ts'

/** Fields of the log line. Never personal data, user input or secrets. */
export type Note = Readonly<Record<string, string | number | boolean>>

/** What a handler returns; the endpoint turns it into a Response. `quiet`: not worth a log line. */
export type Answer<Body extends object = object> = {
  readonly status: number
  readonly body: Body
  readonly note?: Note
  readonly quiet?: boolean
}

export type Refusal<Code extends string = FailureCode> = Answer<{ code: Code } | { problems: Problem[] }>

export type AnswerOf<Fn extends EdgeFunction> = Answer<ResponseOf<Fn>> | Refusal<FailureCodeOf<Fn>>

export type FailureCode =
  | FailureCodeOf<typeof joinCommunity>
  | CreatePaymentFailureCode
  | StaffPaymentFailureCode
  | EnrollStudentFailureCode
  | RecapMaterialFailureCode
  | ReopenOrderFailureCode
  | OpenDebtLinkCode
  | AddCertRowFailureCode
  | UploadCertificateFailureCode
  | GenerateCertificateFailureCode
  | FailureCodeOf<typeof getCertificate>
  | FailureCodeOf<typeof recapMedia>
  | FailureCodeOf<typeof watch>
  | FailureCodeOf<typeof addStaffMember>
  | FailureCodeOf<typeof removeSecondFactor>
  | FailureCodeOf<typeof keepSignature>
  | FailureCodeOf<typeof syncAllPayments>
  | RatesProblem

const statusOf: Readonly<Record<FailureCode, number>> = {
  invalid_json: 400,
  idempotency_key_invalid: 400,
  idempotency_key_required: 400,
  unauthorized: 401,
  forbidden: 403,
  origin_not_allowed: 403,
  career_not_found: 404,
  certificate_not_found: 404,
  course_not_found: 404,
  factor_not_found: 404,
  link_invalid: 404,
  member_not_found: 404,
  order_not_found: 404,
  recap_not_found: 404,
  student_not_found: 404,
  method_not_allowed: 405,
  already_staff: 409,
  amount_over_remaining: 409,
  amount_over_total: 409,
  amount_too_large: 409,
  amount_too_small: 409,
  career_without_courses: 409,
  certificate_exists: 409,
  certificate_ready: 409,
  email_registered: 409,
  file_not_found: 409,
  file_type_mismatch: 409,
  audio_codec: 409,
  idempotency_conflict: 409,
  character_not_available: 409,
  name_does_not_fit: 409,
  not_a_pdf: 409,
  pdf_encrypted: 409,
  pdf_open_action: 409,
  pdf_script: 409,
  pdf_without_pages: 409,
  not_enrolled: 409,
  order_closed: 409,
  order_held: 409,
  order_paid: 409,
  own_membership: 409,
  price_changed: 409,
  cohort_changed: 409,
  prospect_changed: 409,
  sold_out: 409,
  coupon_unavailable: 409,
  recap_changed: 409,
  signature_invalid: 409,
  signature_unreadable: 409,
  installments_unavailable: 409,
  unpaid: 409,
  withdrawn: 409,
  mail_address_refused: 409,
  file_too_large: 413,
  payload_too_large: 413,
  unsupported_media_type: 415,
  mail_limited: 429,
  rate_limited: 429,
  answer_unread: 500,
  generation_failed: 500,
  internal_error: 500,
  sync_running: 409,
  payment_key_refused: 502,
  payment_provider_error: 502,
  rates_refused: 502,
  rates_unreachable: 502,
  rates_unreadable: 502,
  storage_error: 502,
  mail_error: 502,
  payment_provider_busy: 503,
  server_misconfigured: 503,
}

export function ok<Body extends object>(body: Body, note?: Note): Answer<Body> {
  return { status: 200, body, note }
}

export function refuse<Code extends FailureCode>(code: Code, note?: Note): Answer<{ code: Code }> {
  return { status: statusOf[code], body: { code }, note }
}

export function refuseFields(problems: Problem[], note?: Note): Answer<{ problems: Problem[] }> {
  return { status: 422, body: { problems }, note }
}
