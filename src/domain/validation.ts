import type * as v from 'valibot'
import type { Problem } from './problems.ts'

/** Every reason to refuse a field of a form or a contract. */
export const problemCodes = [
  'required',
  'invalid',
  'invalid_email',
  'invalid_phone',
  'phone_without_code',
  'invalid_tax_id',
  'tax_id_of_other',
  'doubtful_tax_id',
  'too_long',
  'taken',
  'unknown_field',
] as const
export type ProblemCode = (typeof problemCodes)[number]

/** A server may be newer than the page: an unknown code still says that something is wrong. */
export function knownProblem(code: string): ProblemCode {
  return problemCodes.find((known) => known === code) ?? 'invalid'
}

/** The first reason for each field of a form. Problems without a field in the form are dropped: nobody can fix them. */
export function problemsByField<Field extends string>(
  problems: readonly Problem[],
  ownField: (field: string) => Field | undefined,
): Partial<Record<Field, ProblemCode>> {
  const found: Partial<Record<Field, ProblemCode>> = {}
  for (const { field, code } of problems) {
    const own = ownField(field)
    if (own) found[own] ??= knownProblem(code)
  }
  return found
}

/** The problems that have a field; the path of a whole list, or object, counts too. */
export function problemsIn<Field extends string>(
  problems: readonly Problem[],
  fields: Readonly<Record<string, Field>>,
): Partial<Record<Field, ProblemCode>> {
  return problemsByField(problems, (path) => fields[path] ?? fields[path.split('.')[0] ?? ''])
}

export type Schema = v.GenericSchema

/** The parts of a valibot schema that lead to a limit. */
type Described = {
  type: string
  wrapped?: Described
  entries?: Readonly<Record<string, Described>>
  pipe?: readonly Described[]
  requirement?: unknown
}

/** The longest text that a schema takes at a path, such as `payer.phone`; undefined where it sets no limit. */
export function maxLengthOf(schema: Schema, path: string): number | undefined {
  let found: Described | undefined = schema as Described
  for (const key of path.split('.')) found = (found?.wrapped ?? found)?.entries?.[key]
  return limitIn(found)
}

function limitIn(schema: Described | undefined): number | undefined {
  if (schema?.wrapped) return limitIn(schema.wrapped)
  const limit = schema?.pipe?.find(({ type }) => type === 'max_length')?.requirement
  return typeof limit === 'number' ? limit : undefined
}
