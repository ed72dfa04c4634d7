import * as v from 'valibot'
import { alarmCauses } from './checks.ts'
import type { EdgeFunction } from './edge-function.ts'
import { count, instant, nullableText } from './fields.ts'

/** A row of `claim_alarms`: `since` when, and last seen at `raised_at`. */
export const alarmSchema = v.object({ cause: v.picklist(alarmCauses), since: instant, raised_at: instant })
export type Alarm = v.InferOutput<typeof alarmSchema>

/** Payload of `desk_digest_mail` (decision 69): what the desk held when the mail was stored. */
export const deskDigestSchema = v.object({
  day: v.string(),
  /** Items older than a day. */
  total: count,
  counts: v.record(v.string(), count),
  oldest: v.array(v.object({ kind: v.string(), at: instant, email: nullableText, name: nullableText })),
  /** Address of the desk. */
  url: v.string(),
})
export type DeskDigest = v.InferOutput<typeof deskDigestSchema>

/** Called by the schedule with an empty body. */
export const watch = {
  name: 'watch',
  request: v.object({}),
  response: v.object({
    /** Alarms that were mailed. */
    alarms: count,
    /** Whether the mail of the day was stored. */
    digest: v.boolean(),
  }),
  codes: ['mail_error'],
} as const satisfies EdgeFunction

/** Names in `job_runs`. */
export const watchJob = 'watch'
export const deskDigestJob = 'desk-digest'
