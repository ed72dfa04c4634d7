import * as v from 'valibot'
import {
  type ProcessOutboxResponse,
  processOutboxSchema,
} from '../../../src/domain/contracts/process-outbox.ts'
import { type Answer, ok } from '../_shared/answer.ts'
import { DatabaseError } from '../_shared/database.ts'
import { type EdgeDeps, endpoint } from '../_shared/endpoint.ts'
import type { Mail, Mailer, MailResult } from '../_shared/resend.ts'
import { enquiryMail } from './enquiry-mail.ts'
import { receiptMail } from './receipt-mail.ts'
import type { OutboxRow, ProcessOutboxStore } from './store.ts'

export type ProcessOutboxDeps = {
  edge: EdgeDeps
  store: ProcessOutboxStore
  mailer: Mailer
  addresses: { from: string; to: string }
  cronSecret: string
  sleep: (ms: number) => Promise<void>
}

const batchSize = 25
/** Well inside the two minutes for which a row is leased; what is left over becomes due again. */
const budgetMs = 50_000
const longestWaitMs = 2000

/** Carries out the effects that transactions have written down. */
export function createHandler(deps: ProcessOutboxDeps): (request: Request) => Promise<Response> {
  return endpoint(deps.edge, {
    name: 'process-outbox',
    access: { kind: 'cron', secret: deps.cronSecret },
    schema: processOutboxSchema,
    handle: () => processBatch(deps),
  })
}

async function processBatch(deps: ProcessOutboxDeps): Promise<Answer> {
  const stopAt = deps.edge.now() + budgetMs
  const counts: ProcessOutboxResponse = { processed: 0, failed: 0 }
  const errors = new Set<string>()
  for (const row of await deps.store.claim(batchSize)) {
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
  return ok(counts, { ...counts, errors: [...errors].join(', ') })
}

/** Never throws: one row must not hold up the others. */
async function deliver(deps: ProcessOutboxDeps, row: OutboxRow): Promise<MailResult> {
  try {
    const composed = await composeMail(deps, row)
    const result = composed.ok ? await deps.mailer.send(composed.mail, row.natural_key) : composed
    if (result.ok) await deps.store.complete(row.id)
    else await deps.store.fail(row.id, result.detail, result.permanent)
    return result
  } catch (error) {
    // Should this fail too, the lease runs out. A mail that was sent does not go twice: its key is remembered.
    const detail = nameOf(error)
    await deps.store.fail(row.id, detail, false).catch(() => undefined)
    return { ok: false, permanent: false, detail, waitMs: 0 }
  }
}

const payloadSchema = v.object({ payment_id: v.optional(v.number()), enquiry_id: v.optional(v.number()) })

type Composed = { ok: true; mail: Mail } | Extract<MailResult, { ok: false }>

async function composeMail(deps: ProcessOutboxDeps, row: OutboxRow): Promise<Composed> {
  const payload = v.safeParse(payloadSchema, row.payload)
  const ids = payload.success ? payload.output : {}
  switch (row.kind) {
    case 'receipt_mail': {
      const receipt = ids.payment_id === undefined ? null : await deps.store.receipt(ids.payment_id)
      return receipt ? composed(receiptMail(receipt, deps.addresses.from)) : never('payment is not paid')
    }
    case 'enquiry_mail': {
      const enquiry = ids.enquiry_id === undefined ? null : await deps.store.enquiry(ids.enquiry_id)
      return enquiry ? composed(enquiryMail(enquiry, deps.addresses)) : never('enquiry is gone')
    }
    default:
      // Migrations go out before functions: a kind that is new here will be known after the next deployment.
      return { ok: false, permanent: false, detail: 'unknown kind', waitMs: 0 }
  }
}

function composed(mail: Mail): Composed {
  return { ok: true, mail }
}

/** There will never be a mail for this row. */
function never(detail: string): Composed {
  return { ok: false, permanent: true, detail, waitMs: 0 }
}

function nameOf(error: unknown): string {
  if (error instanceof DatabaseError) return `${error.operation} ${error.code}`
  return error instanceof Error ? error.name : 'unknown error'
}
