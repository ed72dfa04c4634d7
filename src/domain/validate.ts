import * as v from 'valibot'
import type { Outcome, Problem } from './problems.ts'
import { type ProblemCode, problemCodes } from './validation.ts'

/** Parses untrusted input into a new object. The first reason of each field wins. */
export function validate<Schema extends v.GenericSchema>(
  schema: Schema,
  input: unknown,
): Outcome<v.InferOutput<Schema>, string, ProblemCode> {
  const result = v.safeParse(schema, input)
  if (result.success) return { ok: true, value: result.output }
  const problems: Problem<string, ProblemCode>[] = []
  for (const issue of result.issues) {
    const field = v.getDotPath(issue) ?? ''
    if (problems.some((problem) => problem.field === field)) continue
    problems.push({ field, code: codeOf(issue) })
  }
  return { ok: false, problems }
}

function codeOf(issue: v.BaseIssue<unknown>): ProblemCode {
  const known = problemCodes.find((code) => code === issue.message)
  if (known) return known
  if (issue.type === 'strict_object') return issue.expected === 'never' ? 'unknown_field' : 'required'
  return 'invalid'
}
