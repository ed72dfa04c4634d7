import * as v from 'valibot'
import { count } from './fields.ts'

// Apart from the items: the bar of every staff page needs only the numbers.

/** What needs a person, most urgent first (decision 39). */
export const deskKinds = [
  'lane_blocked',
  'backup_old',
  'erasure_unkept',
  'sale_without_access',
  'charge_review',
  'refund',
  'access_after_refund',
  'payment_unmatched',
  'manual_payment',
  'invoice_due',
  'plan_pause',
  'step_failed',
  'over_capacity',
  'revocation',
  'erasure_held',
  'enquiry',
  'waiting_list',
  'order_abandoned',
  'demo_ending',
] as const
export type DeskKind = (typeof deskKinds)[number]

/** Result of `desk_counts`: kinds without items are left out. */
export const deskCountsSchema = v.record(v.string(), count)
export type DeskCounts = Readonly<Partial<Record<DeskKind, number>>>
