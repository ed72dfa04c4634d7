import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import {
  type Backlog,
  backlogSchema,
  classroomCoursesSchema,
  type HealthCheck,
  type HealthCheckName,
  type HealthCode,
  healthCheckNames,
  staffHealth,
  type VariableProblem,
} from '../../../src/domain/contracts/staff-health.ts'
import { ok } from '../_shared/answer.ts'
import { type Access, type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'
import { refuseStaff, type StaffCall, type StaffResult } from '../_shared/staff-call.ts'
import { storageBucket } from '../_shared/storage.ts'
import { variablesWithProblems } from '../_shared/variables.ts'
import type { ClassroomFinding } from './classroom-check.ts'
import { type Courses, type ProviderChecks, providerChecks, providerConfigOf } from './provider-checks.ts'
import { checkStorage, type StorageDeps } from './storage-checks.ts'

export type StaffHealthDeps = {
  edge: EdgeDeps
  findStaff: Extract<Access, { kind: 'staff' }>['find']
  backlog: (accessToken: string) => Promise<StaffResult<Backlog>>
  courses: (accessToken: string) => ReturnType<Courses>
  providers: ProviderChecks
  variables: () => { name: string; problem: VariableProblem }[]
  /** Every storage call ends with `signal`. */
  storage: (accessToken: string, signal: AbortSignal) => StorageDeps
}

type Found = HealthCode | ClassroomFinding

/** A person waits: a check without an answer by then is unreachable. */
const budgetMs = 9000
const lateAfterMs = 10 * 60_000

/** Checks all dependencies of the back office in parallel; a failure hides no other check. */
export function createHandler(deps: StaffHealthDeps) {
  return endpoint(deps.edge, staffHealth, {
    access: { kind: 'staff', needs: 'health', find: deps.findStaff },
    async handle({ accessToken }) {
      const startedAt = deps.edge.now()
      const signal = AbortSignal.timeout(budgetMs)
      const timed = <Name extends HealthCheckName>(name: Name, run: () => Promise<Found>) =>
        measure(deps, name, signal, run)
      const courses = () => deps.courses(accessToken).catch(() => null)
      const backlog = deps.backlog(accessToken).catch(() => null)
      const variables = deps.variables()
      const checks = await Promise.all([
        timed('variables', async () => (variables.length === 0 ? 'ok' : 'variables_unfit')),
        timed('database', async () => ((await backlog)?.ok ? 'ok' : 'unreachable')),
        ...Object.entries(deps.providers).map(([name, check]) =>
          timed(name as keyof ProviderChecks, () => check(signal, courses)),
        ),
        ...checkStorage(deps.storage(accessToken, signal), timed),
        timed('outbox', async () => outboxCode(await backlog, deps.edge.now())),
      ])
      const result = await Promise.race([backlog, ended(signal)])
      if (result && !result.ok) return refuseStaff(result.refusal, [])
      const bad = checks.filter((check) => !check.ok).map(({ name, code }) => `${name}=${code}`)
      return ok(
        {
          checked_at: new Date(startedAt).toISOString(),
          checks: healthCheckNames.flatMap((name) => checks.filter((check) => check.name === name)),
          variables,
          backlog: result?.ok ? result.value : null,
        },
        { failed_checks: bad.join(' ') },
      )
    },
  })
}

async function measure(
  deps: StaffHealthDeps,
  name: HealthCheckName,
  signal: AbortSignal,
  run: () => Promise<Found>,
): Promise<HealthCheck> {
  const startedAt = deps.edge.now()
  const found = await Promise.race([
    run().catch((): HealthCode => 'unreachable'),
    ended(signal).then((): HealthCode => 'unreachable'),
  ])
  const { code, lacks } = typeof found === 'string' ? { code: found, lacks: [] } : found
  return { name, ok: code === 'ok', code, lacks, ms: deps.edge.now() - startedAt }
}

function ended(signal: AbortSignal): Promise<null> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(null)
    signal.addEventListener('abort', () => resolve(null), { once: true })
  })
}

function outboxCode(backlog: StaffResult<Backlog> | null, now: number): HealthCode {
  if (!backlog?.ok) return 'not_checked'
  const { failed, oldest_pending_at: oldest } = backlog.value
  if (failed > 0) return 'steps_failed'
  return oldest !== null && now - Date.parse(oldest) > lateAfterMs ? 'steps_late' : 'ok'
}

export function backlogReader(call: StaffCall): StaffHealthDeps['backlog'] {
  return (accessToken) => call(accessToken, 'backlog_health', {}, backlogSchema)
}

export function courseReader(call: StaffCall): StaffHealthDeps['courses'] {
  return async (accessToken) => {
    const courses = await call(accessToken, 'classroom_courses', {}, classroomCoursesSchema)
    return courses.ok ? courses.value : null
  }
}

export default wired('staff-health', ({ env, edge, findStaff, callAsStaff, paymentAccount }) => {
  const supabaseUrl = env.url('SUPABASE_URL')
  const publishableKey = env.defaultKey('SUPABASE_PUBLISHABLE_KEYS')
  const secretKey = env.defaultKey('SUPABASE_SECRET_KEYS')
  return createHandler({
    edge,
    findStaff,
    backlog: backlogReader(callAsStaff),
    courses: courseReader(callAsStaff),
    providers: providerChecks(providerConfigOf(env, paymentAccount)),
    variables: () => variablesWithProblems(env.optional),
    storage: (accessToken, signal) => ({
      server: storageBucket(supabaseUrl, recapBucket, secretKey, undefined, signal),
      staff: storageBucket(supabaseUrl, recapBucket, publishableKey, accessToken, signal),
      visitor: storageBucket(supabaseUrl, recapBucket, publishableKey, undefined, signal),
      newName: () => `health-${crypto.randomUUID()}`,
    }),
  })
})
