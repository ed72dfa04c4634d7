import type * as v from 'valibot'
import type { CommonFailureCode } from './failure.ts'

/**
 * The exchange with an edge function, shared by its handler and the browser. `codes`: refusals besides the common
 * ones (decision 21).
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
