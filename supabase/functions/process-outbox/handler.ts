import type { OutboxRow } from '../../../src/domain/contracts/outbox.ts'
import { processOutbox } from '../../../src/domain/contracts/process-outbox.ts'
import { type AnswerOf, ok } from '../_shared/answer.ts'
import { DatabaseError } from '../_shared/database.ts'
import type { Delivery } from '../_shared/delivery.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import { ConfigurationError } from '../_shared/env.ts'
import type { MailingList } from '../_shared/mailerlite.ts'
import type { Mailer } from '../_shared/resend.ts'
import {
  type ClassroomStepDeps,
  carryOutAccess,
  carryOutEnrolment,
  carryOutWithdrawal,
} from './classroom-steps.ts'
import { type ComposeDeps, compose, type Effect } from './compose.ts'

export type ProcessOutboxDeps = ComposeDeps & {
  edge: EdgeDeps
  mailer: () => Mailer
  mailingList: () => MailingList
  classroom: ClassroomStepDeps
  cronSecret: string
  sleep: (ms: number) => Promise<void>
}

const batchSize = 25
/** Well within the two-minute lease of a row; unprocessed rows become due again. */
const budgetMs = 50_000
const longestWaitMs = 2000

/** Carries out the effects that transactions have queued. */
export function createHandler(deps: ProcessOutboxDeps): (request: Request) => Promise<Response> {
  return endpoint(deps.edge, processOutbox, {
    access: { kind: 'cron', secret: deps.cronSecret },
    handle: () => processBatch(deps),
  })
}

async function processBatch(deps: ProcessOutboxDeps): Promise<AnswerOf<typeof processOutbox>> {
  const stopAt = deps.edge.now() + budgetMs
  const counts = { processed: 0, failed: 0 }
  const errors = new Set<string>()
  const ended = await expireAccess(deps, errors)
  // The hosted schedule runs once a minute: a thousand rows must not wait for forty runs. After a failure the next run
  // continues.
  let isFull = true
  while (isFull && counts.failed === 0 && deps.edge.now() < stopAt) {
    const rows = await deps.store.claim(batchSize)
    isFull = rows.length === batchSize
    for (const row of rows) {
      if (deps.edge.now() >= stopAt) break
      const result = await deliver(deps, row)
      if (result.ok) {
        counts.processed += 1
      } else {
        counts.failed += 1
        errors.add(result.detail)
        if (result.waitMs > 0) await deps.sleep(Math.min(result.waitMs, longestWaitMs))
      }
    }
  }
  // Locally the schedule runs every few seconds: idle lines would bury the others.
  if (counts.processed + counts.failed + ended + errors.size === 0) return { ...ok(counts), quiet: true }
  return ok(counts, { ...counts, accesses_ended: ended, errors: [...errors].join(', ') })
}

/** Queues the end of expired accesses. A failure here must not block the queued rows. */
async function expireAccess(deps: ProcessOutboxDeps, errors: Set<string>): Promise<number> {
  try {
    return await deps.classroom.store.expireAccess()
  } catch (error) {
    errors.add(nameOf(error))
    return 0
  }
}

/** Never throws: one row must not block the others. */
async function deliver(deps: ProcessOutboxDeps, row: OutboxRow): Promise<Delivery> {
  try {
    const composed = await compose(deps, row)
    const result = composed.ok ? await carryOut(deps, composed.effect, row.natural_key) : composed
    if (result.ok) await deps.store.complete(row.id)
    else await deps.store.fail(row.id, result.detail, result.permanent)
    return result
  } catch (error) {
    // If this fails too, the lease expires. Retrying is safe: mails have an idempotency key, subscribing is
    // idempotent, and the classroom is checked before each change.
    const detail = nameOf(error)
    await deps.store.fail(row.id, detail, false).catch(() => undefined)
    return { ok: false, permanent: false, detail, waitMs: 0 }
  }
}

async function carryOut(deps: ProcessOutboxDeps, effect: Effect, naturalKey: string): Promise<Delivery> {
  switch (effect.kind) {
    case 'mail':
      return deps.mailer().send(effect.mail, naturalKey)
    case 'subscriber':
      return deps.mailingList().upsert(effect.subscriber)
    case 'enrolment':
      return carryOutEnrolment(deps.classroom, effect.studentId, effect.courseId)
    case 'withdrawal':
      return carryOutWithdrawal(deps.classroom, effect.studentId, effect.courseId)
    case 'nothing':
      return { ok: true }
    case 'access':
      return carryOutAccess(deps.classroom, effect.prospectId, effect.version)
  }
}

function nameOf(error: unknown): string {
  if (error instanceof DatabaseError) return `${error.operation} ${error.code}`
  if (error instanceof ConfigurationError) return error.message
  return error instanceof Error ? error.name : 'unknown error'
}
