import * as v from 'valibot'

/** Request of `staff-health`: nothing to say. */
export const staffHealthSchema = v.strictObject({})

export const healthCheckNames = [
  'database',
  'dlocal_go',
  'resend',
  'mailerlite',
  'moodle',
  'storage_bucket',
  'storage_upload',
  'storage_policies',
  'outbox',
] as const
export type HealthCheckName = (typeof healthCheckNames)[number]

/** `not_checked`: what it builds on has failed. */
export const healthCodes = [
  'ok',
  'credentials_missing',
  'credentials_refused',
  'unreachable',
  'rate_limited',
  'unexpected_answer',
  'bucket_missing',
  'bucket_settings',
  'upload_refused',
  'delete_refused',
  'too_open',
  'steps_failed',
  'steps_late',
  'not_checked',
] as const
export type HealthCode = (typeof healthCodes)[number]

export type HealthCheck = { name: HealthCheckName; ok: boolean; code: HealthCode; ms: number }

/** What `backlog_health` tells. */
export type Backlog = {
  outbox: { kind: string; pending: number; failed: number; oldest_pending_at: string | null }[]
  pending: number
  failed: number
  oldest_pending_at: string | null
  last_payment_event_at: string | null
  last_sync_at: string | null
  jobs: { job: string; last_run_at: string; last_result: unknown }[]
}

export type StaffHealthResponse = { checked_at: string; checks: HealthCheck[]; backlog: Backlog | null }
