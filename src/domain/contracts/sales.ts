import * as v from 'valibot'
import { accessHolds, accessStates } from './access.ts'
import { count, day, decimal, id, instant, nullableText, usd } from './fields.ts'
import { chargeSchema } from './refunds.ts'
import type { SqlRefusal } from './sql-refusals.ts'

export const salePaymentTypes = ['single', 'link', 'total', 'cuotas', 'suscripcion'] as const
export type SalePaymentType = (typeof salePaymentTypes)[number]

/** Why a place costs nothing (decision 119). */
export const freeReasons = ['scholarship', 'staff', 'exchange'] as const
export type FreeReason = (typeof freeReasons)[number]

/** `free`: costs nothing; `refunded`: every charge was refunded; `late`: an instalment is. */
export const saleStandings = ['voided', 'free', 'refunded', 'paid', 'late', 'open'] as const
export type SaleStanding = (typeof saleStandings)[number]

export const instalmentStates = ['paid', 'late', 'due'] as const
export type InstalmentState = (typeof instalmentStates)[number]

/** A sale with its figures, in USD (`private.sale_figures`, decision 28). */
export const saleSchema = v.object({
  sale_id: id,
  version: count,
  payer_email: v.string(),
  /** Base slug, under the name of the specification; null when cohorts of several courses were sold together. */
  course_id: nullableText,
  /** Null when the courses are gone. */
  course_name: nullableText,
  cohort_slug: nullableText,
  /** What was sold and what it gives access to: each may be changed for another cohort. */
  cohort_ids: v.array(id),
  free_reason: v.nullable(v.picklist(freeReasons)),
  payment_type: v.picklist(salePaymentTypes),
  created_at: instant,
  /** Last day of a membership. */
  ends_on: v.nullable(day),
  over_capacity: v.boolean(),
  installments_number: count,
  installments_amount: decimal,
  standing: v.picklist(saleStandings),
  months_behind: count,
  agreed: decimal,
  /** Less what was refunded. */
  paid: decimal,
  refunded: decimal,
  remaining: decimal,
  /** Null, like the two below, when nothing is owed. */
  next_number: v.nullable(count),
  next_amount: v.nullable(decimal),
  next_due_on: v.nullable(day),
  access: v.picklist(accessStates),
  access_hold: v.nullable(v.picklist(accessHolds)),
  access_granted_at: v.nullable(instant),
  access_withdrawn_at: v.nullable(instant),
  access_withdrawal_reason: nullableText,
  /** The student who received the access; may have another address than the payer. */
  student_email: nullableText,
  voided_at: v.nullable(instant),
  voided_by_name: nullableText,
  void_reason: nullableText,
  schedule: v.array(
    v.object({
      number: count,
      due_on: v.nullable(day),
      amount: decimal,
      paid_amount: decimal,
      state: v.picklist(instalmentStates),
    }),
  ),
  charges: v.array(chargeSchema),
})

const saleToFindSchema = v.object({
  ...v.pick(saleSchema, [
    'sale_id',
    'payer_email',
    'course_name',
    'cohort_slug',
    'free_reason',
    'installments_number',
    'installments_amount',
    'agreed',
    'standing',
    'paid',
    'remaining',
    'next_number',
    'next_amount',
    'next_due_on',
    'access',
  ]).entries,
  paid_count: count,
})

/** The sale that a link or an enrolment in a form would belong to (`find_sale`, `find_enrolment_sale`). */
export const foundSaleSchema = v.object({
  ...saleToFindSchema.entries,
  /** The sale of a link's own cohort, when that is another one. */
  cohort_sale: v.nullish(saleToFindSchema),
})
export type FoundSaleRow = v.InferOutput<typeof foundSaleSchema>

const listedSaleSchema = v.object({
  ...saleSchema.entries,
  installments_amount: usd,
  agreed: usd,
  paid: usd,
  refunded: usd,
  remaining: usd,
  next_amount: v.nullable(usd),
  schedule: v.array(v.object({ ...saleSchema.entries.schedule.item.entries, amount: usd, paid_amount: usd })),
})
export type ListedSale = v.InferOutput<typeof listedSaleSchema>

/** Result of `list_sales`: the sales of a person, newest first, and marked charges that belong to none. */
export const salesOfPersonSchema = v.object({
  sales: v.array(listedSaleSchema),
  charges: v.array(chargeSchema),
})

/** Result of `get_sale_mail` (decision 188): of a refund, or without one of an access that was withdrawn; null once it is neither. */
export const saleMailSchema = v.object({
  email: v.string(),
  /** First names and surnames. */
  name: v.string(),
  course_name: v.string(),
  refund: v.optional(v.object({ amount: decimal, currency: v.string() })),
})
export type SaleMail = v.InferOutput<typeof saleMailSchema>

/** Refusals of the calls that change a sale; tests/contract compares them with the migrations. */
export const saleRefusals = {
  void_sale: ['sale_not_found', 'sale_voided', 'sale_changed', 'reason_required', 'reason_too_long'],
  amend_sale: [
    'sale_not_found',
    'sale_voided',
    'sale_changed',
    'usd_amount_invalid',
    'installments_number_invalid',
    'free_reason_required',
    'reason_required',
    'reason_too_long',
  ],
  change_cohort: [
    'sale_not_found',
    'sale_voided',
    'sale_changed',
    'cohort_not_found',
    'cohort_unchanged',
    'cohort_over',
    'cohort_held',
    'usd_amount_invalid',
    'installments_number_invalid',
    'free_reason_required',
    'reason_required',
    'reason_too_long',
  ],
} as const satisfies Record<string, readonly SqlRefusal[]>
export type SaleRefusal = (typeof saleRefusals)[keyof typeof saleRefusals][number]
