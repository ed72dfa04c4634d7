import * as v from 'valibot'
import { id } from './fields.ts'

/** A row of `claim_outbox`. */
export const outboxRowSchema = v.object({
  id,
  kind: v.string(),
  natural_key: v.string(),
  payload: v.unknown(),
})
export type OutboxRow = v.InferOutput<typeof outboxRowSchema>
