import type { JoinCommunityFailureCode } from '../../../src/domain/contracts/community.ts'
import type { CreatePaymentFailureCode } from '../../../src/domain/contracts/create-payment.ts'
import type { EnrollStudentFailureCode } from '../../../src/domain/contracts/enrolment.ts'
import type { CommonFailureCode, FormFailureCode } from '../../../src/domain/contracts/failure.ts'
import type {
  RecapLinksFailureCode,
  RecapMaterialFailureCode,
  RecapMediaFailureCode,
} from '../../../src/domain/contracts/recap.ts'
import type { StaffPaymentFailureCode } from '../../../src/domain/contracts/staff-payment.ts'
import type { Problem } from '../../../src/domain/problems.ts'

/** Facts for the log line: never an address, a name, a text that somebody typed, or a secret. */
export type Note = Readonly<Record<string, string | number | boolean>>

/** What a handler says; the endpoint turns it into a Response. `quiet`: nothing happened that a log should keep. */
export type Answer = {
  readonly status: number
  readonly body: object
  readonly note?: Note
  readonly quiet?: boolean
}

export type FailureCode =
  | CommonFailureCode
  | FormFailureCode
  | JoinCommunityFailureCode
  | CreatePaymentFailureCode
  | StaffPaymentFailureCode
  | EnrollStudentFailureCode
  | RecapMaterialFailureCode
  | RecapLinksFailureCode
  | RecapMediaFailureCode

const statusOf: Readonly<Record<FailureCode, number>> = {
  invalid_json: 400,
  idempotency_key_invalid: 400,
  idempotency_key_required: 400,
  unauthorized: 401,
  forbidden: 403,
  origin_not_allowed: 403,
  career_not_found: 404,
  course_not_found: 404,
  link_invalid: 404,
  recap_not_found: 404,
  method_not_allowed: 405,
  amount_over_total: 409,
  amount_too_large: 409,
  amount_too_small: 409,
  career_without_courses: 409,
  email_registered: 409,
  file_not_found: 409,
  file_type_mismatch: 409,
  idempotency_conflict: 409,
  order_closed: 409,
  order_paid: 409,
  price_changed: 409,
  prospect_changed: 409,
  recap_changed: 409,
  installments_unavailable: 409,
  payload_too_large: 413,
  unsupported_media_type: 415,
  rate_limited: 429,
  internal_error: 500,
  payment_provider_error: 502,
  storage_error: 502,
  server_misconfigured: 503,
}

export function ok(body: object, note?: Note): Answer {
  return { status: 200, body, note }
}

export function refuse(code: FailureCode, note?: Note): Answer {
  return { status: statusOf[code], body: { code }, note }
}

export function refuseFields(problems: Problem[], note?: Note): Answer {
  return { status: 422, body: { problems }, note }
}
