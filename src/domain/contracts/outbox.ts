import * as v from 'valibot'
import { id } from './fields.ts'

/** A row of `claim_outbox`: an effect stored with its cause (decisions 8, 22 and 24). */
export const outboxRowSchema = v.object({
  id,
  kind: v.string(),
  natural_key: v.string(),
  payload: v.unknown(),
})
export type OutboxRow = v.InferOutput<typeof outboxRowSchema>
