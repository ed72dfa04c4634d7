import * as v from 'valibot'
import { isCertificateId } from '../certificate-id.ts'
import { paymentStatuses, paymentTypes, reviewReasons } from '../payment-status.ts'
import { auditActions } from './audit.ts'
import { certificateStates } from './certificates.ts'
import { enquiryForms } from './enquiries.ts'
import { classroomStates } from './enrolment.ts'
import { count, day, decimal, id, instant, nullableText } from './fields.ts'
import { storedInvoiceSchema } from './invoice.ts'
import { stepEntries } from './outbox.ts'
import { paymentLinkStates } from './payments.ts'
import { recapLinkStates } from './recap.ts'
import type { SqlRefusal } from './sql-refusals.ts'

/** What a search found a person by (decision 66). */
export const personMatches = ['name', 'email', 'payer_document', 'payment_id', 'coupon'] as const

/** A row of `search_people`. */
export const foundPersonSchema = v.object({
  person_id: id,
  name: v.string(),
  email: v.string(),
  matched: v.picklist(personMatches),
  /** The number, id or code that matched. */
  evidence: nullableText,
})
export type FoundPerson = v.InferOutput<typeof foundPersonSchema>

const maybeInstant = v.nullable(instant)
const classroomState = v.nullable(v.picklist(classroomStates))

/** For the rows of a section; null: the reader's role does not include them. */
const section = <Row extends v.GenericSchema>(row: Row) => v.nullable(v.array(row))

const studentSchema = v.object({
  id,
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  phone: nullableText,
  country: nullableText,
  moodle_user_id: v.nullable(id),
  classroom_state: classroomState,
  enrolments: v.array(
    v.object({
      id,
      course_name: v.string(),
      starts_on: v.nullable(day),
      enrolled_at: instant,
      withdrawn_at: maybeInstant,
    }),
  ),
  certificates: v.array(
    v.object({
      id: v.pipe(v.string(), v.guard(isCertificateId)),
      number: v.string(),
      version: count,
      state: v.picklist(certificateStates),
      course_name: v.string(),
      cohort_slug: v.string(),
      issued_on: day,
    }),
  ),
})

const chargeSchema = v.object({
  id,
  created_at: instant,
  email: v.string(),
  amount: decimal,
  currency: v.string(),
  /** What really came. */
  received_amount: decimal,
  received_currency: v.string(),
  status: v.picklist(paymentStatuses),
  payment_type: v.picklist(paymentTypes),
  installment_number: count,
  installments_count: v.nullable(count),
  dlocal_payment_id: nullableText,
  course_name: v.string(),
  review_reason: v.nullable(v.picklist(reviewReasons)),
  /** Null while a person has to decide about the review. */
  review_decision: nullableText,
  /** What was refunded of what really came. */
  refunded: decimal,
  /** Asked for with its order. */
  invoice: v.nullable(storedInvoiceSchema),
  /** As staff noted them. */
  invoice_numbers: v.nullable(v.array(v.string())),
  /** Accepted with its order; null where nobody was asked (decision 106). */
  legal_version: v.nullable(day),
  /** Code of the coupon of its order. */
  coupon: nullableText,
})

const linkSchema = v.object({
  id,
  created_at: instant,
  redirect_url: nullableText,
  state: v.picklist(paymentLinkStates),
  payable: v.boolean(),
  email: v.string(),
  amount: decimal,
  currency: v.string(),
  payment_type: v.picklist(paymentTypes),
  course_name: v.string(),
  created_by_name: nullableText,
})

const stepSchema = v.object({
  ...stepEntries,
  created_at: instant,
  done_at: maybeInstant,
  next_attempt_at: instant,
  /** What the provider called the effect, such as the id of the mail. */
  provider_answer: nullableText,
  dismissed_reason: nullableText,
  email: nullableText,
})

const recapSchema = v.object({
  id,
  class_title: v.string(),
  course_name: v.string(),
  cohort: v.string(),
  state: v.picklist(recapLinkStates),
  opened_at: maybeInstant,
  last_opened_at: maybeInstant,
  rating: v.nullable(count),
})

const enquirySchema = v.object({
  id,
  created_at: instant,
  form: v.picklist(enquiryForms),
  email: v.string(),
  course_name: nullableText,
  company: nullableText,
  message: v.string(),
  answered_at: maybeInstant,
  assigned_to_name: nullableText,
})

const prospectSchema = v.object({
  id,
  email: v.string(),
  is_active: v.boolean(),
  access_granted_at: instant,
  access_ends_at: maybeInstant,
  classroom_state: classroomState,
  profession: nullableText,
  notes: nullableText,
})

export const suggestionReasons = ['payer_document', 'name'] as const

/** A change that staff made, with what its sentence needs (decision 190). */
const actSchema = v.object({
  id,
  created_at: instant,
  actor_name: v.string(),
  action: v.picklist(auditActions),
  table_name: v.string(),
  row_key: v.string(),
  sale_id: v.nullable(id),
  /** Course of a sale, an address, or the kind of a step. */
  title: nullableText,
  money: v.nullable(
    v.object({
      amount: decimal,
      currency: v.string(),
      kind: v.optional(v.string()),
      status: v.optional(v.string()),
    }),
  ),
  /** Names of what was written. */
  fields: v.array(v.string()),
  /** A corrected address: before and after. */
  addresses: v.nullable(v.tuple([nullableText, nullableText])),
  reason: nullableText,
})
export type PersonAct = v.InferOutput<typeof actSchema>

/** Another person who may be this one (decision 65). */
const suggestionSchema = v.object({
  person_id: id,
  name: nullableText,
  email: v.string(),
  reason: v.picklist(suggestionReasons),
  evidence: nullableText,
})

/**
 * Result of `get_person` (decisions 65 and 66). Lists are newest first and hold at most 100 rows. `person_id` differs
 * from the one asked for when that address was joined to another.
 */
export const personSchema = v.object({
  person_id: id,
  addresses: v.array(
    v.object({
      email: v.string(),
      /** Every way in which the name was written with this address. */
      names: v.array(v.string()),
      is_joined: v.boolean(),
      known_since: instant,
    }),
  ),
  phones: v.array(v.string()),
  country: nullableText,
  documents: section(v.object({ type: nullableText, number: v.string() })),
  students: section(studentSchema),
  payments: section(chargeSchema),
  links: section(linkSchema),
  steps: v.array(stepSchema),
  recaps: section(recapSchema),
  enquiries: section(enquirySchema),
  member_since: maybeInstant,
  prospects: section(prospectSchema),
  notes: v.array(v.object({ id, created_at: instant, note: v.string(), author: nullableText })),
  suggestions: v.array(suggestionSchema),
  history: v.array(actSchema),
})
export type Person = v.InferOutput<typeof personSchema>

/** Refusals of the calls about addresses; tests/contract compares them with the migrations. */
export const addressRefusals = {
  join_people: ['person_not_found'],
  correct_address: [
    'email_invalid',
    'email_unchanged',
    'email_unused',
    'email_taken',
    'reason_required',
    'reason_too_long',
  ],
} as const satisfies Record<string, readonly SqlRefusal[]>
export type AddressRefusal = (typeof addressRefusals)[keyof typeof addressRefusals][number]
