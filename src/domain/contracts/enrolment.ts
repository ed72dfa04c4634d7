import * as v from 'valibot'
import { emailMaxLength, isEmail } from '../email.ts'
import { parseMoney } from '../money.ts'
import type { CommonFailureCode } from './failure.ts'

const required = (maxLength: number) =>
  v.pipe(v.string('invalid'), v.trim(), v.minLength(1, 'required'), v.maxLength(maxLength, 'too_long'))
const optional = (maxLength: number) =>
  v.nullish(v.pipe(v.string('invalid'), v.trim(), v.maxLength(maxLength, 'too_long')), '')
const id = v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(1, 'invalid'))
const email = v.pipe(required(emailMaxLength), v.check(isEmail, 'invalid_email'))

const person = { firstname: required(120), lastname: required(120), email }
/** The classroom makes both by itself; whatever a caller sends is not even looked at (decision 13). */
const ignored = { username: v.optional(v.unknown()), password: v.optional(v.unknown()) }

export const enrolmentPaymentModes = ['total', 'cuotas', 'suscripcion'] as const

/** US dollars, at most two decimals, as a form or a program writes them. */
const price = v.pipe(
  v.union([v.number(), v.string()], 'invalid'),
  v.transform((amount) => (amount === '' ? 0 : amount)),
  v.check((amount) => (parseMoney(amount, 'USD')?.minor ?? -1) >= 0, 'invalid'),
  v.transform(String),
)

/**
 * Request of `enroll-student` (back-office specification, section 7). Header `Idempotency-Key`: one per intended
 * enrolment. A career wins over single courses.
 */
export const enrolmentSchema = v.strictObject({
  ...person,
  ...ignored,
  isDemo: v.optional(v.literal(false, 'invalid')),
  country: optional(60),
  phone: optional(40),
  phone1: optional(40),
  courseIds: v.nullish(v.pipe(v.array(id, 'invalid'), v.maxLength(50, 'too_long')), () => []),
  careerId: v.nullish(id, null),
  price: v.nullish(price, '0'),
  payment_mode: v.nullish(v.picklist(enrolmentPaymentModes, 'invalid'), null),
  installments_number: v.nullish(
    v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(2, 'invalid'), v.maxValue(36, 'invalid')),
    null,
  ),
  mailing_group_id: v.nullish(v.pipe(v.string('invalid'), v.trim(), v.regex(/^\d{0,32}$/, 'invalid')), ''),
})
export type EnrolmentRequest = v.InferOutput<typeof enrolmentSchema>
export type EnrolmentInput = v.InferInput<typeof enrolmentSchema>

/** An instant that every browser can read back: years have four figures. */
const lastInstant = v.pipe(
  v.string(),
  v.isoTimestamp('invalid'),
  v.check((instant) => !(Date.parse(instant) >= Date.UTC(10_000, 0)), 'invalid'),
)

/** The same function with `isDemo: true`: courses, price and mode of payment mean nothing here. */
export const demoAccessGrantSchema = v.strictObject({
  ...person,
  ...ignored,
  isDemo: v.literal(true, 'invalid'),
  profession: optional(160),
  phone: optional(40),
  phone1: optional(40),
  country: optional(60),
  notes: optional(4000),
  /** Of somebody who is known already: the version that the rest was made from. */
  version: v.optional(v.pipe(v.number('invalid'), v.safeInteger('invalid'), v.minValue(0, 'invalid'))),
  access_ends_at: v.nullish(v.union([v.literal(''), lastInstant], 'invalid'), ''),
  courseIds: v.optional(v.unknown()),
  careerId: v.optional(v.unknown()),
  price: v.optional(v.unknown()),
  payment_mode: v.optional(v.unknown()),
})
export type DemoAccessGrant = v.InferOutput<typeof demoAccessGrantSchema>

export const enrollStudentSchema = v.lazy((input) =>
  typeof input === 'object' && input !== null && 'isDemo' in input && input.isDemo === true
    ? demoAccessGrantSchema
    : enrolmentSchema,
)

export const classroomStates = ['pending', 'active', 'suspended', 'error'] as const
export type ClassroomState = (typeof classroomStates)[number]

export const stepKinds = ['classroom_enrolment', 'mailing_list'] as const
export const stepStates = ['pending', 'done', 'failed'] as const

/** One effect at a provider: a classroom enrolment per course, or the mailing group. */
export type EnrolmentStep = {
  id: number
  kind: (typeof stepKinds)[number]
  state: (typeof stepStates)[number]
  course_id: number | null
  course_name: string | null
  attempts: number
  last_error: string | null
  next_attempt_at: string | null
  done_at: string | null
}

export type EnrolmentResponse = {
  /** `existing`: this request had been carried out before; nothing has been done again. */
  outcome: 'created' | 'existing'
  student_id: number
  course_ids: number[]
  /** Courses of the request that have no classroom: nothing to enrol in. */
  courses_without_classroom: number[]
  /** Base slugs of the career's courses that have no current cohort. */
  missing_courses: string[]
  sale_id: number | null
  /** Sales of the same product to the same person before this one. */
  earlier_sales: number
  classroom_state: ClassroomState | null
  steps: EnrolmentStep[]
}

export const enrollStudentFailureCodes = [
  'idempotency_key_required',
  'idempotency_conflict',
  'prospect_changed',
  'course_not_found',
  'career_not_found',
  'career_without_courses',
] as const
export type EnrollStudentFailureCode = (typeof enrollStudentFailureCodes)[number] | CommonFailureCode
