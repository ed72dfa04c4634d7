import type * as v from 'valibot'
import type { CommonFailureCode } from './failure.ts'

/**
 * The whole exchange with an edge function: its handler answers by it, and the browser reads the answer by it. `codes`: what
 * it refuses with besides the common ones.
 */
export type EdgeFunction = {
  readonly name: string
  readonly request: v.GenericSchema
  readonly response: v.GenericSchema<unknown, object>
  readonly codes: readonly string[]
}

export type RequestOf<Fn extends EdgeFunction> = v.InferInput<Fn['request']>
export type ResponseOf<Fn extends EdgeFunction> = v.InferOutput<Fn['response']>
export type FailureCodeOf<Fn extends EdgeFunction> = Fn['codes'][number] | CommonFailureCode
