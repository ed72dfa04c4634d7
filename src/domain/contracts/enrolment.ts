import * as v from 'valibot'
import { id, instant, nullableText, usd } from './fields.ts'
import { stepEntries } from './outbox.ts'
import { foundSaleSchema, freeReasons } from './sales.ts'

export const classroomStates = ['pending', 'active', 'suspended', 'error'] as const
export type ClassroomState = (typeof classroomStates)[number]

/** One effect at a provider that is about a student. */
const stepSchema = v.object({
  ...stepEntries,
  cohort_id: v.nullable(id),
  next_attempt_at: nullableText,
  done_at: nullableText,
})
export type EnrolmentStep = v.InferOutput<typeof stepSchema>

/** Result of `enroll_student` (back-office specification, section 7). */
export const enrolmentSchema = v.object({
  /** `existing`: a repeated request; nothing was done again. */
  outcome: v.picklist(['created', 'existing']),
  student_id: id,
  cohort_ids: v.array(id),
  /** Requested courses without a classroom. */
  courses_without_classroom: v.array(id),
  /** Base slugs of the career's courses without a current cohort. */
  missing_courses: v.array(v.string()),
  sale_id: v.nullable(id),
  /** That sale as it was, when it existed already: its terms stand. */
  found_sale: v.nullable(foundSaleSchema),
  classroom_state: v.nullable(v.picklist(classroomStates)),
  steps: v.array(stepSchema),
})
export type EnrolmentResponse = v.InferOutput<typeof enrolmentSchema>

/** Result of `enrolment_status`. */
export const enrolmentStatusSchema = v.object({
  student_id: id,
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  classroom_state: v.nullable(v.picklist(classroomStates)),
  steps: v.array(stepSchema),
})
export type EnrolmentStatus = v.InferOutput<typeof enrolmentStatusSchema>

/** How the price of an enrolment is paid (back-office specification, section 2). */
export const enrolmentPaymentModes = ['total', 'cuotas', 'suscripcion'] as const

/** A row of `list_enrolments`. */
export const enrolmentRowSchema = v.object({
  id,
  created_at: instant,
  student_id: id,
  firstname: v.string(),
  lastname: v.string(),
  email: v.string(),
  /** The career, or the courses; null when neither is left. */
  offer: nullableText,
  career_id: v.nullable(id),
  cohort_ids: v.array(id),
  /** 0 when the place costs nothing. */
  price: usd,
  payment_mode: v.nullable(v.picklist(enrolmentPaymentModes)),
  free_reason: v.nullable(v.picklist(freeReasons)),
  mailing_group_id: nullableText,
  created_by_name: nullableText,
})
export type RecentEnrolment = v.InferOutput<typeof enrolmentRowSchema>
