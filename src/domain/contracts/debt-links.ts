import * as v from 'valibot'
import { isDebtToken } from '../debt-token.ts'
import { count, decimal, id, nullableText } from './fields.ts'
import type { SqlRefusal } from './sql-refusals.ts'

const token = v.pipe(v.string(), v.guard(isDebtToken))

/** A row of `get_person_debts`, in USD. */
export const personDebtSchema = v.object({
  sale_id: id,
  /** Null when the courses are gone. */
  course_name: nullableText,
  months_behind: count,
  debt: decimal,
  remaining: decimal,
  /** What the link asks for now (decision 80). */
  amount: decimal,
  token,
})

/** Refusals of the call; tests/contract compares them with the migrations. */
export const debtRefusals = {
  get_person_debts: ['person_not_found', 'no_debt', 'debt_without_course'],
} as const satisfies Record<string, readonly SqlRefusal[]>
export type DebtRefusal = (typeof debtRefusals.get_person_debts)[number]
