import * as v from 'valibot'
import { count } from './fields.ts'
import type { SqlRefusal } from './sql-refusals.ts'

export const importFiles = ['students', 'sales', 'payments'] as const
export type ImportFile = (typeof importFiles)[number]

/** More in one run are refused: split the files, sales with their payments. */
export const importRowsMax = 10_000

/** `all`: writes when every row is right; `right`: those that are. */
export type ImportMode = 'preview' | 'all' | 'right'

/** A row as it is sent: its line in the file, and its fields as the texts that were typed. */
export type ImportRow = { line: number } & Record<string, string | number>

/** Answer of `import_school`. */
export const importAnswerSchema = v.object({
  written: v.boolean(),
  rows: v.array(
    v.object({
      file: v.picklist(importFiles),
      line: count,
      /** `waiting`: right, but its sale or another payment of it is not. */
      state: v.picklist(['new', 'known', 'wrong', 'waiting']),
      code: v.optional(v.string()),
    }),
  ),
  /** Cohorts that have more people than seats by these rows. */
  full: v.array(v.object({ cohort: v.string(), seats: count, taken: count })),
})
export type ImportAnswer = v.InferOutput<typeof importAnswerSchema>
export type ImportOutcome = ImportAnswer['rows'][number]

/** What each field of a row may be refused for; tests/contract compares the list with the function. */
export const importRefusals = [
  'email_required',
  'email_invalid',
  'email_too_long',
  'email_repeated',
  'firstname_required',
  'firstname_too_long',
  'lastname_required',
  'lastname_too_long',
  'phone_invalid',
  'phone_too_long',
  'country_too_long',
  'key_required',
  'key_too_long',
  'key_repeated',
  'key_taken',
  'cohort_required',
  'cohort_too_long',
  'cohort_not_found',
  'student_not_found',
  'sold_on_required',
  'sold_on_invalid',
  'price_required',
  'price_invalid',
  'installments_number_invalid',
  'free_reason_required',
  'free_reason_invalid',
  'access_invalid',
  'sale_exists',
  'sale_required',
  'sale_not_found',
  'paid_on_required',
  'paid_on_invalid',
  'amount_required',
  'amount_invalid',
  'currency_required',
  'currency_invalid',
  'counted_usd_required',
  'counted_usd_invalid',
  'amount_over_remaining',
  'payment_method_too_long',
] as const satisfies readonly SqlRefusal[]
export type ImportRefusal = (typeof importRefusals)[number]
