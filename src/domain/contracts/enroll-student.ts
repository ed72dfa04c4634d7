import * as v from 'valibot'
import { parseMoney } from '../money.ts'
import { demoAccessSchema } from './demo-access.ts'
import { type EdgeFunction, type FailureCodeOf, unread } from './edge-function.ts'
import { enrolmentPaymentModes, enrolmentSchema } from './enrolment.ts'
import { count, email, id, nullishText, required } from './fields.ts'
import { freeReasons } from './sales.ts'

const person = { firstname: required(120), email }
/** The classroom generates both; values that callers send are ignored (decision 13). */
const ignored = { username: v.optional(v.unknown()), password: v.optional(v.unknown()) }

/** US dollars, at most two decimals, as number or text. */
const price = v.pipe(
  v.union([v.number(), v.string()], 'invalid'),
  v.transform((amount) => (amount === '' ? 0 : amount)),
  v.check((amount) => (parseMoney(amount, 'USD')?.minor ?? -1) >= 0, 'invalid'),
  v.transform(String),
)

/**
 * Request of `enroll-student` (back-office specification, section 7). Header `Idempotency-Key`: one per intended
 * enrolment. A career takes precedence over single courses.
 */
export const enrolmentRequestSchema = v.strictObject({
  ...person,
  /** Empty for a person with one name. */
  lastname: nullishText(120),
  ...ignored,
  isDemo: v.optional(v.literal(false, 'invalid')),
  country: nullishText(60),
  phone: nullishText(40),
  phone1: nullishText(40),
  /** Cohorts, under the name of the specification. */
  courseIds: v.nullish(v.pipe(v.array(id, 'invalid'), v.maxLength(50, 'too_long')), () => []),
  careerId: v.nullish(id, null),
  price: v.nullish(price, '0'),
  payment_mode: v.nullish(v.picklist(enrolmentPaymentModes, 'invalid'), null),
  /** Required where the price is 0 and the person has no sale of these courses (decision 119). */
  free_reason: v.nullish(v.picklist(freeReasons, 'invalid'), null),
  installments_number: v.nullish(
    v.pipe(v.number('invalid'), v.integer('invalid'), v.minValue(2, 'invalid'), v.maxValue(36, 'invalid')),
    null,
  ),
  mailing_group_id: v.nullish(v.pipe(v.string('invalid'), v.trim(), v.regex(/^\d{0,32}$/, 'invalid')), ''),
})
export type EnrolmentRequest = v.InferOutput<typeof enrolmentRequestSchema>
export type EnrolmentInput = v.InferInput<typeof enrolmentRequestSchema>

/** Years have four digits, which every browser can parse. */
const lastInstant = v.pipe(
  v.string(),
  v.isoTimestamp('invalid'),
  v.check((instant) => !(Date.parse(instant) >= Date.UTC(10_000, 0)), 'invalid'),
)

/** The same function with `isDemo: true`; courses, price and payment mode are ignored. */
export const demoAccessGrantSchema = v.strictObject({
  ...person,
  lastname: required(120),
  ...ignored,
  isDemo: v.literal(true, 'invalid'),
  profession: nullishText(160),
  phone: nullishText(40),
  phone1: nullishText(40),
  country: nullishText(60),
  notes: nullishText(4000),
  /** Required for a known person: the version that the form was loaded with. */
  version: v.optional(count),
  access_ends_at: v.nullish(v.union([v.literal(''), lastInstant], 'invalid'), ''),
  courseIds: v.optional(v.unknown()),
  careerId: v.optional(v.unknown()),
  price: v.optional(v.unknown()),
  payment_mode: v.optional(v.unknown()),
})
export type DemoAccessGrant = v.InferOutput<typeof demoAccessGrantSchema>

const name = 'enroll-student'
const codes = [
  'idempotency_key_required',
  'idempotency_conflict',
  'prospect_changed',
  'course_not_found',
  'career_not_found',
  'career_without_courses',
  unread,
] as const

export const enrolStudent = {
  name,
  codes,
  request: enrolmentRequestSchema,
  response: enrolmentSchema,
} as const satisfies EdgeFunction

export const grantDemoAccess = {
  name,
  codes,
  request: demoAccessGrantSchema,
  response: demoAccessSchema,
} as const satisfies EdgeFunction

/** Either of the two, by `isDemo`. */
export const enrollStudent = {
  name,
  codes,
  request: v.lazy((input) =>
    typeof input === 'object' && input !== null && 'isDemo' in input && input.isDemo === true
      ? demoAccessGrantSchema
      : enrolmentRequestSchema,
  ),
  response: v.union([enrolmentSchema, demoAccessSchema]),
} as const satisfies EdgeFunction
export type EnrollStudentFailureCode = FailureCodeOf<typeof enrollStudent>
