import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { count, instant, nullableText } from './fields.ts'

export const healthCheckNames = [
  'database',
  'variables',
  'payments',
  'resend',
  'mailerlite',
  'moodle',
  'google_sheets',
  'exchange_rates',
  'storage_bucket',
  'storage_upload',
  'storage_policies',
  'outbox',
] as const
export type HealthCheckName = (typeof healthCheckNames)[number]

/** `not_checked`: a prerequisite failed. */
export const healthCodes = [
  'ok',
  'variables_unfit',
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

const healthCheckSchema = v.object({
  name: v.picklist(healthCheckNames),
  ok: v.boolean(),
  code: v.picklist(healthCodes),
  ms: v.number(),
})
export type HealthCheck = v.InferOutput<typeof healthCheckSchema>

/**
 * `local`: it leads to this machine or to a name kept for samples, while the project is a hosted one; `sample`: the value
 * of the local backend; `public_secret`: a secret where everybody reads it; `mixed`: it does not fit another variable.
 */
export const variableProblems = ['missing', 'malformed', 'local', 'sample', 'public_secret', 'mixed'] as const
export type VariableProblem = (typeof variableProblems)[number]

/** Result of `backlog_health`, part of the check of the Config tab (back-office specification, section 2). */
export const backlogSchema = v.object({
  outbox: v.array(
    v.object({ kind: v.string(), pending: count, failed: count, oldest_pending_at: nullableText }),
  ),
  pending: count,
  failed: count,
  oldest_pending_at: nullableText,
  last_payment_event_at: nullableText,
  last_sync_at: nullableText,
  jobs: v.array(v.object({ job: v.string(), last_run_at: v.string(), last_result: v.unknown() })),
})
export type Backlog = v.InferOutput<typeof backlogSchema>

/** Result of `opening_steps`: what a school needs before its first sale, in the order in which it is done. */
export const openingStepsSchema = v.object({
  school: v.boolean(),
  payments: v.boolean(),
  mail: v.boolean(),
  cohort: v.boolean(),
  classroom: v.boolean(),
  administrators: v.boolean(),
  backup: v.boolean(),
})
export type OpeningSteps = v.InferOutput<typeof openingStepsSchema>

export const staffHealth = {
  name: 'staff-health',
  request: v.strictObject({}),
  response: v.object({
    checked_at: instant,
    checks: v.array(healthCheckSchema),
    /** Of the functions' variables, those that cannot work; never their values. */
    variables: v.array(v.object({ name: v.string(), problem: v.picklist(variableProblems) })),
    backlog: v.nullable(backlogSchema),
  }),
  codes: [],
} as const satisfies EdgeFunction

export type HealthReport = v.InferOutput<typeof staffHealth.response>
