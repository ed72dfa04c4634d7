import * as v from 'valibot'
import { count } from './fields.ts'
import type { SqlRefusal } from './sql-refusals.ts'

/** What is taken over (decision 148). */
export const importFiles = ['students', 'sales', 'payments'] as const
export type ImportFile = (typeof importFiles)[number]

/** More in one run are refused: split the files, sales with their payments. */
export const importRowsMax = 5_000

/** `all`: writes when every row is right; `right`: those that are. */
export type ImportMode = 'preview' | 'all' | 'right'

/** The column of days of each file; a file that was read has them as they were typed. */
export const importDayFields: Readonly<Partial<Record<ImportFile, string>>> = {
  sales: 'sold_on',
  payments: 'paid_on',
}

/** A row as it is sent: its line in the file, and its fields as the texts that were typed. */
export type ImportRow = { line: number } & Record<string, string | number>

/** Answer of `import_school`. */
export const importAnswerSchema = v.object({
  written: v.boolean(),
  rows: v.array(
    v.object({
      file: v.picklist(importFiles),
      line: count,
      /** `completed`: it was there, and has now what was missing; `waiting`: right, but its sale or another payment of it is not. */
      state: v.picklist(['new', 'completed', 'known', 'wrong', 'waiting']),
      code: v.optional(v.string()),
    }),
  ),
  /** Cohorts that have more people than seats by these rows. */
  full: v.array(v.object({ cohort: v.string(), seats: count, taken: count })),
  /** Sales of these rows that are paid, or free, and give no access. */
  without_access: count,
})
export type ImportAnswer = v.InferOutput<typeof importAnswerSchema>
export type ImportOutcome = ImportAnswer['rows'][number]

/**
 * What a row may be refused for, with the field that it is about (null: all of it), besides `<field>_required` and `<field>_too_long`;
 * tests/contract compares the list with the function.
 */
export const importRefusals = {
  row_invalid: null,
  email_invalid: 'email',
  email_repeated: 'email',
  phone_invalid: 'phone',
  key_invalid: 'key',
  sale_invalid: 'sale',
  key_repeated: 'key',
  key_taken: 'key',
  cohort_not_found: 'cohort',
  student_not_found: 'email',
  sold_on_invalid: 'sold_on',
  price_invalid: 'price',
  installments_number_invalid: 'installments_number',
  free_reason_required: 'free_reason',
  free_reason_invalid: 'free_reason',
  access_invalid: 'access',
  sale_exists: 'cohort',
  sale_not_found: 'sale',
  paid_on_invalid: 'paid_on',
  amount_invalid: 'amount',
  currency_invalid: 'currency',
  counted_usd_required: 'counted_usd',
  counted_usd_invalid: 'counted_usd',
  amount_over_remaining: 'amount',
} as const satisfies Partial<Record<SqlRefusal, string | null>>
export type ImportRefusal = keyof typeof importRefusals
