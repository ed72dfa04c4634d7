import * as v from 'valibot'
import type { EdgeFunction } from './edge-function.ts'
import { count, day, instant, nullableText } from './fields.ts'

/** Groups in which checks are shown; `opening`: those of a school before its first sale alone. */
export const checkGroups = ['storage', 'project', 'providers', 'queue', 'opening'] as const
export type CheckGroup = (typeof checkGroups)[number]

/**
 * The ways to prove a check. `command`: `npm run doctor`, with the values of a school, from outside. `function`: `staff-health`, with the
 * rights of the member who asks. `screen`: that it answered. `database`: what is stored (`opening_steps`).
 */
type Prover = 'command' | 'function' | 'screen' | 'database'

/**
 * All that is proved about a school, in the order in which it is shown (decision 174). `by`: who proves it, so that what one
 * cannot prove stands here too; what the database proves a school needs before its first sale. `alarm`: the finding that is
 * mailed at once (decisions 69, 77). In words: `src/content/checks.ts`.
 */
export const checks = {
  storage_bucket: { group: 'storage', by: ['function'] },
  storage_upload: { group: 'storage', by: ['function'] },
  storage_policies: { group: 'storage', by: ['function'] },
  site_variables: { group: 'project', by: ['command'] },
  variables: { group: 'project', by: ['command', 'function'] },
  key: { group: 'project', by: ['command'] },
  functions: { group: 'project', by: ['command', 'screen'] },
  database: { group: 'project', by: ['command', 'function'] },
  school: { group: 'opening', by: ['database'] },
  payments: { group: 'providers', by: ['command', 'function', 'database'], alarm: 'payment_key_refused' },
  resend: { group: 'providers', by: ['command', 'function'] },
  mailerlite: { group: 'providers', by: ['command', 'function'] },
  moodle: { group: 'providers', by: ['command', 'function'] },
  google_sheets: { group: 'providers', by: ['command', 'function'] },
  exchange_rates: { group: 'providers', by: ['command', 'function'] },
  outbox: { group: 'queue', by: ['function'], alarm: 'steps_stalled' },
  balances: { group: 'queue', by: ['function'], alarm: 'balances_differ' },
  mail: { group: 'opening', by: ['database'] },
  cohort: { group: 'opening', by: ['database'] },
  classroom: { group: 'opening', by: ['database'] },
  administrators: { group: 'opening', by: ['database'] },
  backup: { group: 'opening', by: ['database'] },
} as const satisfies Record<string, { group: CheckGroup; by: readonly Prover[]; alarm?: string }>
export type CheckName = keyof typeof checks

const checkNames = Object.keys(checks) as CheckName[]

export type CheckBy<Who extends Prover> = {
  [Name in CheckName]: Who extends (typeof checks)[Name]['by'][number] ? Name : never
}[CheckName]

export function checksBy<Who extends Prover>(who: Who): CheckBy<Who>[] {
  const proves = (name: CheckName): name is CheckBy<Who> =>
    (checks[name].by as readonly Prover[]).includes(who)
  return checkNames.filter(proves)
}

export const alarmCauses = Object.values(checks).flatMap((check) => ('alarm' in check ? [check.alarm] : []))
export type AlarmCause = (typeof alarmCauses)[number]

/** The check whose finding an alarm tells. */
export const checkOfAlarm = Object.fromEntries(
  Object.entries(checks).flatMap(([name, check]) => ('alarm' in check ? [[check.alarm, name]] : [])),
) as Record<AlarmCause, CheckName>

/** `not_checked`: a prerequisite failed. */
export const checkCodes = [
  'ok',
  'variables_unfit',
  'key_refused',
  'sign_up_open',
  'anonymous_open',
  'functions_missing',
  'functions_refuse',
  'database_empty',
  'credentials_missing',
  'credentials_refused',
  'payment_key_refused',
  'payments_mixed',
  'unreachable',
  'rate_limited',
  'unexpected_answer',
  'classroom_lacking',
  'rates_old',
  'bucket_missing',
  'bucket_settings',
  'upload_refused',
  'delete_refused',
  'too_open',
  'steps_failed',
  'steps_late',
  'steps_stalled',
  'balances_differ',
  'not_checked',
] as const
export type CheckCode = (typeof checkCodes)[number]

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
  'moodle/user:delete',
  'enrol/manual:enrol',
  'enrol/manual:unenrol',
  'moodle/role:assign',
  'moodle/course:view',
  'course_unknown',
  'course_closed',
] as const
export type ClassroomLack = (typeof classroomLacks)[number]

/**
 * `local`: it leads to this machine or to a name kept for samples, while the project is a hosted one; `sample`: the value
 * of the local backend; `public_secret`: a secret where everybody reads it; `mixed`: it does not fit another variable.
 */
export const variableProblems = ['missing', 'malformed', 'local', 'sample', 'public_secret', 'mixed'] as const
export type VariableProblem = (typeof variableProblems)[number]
export type UnfitVariable = { name: string; problem: VariableProblem }

const detailCodes = [
  ...variableProblems,
  ...classroomLacks,
  'payments_sandbox',
  'payments_live',
  'estimate_old',
  'estimate_waits',
  'balances_corrected',
] as const
export type DetailCode = (typeof detailCodes)[number]

/** `of`: names of variables or functions, numbers of courses, currencies; empty where it is of the whole check. */
const detailSchema = v.object({ what: v.picklist(detailCodes), of: v.array(v.string()) })
export type Detail = v.InferOutput<typeof detailSchema>

const checkSchema = v.object({
  name: v.picklist(checkNames),
  code: v.picklist(checkCodes),
  details: v.array(detailSchema),
  ms: v.number(),
})
export type Check = v.InferOutput<typeof checkSchema>
export type CheckResult = Pick<Check, 'code' | 'details'>

/** Result of `backlog_health`, part of the check of the Config tab (back-office specification, section 2). */
export const backlogSchema = v.object({
  outbox: v.array(
    v.object({ kind: v.string(), pending: count, failed: count, oldest_pending_at: nullableText }),
  ),
  failed: count,
  /** A step was due for a quarter of an hour; `stalled`: and none was carried out. */
  late: v.boolean(),
  stalled: v.boolean(),
  last_payment_event_at: nullableText,
  jobs: v.array(v.object({ job: v.string(), last_run_at: v.string(), last_result: v.unknown() })),
  /** By currency the day of the rate that is shown, and of the newest that waits for the next (decision 173). */
  rates: v.array(v.object({ currency: v.string(), shown: v.nullable(day), held: v.nullable(day) })),
})
export type Backlog = v.InferOutput<typeof backlogSchema>

/** Result of `classroom_courses`: numbers of the courses that sales and demo accesses open. */
export const classroomCoursesSchema = v.array(count)

export const staffHealth = {
  name: 'staff-health',
  request: v.strictObject({}),
  response: v.object({ checked_at: instant, checks: v.array(checkSchema) }),
  codes: [],
} as const satisfies EdgeFunction

export type HealthReport = v.InferOutput<typeof staffHealth.response>
