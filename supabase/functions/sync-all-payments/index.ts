import { type SyncCounts, syncAllPayments } from '../../../src/domain/contracts/payment-sync.ts'
import { type AnswerOf, type Note, ok, refuse } from '../_shared/answer.ts'
import { DatabaseError } from '../_shared/database.ts'
import { type CronDeps, endpoint, type StaffDeps } from '../_shared/endpoint.ts'
import type { ProviderFailure, ProviderResult } from '../_shared/payment-provider.ts'
import { wired } from '../_shared/serve.ts'
import {
  afterPage,
  beginningOf,
  firstWeek,
  nextWeek,
  progressOf,
  type SyncCursor,
  subscriptionsOf,
} from './cursor.ts'
import { noCounts, type PageDeps, workPage } from './page-work.ts'
import { type PaymentSyncStore, paymentSyncStore, type SyncRun } from './store.ts'

export type SyncDeps = StaffDeps<PaymentSyncStore> &
  CronDeps<PaymentSyncStore> & {
    provider: PageDeps['provider']
    /** Keeps the function alive after its answer until the work has ended. */
    inBackground: (work: Promise<void>) => void
  }

type SyncAnswer = AnswerOf<typeof syncAllPayments>

/** A page that was begun is finished: with the slowest answers a call ends after less than 120 s. */
const budgetMs = 30_000

/**
 * Merges what the provider knows of our payments, on the way of a notification (decision 78). The staff wait for the
 * part; the schedule is answered first, since pg_net sends nothing else meanwhile (providers, section 7.5).
 */
export function createHandler(deps: SyncDeps) {
  return endpoint(deps.edge, syncAllPayments, {
    access: { kind: 'staff_or_cron', needs: 'payments', find: deps.findStaff, secrets: deps.cronSecrets },
    async handle({ staff }) {
      const begun = await deps.store.begin(staff ? 'all' : 'recent')
      if (begun.outcome !== 'begun') {
        return begun.outcome === 'running'
          ? refuse('sync_running')
          : { ...progress(noCounts, 100, true), quiet: true }
      }
      if (staff) return await workStretch(deps, begun)
      deps.inBackground(workUnwatched(deps, begun))
      return { ...progress(countsOf(begun), begun.progress, false), quiet: true }
    },
  })
}

function countsOf({ counts }: SyncRun): SyncCounts {
  return { ...noCounts, ...counts }
}

function progress(counts: SyncCounts, percent: number, done: boolean, note?: Note): SyncAnswer {
  return ok({ ...counts, message: syncMessage(counts, done), done, progress: percent }, note)
}

/** Works until the run has ended, the time is over, or something fails; what was done is kept page by page. */
async function workStretch(deps: SyncDeps, run: SyncRun): Promise<SyncAnswer> {
  const { store, edge } = deps
  const stopAt = edge.now() + budgetMs
  let counts = countsOf(run)
  let cursor = run.cursor ?? beginningOf(firstWeek(run))
  try {
    for (;;) {
      const worked = await workPage(deps, run, cursor, counts)
      if (!worked.ok) return refused(worked, run, counts)
      counts = worked.value.counts
      const after = afterPage(cursor, worked.value)
      const next =
        after.kind === 'ended'
          ? await nextList(deps, run, after.cursor)
          : { ok: true as const, value: after.cursor }
      if (!next.ok) return refused(next, run, counts)
      if (next.value === null) {
        if (!(await store.finish(run.worker, counts))) return refuse('sync_running')
        return progress(counts, 100, true, { scope: run.scope, ...counts })
      }
      cursor = next.value
      const percent = progressOf(run, cursor)
      if (!(await store.save(run.worker, cursor, counts, percent))) return refuse('sync_running')
      if (after.kind === 'does_not_add_up') {
        return refuse('payment_provider_error', { reason: 'list_does_not_add_up', list: cursor.list.of })
      }
      if (edge.now() >= stopAt) return progress(counts, percent, false, { scope: run.scope, ...counts })
    }
  } finally {
    // If this fails, the lease ends by itself.
    await store.release(run.worker).catch(() => undefined)
  }
}

/** The list after one that has ended; null after the last. */
async function nextList(
  { provider, store }: SyncDeps,
  run: SyncRun,
  { list, seen }: SyncCursor,
): Promise<ProviderResult<SyncCursor | null>> {
  if (list.of === 'refunds') return { ok: true, value: null }
  if (list.of === 'subscriptions') return { ok: true, value: beginningOf(subscriptionsOf(list.plansLeft)) }
  const week = nextWeek(list, run)
  if (week) return { ok: true, value: beginningOf(week, seen) }
  const plans = await provider.findPlans(await store.planLinks())
  return plans.ok ? { ok: true, value: beginningOf(subscriptionsOf(plans.value)) } : plans
}

function refused({ kind, detail }: ProviderFailure, { scope }: SyncRun, counts: SyncCounts): SyncAnswer {
  const note = { reason: detail, scope, ...counts }
  if (kind === 'credentials') return refuse('payment_key_refused', note)
  return refuse(kind === 'rate_limited' ? 'payment_provider_busy' : 'payment_provider_error', note)
}

/** Never rejects; writes its own line. */
async function workUnwatched(deps: SyncDeps, run: SyncRun): Promise<void> {
  const startedAt = deps.edge.now()
  const line = (result: Note, level: 'info' | 'error') => {
    const ms = deps.edge.now() - startedAt
    deps.edge.log(JSON.stringify({ function: syncAllPayments.name, ...result, ms }), level)
  }
  try {
    const { status, body, note } = await workStretch(deps, run)
    line({ status, code: 'code' in body ? body.code : 'ok', ...note }, status >= 500 ? 'error' : 'info')
  } catch (error) {
    const code = error instanceof DatabaseError ? error.code : 'none'
    const name = error instanceof Error ? error.name : 'unknown'
    line({ status: 500, code: 'internal_error', error: name, database_code: code }, 'error')
  }
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`
}

/** What a run has done, for the staff. */
export function syncMessage(counts: SyncCounts, done: boolean): string {
  const { processed, updated, refunds, unmatched, unreadable } = counts
  if (!done)
    return `La sincronización sigue: ${counted(processed, 'pago revisado', 'pagos revisados')} hasta ahora.`
  return [
    `${counted(processed, 'pago revisado', 'pagos revisados')}, ${updated} con novedades.`,
    refunds > 0 && `${counted(refunds, 'devolución nueva', 'devoluciones nuevas')}.`,
    unmatched > 0 &&
      `${counted(unmatched, 'pago sin orden, que espera', 'pagos sin orden, que esperan')} en Hoy.`,
    unreadable > 0 && `${counted(unreadable, 'dato', 'datos')} del proveedor de pagos no se pudieron leer.`,
  ]
    .filter((sentence) => sentence !== false)
    .join(' ')
}

export default wired(
  'sync-all-payments',
  ({ edge, cronSecrets, findStaff, inBackground, database, paymentProvider }) =>
    createHandler({
      edge,
      cronSecrets,
      findStaff,
      inBackground,
      store: paymentSyncStore(database),
      provider: paymentProvider,
    }),
)
