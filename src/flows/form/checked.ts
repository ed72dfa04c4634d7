import type * as v from 'valibot'
import type { Problem as ReportedProblem } from '#domain/problems.ts'
import { type ProblemCode, problemsByField, validate } from '#domain/validation.ts'

export type FieldProblems<Values, Problem> = Partial<Record<keyof Values & string, Problem>>

/** What a form becomes: a request, or what is wrong by field. */
export type Checked<Value, Values, Problem> =
  | { ok: true; value: Value }
  | { ok: false; problems: FieldProblems<Values, Problem> }

/** The field of each path of a contract; of a list, or of an object, the path of the whole counts too. */
export type ContractFields<Values> = Readonly<Record<string, keyof Values & string>>

export function problemsIn<Values>(
  problems: readonly ReportedProblem[],
  fields: ContractFields<Values>,
): FieldProblems<Values, ProblemCode> {
  return problemsByField(problems, (path) => fields[path] ?? fields[path.split('.')[0] ?? ''])
}

/** The request of a contract, or its problems by field; those that the form found itself come first. */
export function checkedBy<Contract extends v.GenericSchema, Values, Problem extends string = ProblemCode>(
  { schema, fields }: { schema: Contract; fields: ContractFields<Values> },
  input: unknown,
  own: FieldProblems<Values, Problem | ProblemCode> = {},
): Checked<v.InferOutput<Contract>, Values, Problem | ProblemCode> {
  const outcome = validate(schema, input)
  const problems = outcome.ok ? own : { ...problemsIn<Values>(outcome.problems, fields), ...own }
  return outcome.ok && Object.keys(problems).length === 0 ? outcome : { ok: false, problems }
}
