import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { count, done, id, instant, nullableText } from './fields.ts'

/** One per provider: each works alone, so that a slow provider holds up no other (decision 55). */
export const outboxLanes = ['mail', 'mailing_list', 'classroom', 'payments', 'sheets', 'files'] as const
export type OutboxLane = (typeof outboxLanes)[number]

export const outboxKinds = [
  'receipt_mail',
  'enquiry_mail',
  'enquiry_digest_mail',
  'enquiry_receipt_mail',
  'community_welcome_mail',
  'mailing_list',
  'classroom_enrolment',
  'classroom_withdrawal',
  'classroom_access',
  'classroom_address',
  'access_mail',
  'payment_recheck',
  'payment_order_recheck',
  'payment_refund',
  'desk_digest_mail',
  'certificate_mail',
  'sheet_row',
  'sign_in_mail',
  'start_mail',
  'reminder_mail',
  'order_mail',
  'seat_mail',
  'sale_mail',
  'access_closed_mail',
  'classroom_person',
  'person_copy_mail',
  'mailing_list_erasure',
  'classroom_erasure',
  'sheet_erasure',
  'file_erasure',
] as const
export type OutboxKind = (typeof outboxKinds)[number]

/** `dismissed`: closed by staff for a reason. */
export const stepStates = ['pending', 'done', 'failed', 'dismissed'] as const
export type StepState = (typeof stepStates)[number]

/**
 * What becomes of a step after a failure (decision 57). `temporary`: tried again for a day. `blocked`: our own key or
 * settings are at fault, so it is tried again until they are right. `refused`: given up at once.
 */
export type StepOutcome = 'temporary' | 'blocked' | 'refused'

/** Every way in which a step fails, and what becomes of the step. */
export const stepProblems = {
  /** No answer, 5xx, or an answer that is none. */
  provider_failed: 'temporary',
  provider_busy: 'temporary',
  /** The provider has notified a payment that it does not know yet. */
  payment_unknown: 'temporary',
  other_worker: 'temporary',
  internal_error: 'temporary',
  /** A database newer than the functions. */
  kind_unknown: 'temporary',
  key_refused: 'blocked',
  not_configured: 'blocked',
  /** The classroom does not let the user of our token in. */
  service_user_refused: 'blocked',
  request_refused: 'refused',
  mail_refused: 'refused',
  /** Another mail went out under the key of this one. */
  mail_key_used: 'refused',
  subscriber_refused: 'refused',
  group_unknown: 'refused',
  course_unknown: 'refused',
  course_closed: 'refused',
  course_without_classroom: 'refused',
  sheet_not_shared: 'refused',
  /** No such spreadsheet, or none that rows can be added to. */
  sheet_unusable: 'refused',
  person_refused: 'refused',
  person_ambiguous: 'refused',
  account_taken: 'refused',
  /** The classroom finds an exact spelling alone, and seems to know the address in another one. */
  address_spelling: 'refused',
  address_too_long: 'refused',
  /** Not by the end of a demo access. */
  user_suspended: 'refused',
  classroom_admin: 'refused',
  username_taken: 'refused',
  nothing_to_do: 'refused',
  payload_unusable: 'refused',
} as const satisfies Record<string, StepOutcome>
export type StepProblem = keyof typeof stepProblems

function isStepProblem(code: unknown): code is StepProblem {
  return typeof code === 'string' && Object.hasOwn(stepProblems, code)
}

/** Null also for the code of a newer function: a screen that knows the others must not break. */
export const stepProblem = v.fallback(v.nullable(v.custom<StepProblem>(isStepProblem)), null)

/** What every list of steps tells of one. */
export const stepEntries = {
  id,
  /** Text, not `OutboxKind`: a kind that a screen does not know must not hide what was stored. */
  kind: v.string(),
  state: v.picklist(stepStates),
  course_name: nullableText,
  attempts: count,
  problem: stepProblem,
  /** In the provider's words. */
  last_error: nullableText,
} as const

/** The step that `claim_outbox` leases (decisions 8, 22 and 24). */
export const outboxRowSchema = v.object({
  id,
  /** Text, not `OutboxKind`: migrations are deployed before functions. */
  kind: v.string(),
  natural_key: v.string(),
  payload: v.unknown(),
  /** Corrected by staff; null: the address that the step was stored with. */
  address: v.nullable(v.string()),
  /** How often the address was corrected. */
  revision: v.number(),
  /** By it a worker is known that says how the step ended. */
  leased_until: v.string(),
  created_at: instant,
})
export type OutboxRow = v.InferOutput<typeof outboxRowSchema>

/** Called with an empty body by whoever stored a step and by the schedule; answers before the work (decision 56). */
export const processOutbox = {
  name: 'process-outbox',
  request: v.object({}),
  response: done,
  codes: [],
} as const satisfies EdgeFunction
