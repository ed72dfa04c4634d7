/** One refused field and its reason as a code. */
export type Problem<Field extends string = string, Code extends string = string> = {
  field: Field
  code: Code
}

/** An expected failure is a value, never an exception. */
export type Outcome<Value, Field extends string = string, Code extends string = string> =
  | { ok: true; value: Value }
  | { ok: false; problems: Problem<Field, Code>[] }
