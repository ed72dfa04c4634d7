import {
  type OutboxLane,
  type OutboxRow,
  outboxLanes,
  processOutbox,
  stepProblems,
} from '../../../src/domain/contracts/outbox.ts'
import { ok } from '../_shared/answer.ts'
import { DatabaseError } from '../_shared/database.ts'
import { type Delivery, failure } from '../_shared/delivery.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { ConfigurationError } from '../_shared/env.ts'
import type { Spreadsheets } from '../_shared/google-sheets.ts'
import type { MailingList } from '../_shared/mailerlite.ts'
import type { Mailer } from '../_shared/resend.ts'
import {
  carryOutAccess,
  carryOutAddress,
  carryOutEnrolment,
  carryOutProfile,
  carryOutWithdrawal,
} from './classroom-steps.ts'
import type { ClassroomDeps } from './classroom-user.ts'
import { type ComposeDeps, compose, type Effect } from './compose.ts'
import { carryOutErasure, type ErasureDeps, type KeepBesideCopies, keepErasures } from './erasure-steps.ts'
import {
  carryOutOrderRecheck,
  carryOutPaymentRecheck,
  carryOutRefund,
  type PaymentStepDeps,
} from './payment-steps.ts'

export type ProcessOutboxDeps = ComposeDeps & {
  edge: EdgeDeps
  mailer: () => Mailer
  mailingList: () => MailingList
  spreadsheets: () => Spreadsheets
  classroom: ClassroomDeps
  payments: PaymentStepDeps
  files: ErasureDeps['files']
  /** Null where the copies lie in no bucket that a function reaches. */
  besideCopies: () => KeepBesideCopies | null
  cronSecrets: readonly string[]
  sleep: (ms: number) => Promise<void>
  /** Keeps the function alive after its answer until the work has ended. */
  inBackground: (work: Promise<void>) => void
}

/** The schedule calls once a minute, and the platform ends a function after 150 s (providers, section 7.2). */
const budgetMs = 50_000
/** So many failures in a row are the provider's: its other steps wait for the next run. */
const failuresInARow = 3
const longestWaitMs = 2000

/**
 * Carries out what transactions have stored. Answers first and works afterwards: pg_net sends no further call before
 * the last one is answered (providers, section 7.5).
 */
export function createHandler(deps: ProcessOutboxDeps) {
  return endpoint(deps.edge, processOutbox, {
    access: { kind: 'cron', secrets: deps.cronSecrets },
    handle: async () => {
      deps.inBackground(run(deps))
      // The run writes its own line.
      return { ...ok({ ok: true }), quiet: true }
    },
  })
}

type Tally = { processed: number; failed: number; errors: Set<string> }

/** Never rejects. */
async function run(deps: ProcessOutboxDeps): Promise<void> {
  const startedAt = deps.edge.now()
  const tally: Tally = { processed: 0, failed: 0, errors: new Set() }
  const ended = await storeDue(() => deps.classroom.store.expireAccess(), tally.errors)
  await storeDue(() => deps.payments.store.queueOrderRechecks(), tally.errors)
  await storeDue(() => deps.store.planReminders(), tally.errors)
  await storeDue(() => deps.store.planOrderMails(), tally.errors)
  await storeDue(() => deps.store.callWaiting(), tally.errors)
  await storeDue(() => deps.store.runErasures(), tally.errors)
  await Promise.all([
    storeDue(async () => {
      const keep = deps.besideCopies()
      return keep ? await keepErasures(deps.store, keep) : 0
    }, tally.errors),
    ...outboxLanes.map((lane) => workLane(deps, lane, startedAt + budgetMs, tally)),
  ])
  const { processed, failed, errors } = tally
  // Most runs find nothing: their lines would bury the others.
  if (processed + failed + ended + errors.size === 0) return
  const line = {
    function: processOutbox.name,
    processed,
    failed,
    accesses_ended: ended,
    errors: [...errors].join(', '),
  }
  deps.edge.log(JSON.stringify({ ...line, ms: deps.edge.now() - startedAt }), 'info')
}

/** One step after the other; other lanes are worked at the same time. */
async function workLane(
  deps: ProcessOutboxDeps,
  lane: OutboxLane,
  stopAt: number,
  tally: Tally,
): Promise<void> {
  let failures = 0
  while (failures < failuresInARow && deps.edge.now() < stopAt) {
    const row = await claim(deps, lane, tally.errors)
    if (!row) return
    const result = await deliver(deps, row)
    if (result.ok) {
      tally.processed += 1
      failures = 0
      continue
    }
    tally.failed += 1
    tally.errors.add(result.detail)
    // A refusal is about one step and says nothing about the next.
    if (stepProblems[result.problem] !== 'refused') failures += 1
    if (result.waitMs > 0) await deps.sleep(Math.min(result.waitMs, longestWaitMs))
  }
}

async function claim(
  deps: ProcessOutboxDeps,
  lane: OutboxLane,
  errors: Set<string>,
): Promise<OutboxRow | null> {
  try {
    return await deps.store.claim(lane)
  } catch (error) {
    errors.add(nameOf(error))
    return null
  }
}

/** Stores steps that nothing but time has made due; returns how many. A failure must not hold up the stored ones. */
async function storeDue(store: () => Promise<number>, errors: Set<string>): Promise<number> {
  try {
    return await store()
  } catch (error) {
    errors.add(nameOf(error))
    return 0
  }
}

/** Never throws: one row must not block the others. */
async function deliver(deps: ProcessOutboxDeps, row: OutboxRow): Promise<Delivery> {
  try {
    const composed = await compose(deps, row)
    if (composed.ok && composed.effect.kind === 'waits') return { ok: true, answer: null }
    const result = composed.ok ? await carryOut(deps, composed.effect, row) : composed
    if (result.ok) await deps.store.complete(row, result.answer)
    else await deps.store.fail(row, result.problem, result.detail)
    return result
  } catch (error) {
    // If this fails too, the lease expires. Retrying is safe: mails have an idempotency key, subscribing is
    // idempotent, and the classroom, the spreadsheet and the refunds of a payment are read before each change.
    const problem = error instanceof ConfigurationError ? 'not_configured' : 'internal_error'
    const detail = nameOf(error)
    await deps.store.fail(row, problem, detail).catch(() => undefined)
    return failure(problem, detail)
  }
}

async function carryOut(deps: ProcessOutboxDeps, effect: Effect, row: OutboxRow): Promise<Delivery> {
  switch (effect.kind) {
    case 'mail': {
      // The provider refuses another mail under a key that it knows.
      const key = row.revision === 0 ? row.natural_key : `${row.natural_key}:${row.revision}`
      return deps.mailer().send({ ...effect.mail, to: row.address ?? effect.mail.to }, key)
    }
    case 'subscriber':
      return deps
        .mailingList()
        .upsert({ ...effect.subscriber, email: row.address ?? effect.subscriber.email })
    case 'enrolment':
      return carryOutEnrolment(deps.classroom, effect.studentId, effect.cohortId)
    case 'withdrawal':
      return carryOutWithdrawal(deps.classroom, effect.studentId, effect.cohortId)
    case 'sheet_row':
      return deps.spreadsheets().addRow(effect.spreadsheetId, effect.row)
    case 'nothing':
      return { ok: true, answer: effect.note ?? null }
    case 'waits':
      return { ok: true, answer: null }
    case 'access':
      return carryOutAccess(deps.classroom, effect.prospectId, effect.version)
    case 'address':
      return carryOutAddress(deps.classroom, effect.studentId)
    case 'profile':
      return carryOutProfile(deps.classroom, effect.studentId, effect.prospectId)
    case 'erasure':
      return carryOutErasure(deps, effect.erasure)
    case 'payment_recheck':
      return carryOutPaymentRecheck(deps.payments, effect.eventId)
    case 'order_recheck':
      return carryOutOrderRecheck(deps.payments, effect.paymentId)
    case 'refund':
      return carryOutRefund(deps.payments, effect.refundId)
  }
}

function nameOf(error: unknown): string {
  if (error instanceof DatabaseError) return `${error.operation} ${error.code}`
  if (error instanceof ConfigurationError) return error.message
  return error instanceof Error ? error.name : 'unknown error'
}
