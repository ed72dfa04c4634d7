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
  'classroom_lacking',
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

/** Moodle's own codes for a service, or a user of it, that may call nothing (providers, section 4). */
export const classroomRefusals = [
  'accessexception',
  'wsaccessusersuspended',
  'wsaccessuserdeleted',
  'wsaccessuserunconfirmed',
  'wsaccessuserexpired',
  'forcepasswordchangenotice',
  'sitepolicynotagreed',
  'usernotfullysetup',
] as const

/** What the classroom's service may lack; rights by Moodle's own names. */
export const classroomLacks = [
  ...classroomRefusals,
  'web_services_off',
  'functions',
  'moodle/user:viewdetails',
  'moodle/user:viewalldetails',
  'moodle/site:viewuseridentity',
  'moodle/user:create',
  'moodle/user:update',
  'enrol/manual:enrol',
  'enrol/manual:unenrol',
  'moodle/role:assign',
  'moodle/course:view',
  'course_unknown',
  'course_closed',
] as const
export type ClassroomLack = (typeof classroomLacks)[number]

/** `of`: names of functions, or numbers of courses; empty where it is of the whole service. */
const lackSchema = v.object({ what: v.picklist(classroomLacks), of: v.array(v.string()) })
export type Lack = v.InferOutput<typeof lackSchema>

const healthCheckSchema = v.object({
  name: v.picklist(healthCheckNames),
  ok: v.boolean(),
  code: v.picklist(healthCodes),
  /** Of `classroom_lacking`. */
  lacks: v.optional(v.array(lackSchema), []),
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

/** Result of `classroom_courses`: numbers of the courses that sales and demo accesses open. */
export const classroomCoursesSchema = v.array(count)

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
