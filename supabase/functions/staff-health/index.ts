import * as v from 'valibot'
import { type CalendarDay, dayIn, schoolTimeZone } from '../../../src/domain/calendar.ts'
import { proofSchema, recountBalancesJob } from '../../../src/domain/contracts/balances.ts'
import {
  type Backlog,
  backlogSchema,
  type CheckBy,
  type CheckCode,
  type CheckResult,
  checksBy,
  classroomCoursesSchema,
  type Detail,
  staffHealth,
  type UnfitVariable,
} from '../../../src/domain/contracts/checks.ts'
import { recapBucket } from '../../../src/domain/contracts/recap.ts'
import { estimatedCurrencies, isFreshRate } from '../../../src/domain/exchange-rates.ts'
import { ok } from '../_shared/answer.ts'
import { type Access, type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { wired } from '../_shared/serve.ts'
import { refuseStaff, type StaffCall, type StaffResult } from '../_shared/staff-call.ts'
import { storageBucket } from '../_shared/storage.ts'
import { variablesWithProblems } from '../_shared/variables.ts'
import { type Courses, carryOut, providerChecks, type Run } from './provider-checks.ts'
import { checkStorage, type StorageDeps } from './storage-checks.ts'

export type StaffHealthDeps = {
  edge: EdgeDeps
  findStaff: Extract<Access, { kind: 'staff' }>['find']
  backlog: (accessToken: string) => Promise<StaffResult<Backlog>>
  courses: (accessToken: string) => ReturnType<Courses>
  providers: (signal: AbortSignal, courses: Courses) => ReturnType<typeof providerChecks>
  variables: () => UnfitVariable[]
  /** Every storage call ends with `signal`. */
  storage: (accessToken: string, signal: AbortSignal) => StorageDeps
}

/** A person waits: a call without an answer by then is unreachable. Those of the database end sooner by themselves. */
const budgetMs = 9000

/** Carries out all that it can prove (decision 174) in parallel; a failure hides no other check. */
export function createHandler(deps: StaffHealthDeps) {
  return endpoint(deps.edge, staffHealth, {
    access: { kind: 'staff', needs: 'health', find: deps.findStaff },
    async handle({ accessToken }) {
      const startedAt = deps.edge.now()
      const signal = AbortSignal.timeout(budgetMs)
      const backlog = deps.backlog(accessToken).catch(() => null)
      const ofBacklog = async (judge: (read: Backlog) => CheckCode | CheckResult) => {
        const result = await backlog
        return result?.ok ? judge(result.value) : 'not_checked'
      }
      const providers = deps.providers(signal, () => deps.courses(accessToken).catch(() => null))
      const runs: Record<CheckBy<'function'>, Run> = {
        ...checkStorage(deps.storage(accessToken, signal)),
        ...providers,
        variables: async () => variablesFinding(deps.variables()),
        database: async () => ((await backlog)?.ok ? 'ok' : 'unreachable'),
        async exchange_rates() {
          const code = await providers.exchange_rates()
          const result = code === 'ok' ? await backlog : null
          if (!result?.ok) return code
          return ratesFinding(result.value.rates, dayIn(new Date(startedAt), schoolTimeZone))
        },
        outbox: () => ofBacklog(outboxCode),
        balances: () => ofBacklog(balancesFinding),
      }
      const measured = checksBy('function').map(async (name) => {
        const since = deps.edge.now()
        return { name, ...(await carryOut(runs[name])), ms: deps.edge.now() - since }
      })
      const checks = await Promise.all(measured)
      const result = await backlog
      if (result && !result.ok) return refuseStaff(result.refusal, [])
      const bad = checks.filter(({ code }) => code !== 'ok').map(({ name, code }) => `${name}=${code}`)
      return ok({ checked_at: new Date(startedAt).toISOString(), checks }, { failed_checks: bad.join(' ') })
    },
  })
}

function variablesFinding(unfit: UnfitVariable[]): CheckResult {
  const details = unfit.map(({ name, problem }) => ({ what: problem, of: [name] }))
  return { code: details.length === 0 ? 'ok' : 'variables_unfit', details }
}

function outboxCode({ failed, late, stalled }: Backlog): CheckCode {
  if (stalled) return 'steps_stalled'
  if (failed > 0) return 'steps_failed'
  return late ? 'steps_late' : 'ok'
}

/** The finding of the last proof of the night (decision 77). */
function balancesFinding({ jobs }: Backlog): CheckResult {
  const proof = v.safeParse(proofSchema, jobs.find(({ job }) => job === recountBalancesJob)?.last_result)
  if (!proof.success || proof.output.differed === 0) return { code: 'ok', details: [] }
  const details: Detail[] = [{ what: 'balances_corrected', of: [String(proof.output.differed)] }]
  return { code: 'balances_differ', details }
}

/** Currencies in which the site shows no estimate; that a rate waits for the next is no fault (decision 173). */
function ratesFinding(rates: Backlog['rates'], today: CalendarDay): CheckResult {
  const isFresh = (day: CalendarDay | null | undefined) => !!day && isFreshRate(day, today)
  const of = (currency: string) => rates.find((rate) => rate.currency === currency)
  const hidden = estimatedCurrencies.filter((currency) => !isFresh(of(currency)?.shown))
  const waiting = hidden.filter((currency) => isFresh(of(currency)?.held))
  const old = hidden.filter((currency) => !waiting.includes(currency))
  const details: Detail[] = [
    { what: 'estimate_old', of: old },
    { what: 'estimate_waits', of: waiting },
  ]
  return {
    code: old.length === 0 ? 'ok' : 'rates_old',
    details: details.filter((one) => one.of.length > 0),
  }
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

export default wired('staff-health', ({ env, edge, findStaff, callAsStaff }) => {
  const supabaseUrl = env.url('SUPABASE_URL')
  const publishableKey = env.defaultKey('SUPABASE_PUBLISHABLE_KEYS')
  const secretKey = env.defaultKey('SUPABASE_SECRET_KEYS')
  return createHandler({
    edge,
    findStaff,
    backlog: backlogReader(callAsStaff),
    courses: courseReader(callAsStaff),
    providers: (signal, courses) => providerChecks(env.optional, signal, courses),
    variables: () => variablesWithProblems(env.optional),
    storage: (accessToken, signal) => ({
      server: storageBucket(supabaseUrl, recapBucket, secretKey, undefined, signal),
      staff: storageBucket(supabaseUrl, recapBucket, publishableKey, accessToken, signal),
      visitor: storageBucket(supabaseUrl, recapBucket, publishableKey, undefined, signal),
      newName: () => `health-${crypto.randomUUID()}`,
    }),
  })
})
