import * as v from 'valibot'
import { reviewReasons } from '../payment-status.ts'
import { accessHolds } from './access.ts'
import type { DeskKind } from './desk-counts.ts'
import { enquiryForms, revocationForms } from './enquiries.ts'
import { count, day, decimal, id, instant, nullableText } from './fields.ts'
import { storedInvoiceSchema, taxIdHolders } from './invoice.ts'
import { outboxLanes, stepProblem } from './outbox.ts'
import { erasureObstacles } from './personal-data.ts'
import { refundQuestions, refundSchema } from './refunds.ts'
import { seatCallSchema } from './seat-calls.ts'

const common = {
  /** `kind:id`. */
  key: v.string(),
  /** Since when it needs a person. */
  at: instant,
  email: nullableText,
  name: nullableText,
  /** May be left as it is, with a reason. */
  dismissable: v.boolean(),
  /** The colleague who has it open; null when nobody has. */
  claimed_by: nullableText,
  claimed_by_name: nullableText,
}

const enquiry = v.object({
  enquiry_id: id,
  excerpt: v.string(),
  course: nullableText,
  assigned_to: nullableText,
  assigned_to_name: nullableText,
  call: seatCallSchema,
})

const sale = v.object({ sale_id: id, course: nullableText })

/** A row of `desk_items` (decision 39). `reason` says more about the kind. */
export const deskItemSchema = v.variant('kind', [
  v.object({
    ...common,
    kind: v.literal('step_failed'),
    /** Kind of the step. */
    reason: v.string(),
    data: v.object({
      step_id: id,
      problem: stepProblem,
      /** In the words of the provider. */
      error: nullableText,
      attempts: count,
      /** Goes to the address of one person, which can be corrected. */
      has_address: v.boolean(),
    }),
  }),
  v.object({
    ...common,
    kind: v.literal('lane_blocked'),
    reason: v.picklist(outboxLanes),
    /** `waiting`: steps that leave once our key or settings are right. */
    data: v.object({ problem: stepProblem, error: nullableText, waiting: count }),
  }),
  v.object({
    ...common,
    kind: v.literal('backup_old'),
    reason: v.literal('old'),
    /** Null while there is no copy. */
    data: v.object({ made_at: v.nullable(instant) }),
  }),
  v.object({
    ...common,
    kind: v.literal('erasure_unkept'),
    reason: v.literal('unkept'),
    /** How many persons. */
    data: v.object({ erasures: count }),
  }),
  v.object({
    ...common,
    kind: v.literal('erasure_held'),
    reason: v.picklist(erasureObstacles),
    /** `due_at`: until when the privacy page promises it. */
    data: v.object({ due_at: instant }),
  }),
  v.object({
    ...common,
    kind: v.literal('sale_without_access'),
    reason: v.picklist([...accessHolds, 'not_given']),
    /** `promised`: a receipt said that the access comes. */
    data: v.object({ ...sale.entries, promised: v.boolean() }),
  }),
  v.object({
    ...common,
    kind: v.literal('access_after_refund'),
    reason: v.picklist(['voided', 'chargeback', 'refund']),
    data: sale,
  }),
  v.object({ ...common, kind: v.literal('over_capacity'), reason: v.literal('no_seat'), data: sale }),
  v.object({
    ...common,
    kind: v.literal('charge_review'),
    reason: v.picklist(reviewReasons),
    data: v.object({
      payment_id: id,
      amount: decimal,
      currency: v.string(),
      /** What the provider took, where it differs from the order. */
      reported_amount: v.nullable(decimal),
      reported_currency: nullableText,
      /** The provider's id. */
      reference: nullableText,
      course: nullableText,
    }),
  }),
  v.object({
    ...common,
    kind: v.literal('refund'),
    reason: v.picklist(['asked', 'pending', 'failed', ...refundQuestions]),
    /** `received`: what came with its charge, of which `room` can still go back; `fitting`: what it could be one with. */
    data: v.object({
      refund: refundSchema,
      course: nullableText,
      currency: v.string(),
      received: decimal,
      room: decimal,
      fitting: v.array(refundSchema),
    }),
  }),
  v.object({ ...common, kind: v.literal('enquiry'), reason: v.picklist(enquiryForms), data: enquiry }),
  v.object({
    ...common,
    kind: v.literal('revocation'),
    reason: v.picklist(revocationForms),
    /** `due_at`: until when it has to be confirmed. */
    data: v.object({ ...enquiry.entries, due_at: instant }),
  }),
  v.object({ ...common, kind: v.literal('waiting_list'), reason: v.picklist(enquiryForms), data: enquiry }),
  v.object({
    ...common,
    kind: v.literal('demo_ending'),
    reason: v.literal('ending'),
    data: v.object({ prospect_id: id, ends_at: instant, version: count, phone: nullableText }),
  }),
  v.object({
    ...common,
    kind: v.literal('order_abandoned'),
    /** State of the order. */
    reason: v.picklist(['pending', 'cancelled', 'rejected']),
    data: v.object({
      payment_id: id,
      phone: nullableText,
      amount: decimal,
      currency: v.string(),
      course_id: v.string(),
      course: nullableText,
      invoice: v.nullable(storedInvoiceSchema),
    }),
  }),
  v.object({
    ...common,
    kind: v.literal('payment_unmatched'),
    reason: v.literal('unmatched'),
    /** `amount` and the rest: null when the provider did not know the payment. */
    data: v.object({
      event_id: id,
      reference: nullableText,
      amount: v.nullable(decimal),
      currency: nullableText,
      paid_at: nullableText,
    }),
  }),
  v.object({
    ...common,
    kind: v.literal('invoice_due'),
    reason: v.picklist(taxIdHolders),
    /**
     * `payment_id`: the charge to be invoiced. `refunded`: of its amount. `noted`: the numbers that staff gave before a
     * refund; null where none was issued.
     */
    data: v.object({
      payment_id: id,
      amount: decimal,
      currency: v.string(),
      course: nullableText,
      invoice: storedInvoiceSchema,
      refunded: decimal,
      noted: nullableText,
    }),
  }),
  v.object({
    ...common,
    kind: v.literal('plan_pause'),
    reason: v.picklist(['pause', 'resume', 'stop']),
    /** `until`: the last day of the pause; null: until somebody ends it. */
    data: v.object({ ...sale.entries, until: v.nullable(day) }),
  }),
  v.object({
    ...common,
    kind: v.literal('manual_payment'),
    reason: v.literal('waiting'),
    /** The id is the reference that the payer was given. */
    data: v.object({ payment_id: id, amount: decimal, currency: v.string(), course: nullableText }),
  }),
])
export type DeskItem = v.InferOutput<typeof deskItemSchema>
export type DeskItemOf<Kind extends DeskKind> = Extract<DeskItem, { kind: Kind }>

/**
 * Result of `claim_desk_item`. `taken`: `by` has had it open since `at`. `gone`: `by` settled it at `at`; both null when
 * no colleague did.
 */
export const deskClaimSchema = v.object({
  state: v.picklist(['mine', 'taken', 'gone']),
  by: nullableText,
  at: v.nullable(instant),
})
export type DeskClaim = v.InferOutput<typeof deskClaimSchema>
