import * as v from 'valibot'
import { countryCodes } from '../countries.ts'
import { day, nullableText } from './fields.ts'
import type { SqlRefusal } from './sql-refusals.ts'

/** What a mail says of a class: of which course, in which cohort. */
const classOf = { base_slug: v.string(), slug: v.string() }
/** The reader's country; null where it is not recognised. */
export const readerCountry = v.nullable(v.picklist(countryCodes))

/** Result of `get_access_mail` (decision 27); null when there is no access to announce any more. */
export const accessMailSchema = v.object({
  email: v.string(),
  /** First names and surnames. */
  name: v.string(),
  product: v.string(),
  /** Null when the classroom did not answer it. */
  username: nullableText,
  country: readerCountry,
  courses: v.array(
    v.object({
      name: v.string(),
      ...classOf,
      starts_on: v.nullable(day),
      /** Null when no day is certain. */
      next_class_on: v.nullable(day),
    }),
  ),
  /** Courses of the purchase whose access is still to come. */
  later: v.array(v.string()),
})
export type AccessMail = v.InferOutput<typeof accessMailSchema>

/** Result of `get_start_mail`; null once there is no start ahead, or the student has left the cohort. */
export const startMailSchema = v.object({
  email: v.string(),
  /** First names and surnames. */
  name: v.string(),
  course_name: v.string(),
  ...classOf,
  starts_on: day,
  country: readerCountry,
})
export type StartMail = v.InferOutput<typeof startMailSchema>

/**
 * `coming`: the steps are under way. `waiting`: a person has to act. `active`: given and announced. `none`: nothing is
 * paid, or the sale was voided or its access withdrawn and nothing was paid since.
 */
export const accessStates = ['coming', 'waiting', 'active', 'none'] as const
export type AccessState = (typeof accessStates)[number]

/** Why a person has to give the access of a sale. */
export const accessHolds = [
  'small_amount',
  'no_classroom',
  'no_cohort',
  'withdrawn',
  'step_dismissed',
] as const
export type AccessHold = (typeof accessHolds)[number]

/** Answers to a sale that waits for access (decision 166). */
export const saleAccessDecisions = ['give', 'inside', 'leave'] as const
export type SaleAccessDecision = (typeof saleAccessDecisions)[number]

/** Result of `grant_sale_access`, `withdraw_sale_access` and `resend_access`. */
export const saleAccessSchema = v.object({
  access: v.picklist(accessStates),
  hold: v.nullable(v.picklist(accessHolds)),
})
export type SaleAccess = v.InferOutput<typeof saleAccessSchema>

/** Refusals of these calls; tests/contract compares them with the migrations. */
export const accessRefusals = {
  grant_sale_access: ['sale_not_found', 'sale_voided'],
  withdraw_sale_access: ['sale_not_found', 'reason_required', 'reason_too_long'],
  resend_access: ['sale_not_found', 'access_not_ready'],
} as const satisfies Record<string, readonly SqlRefusal[]>
export type AccessRefusal = (typeof accessRefusals)[keyof typeof accessRefusals][number]
