import type * as v from 'valibot'
import { validate } from '#domain/validate.ts'
import { type ProblemCode, problemsIn } from '#domain/validation.ts'

export type FieldProblems<Values, Problem> = Partial<Record<keyof Values & string, Problem>>

/** What a form becomes: a request, or what is wrong by field. */
export type Checked<Value, Values, Problem> =
  | { ok: true; value: Value }
  | { ok: false; problems: FieldProblems<Values, Problem> }

/** The field of each path of a contract. */
export type ContractFields<Values> = Readonly<Record<string, keyof Values & string>>

/** The request of a contract, or its problems by field; those that the form found itself come first. */
export function checkedBy<Contract extends v.GenericSchema, Values, Problem extends string = ProblemCode>(
  { schema, fields }: { schema: Contract; fields: ContractFields<Values> },
  input: unknown,
  own: FieldProblems<Values, Problem | ProblemCode> = {},
): Checked<v.InferOutput<Contract>, Values, Problem | ProblemCode> {
  const outcome = validate(schema, input)
  const problems = outcome.ok ? own : { ...problemsIn(outcome.problems, fields), ...own }
  return outcome.ok && Object.keys(problems).length === 0 ? outcome : { ok: false, problems }
}
