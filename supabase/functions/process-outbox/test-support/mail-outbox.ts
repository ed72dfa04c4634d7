import { afterEach, beforeEach } from 'vitest'
import type { StoredEnquiry } from '../../../../src/domain/contracts/enquiries.ts'
import type { Receipt } from '../../../../src/domain/contracts/payments.ts'
import { aSchool } from '../../../../tests/database/support/handler-school.ts'
import type { OrderInput } from '../../../../tests/database/support/orders.ts'
import { buy } from '../../../../tests/database/support/sale-access.ts'
import type { Delivery } from '../../_shared/delivery.ts'
import { createResend } from '../../_shared/resend.ts'
import { aTestEdge, type TestEdge } from '../../_shared/test-support/edge.ts'
import { aNewEnquiry } from '../../_shared/test-support/enquiries.ts'
import { type ResendServer, resendKey, startResendServer } from '../../_shared/test-support/resend-server.ts'
import { addresses } from '../../_shared/test-support/sender.ts'
import { cronSecret, type Run, runOutbox, stepsOf } from './run-outbox.ts'

type RunOptions = {
  authorization?: string | null
  body?: string
  apiKey?: string
  list?: () => Promise<Delivery>
  communityInviteUrl?: string
}

/** The outbox of a school with mails to send; each test has a provider and a log of its own. */
export function aMailOutbox() {
  const school = aSchool()
  const { sql } = school
  const { add, pass, keep, ...steps } = stepsOf(school)
  let resend: ResendServer
  let edge: TestEdge
  let slept: number[]

  beforeEach(async () => {
    resend = await startResendServer()
    edge = aTestEdge()
    slept = []
  })
  afterEach(() => resend.stop())

  /** A run later than any wait that an earlier one has left. */
  async function run(options: RunOptions = {}): Promise<Run> {
    await pass(3600)
    return await runNow(options)
  }

  function runNow(options: RunOptions = {}): Promise<Run> {
    const { authorization = `Bearer ${cronSecret}`, body = '{}', apiKey = resendKey, list } = options
    const { communityInviteUrl } = options
    const deps = {
      edge,
      addresses: async () => addresses,
      ...(list ? { mailingList: () => ({ upsert: list, forget: list }) } : {}),
      ...(communityInviteUrl ? { communityInviteUrl: () => communityInviteUrl } : {}),
      mailer: () => createResend({ baseUrl: resend.url, apiKey, now: Date.now }),
      sleep: async (ms: number) => void slept.push(ms),
    }
    const headers: Record<string, string> = authorization === null ? {} : { authorization }
    return runOutbox(school, deps, { headers, body })
  }

  /** Somebody pays a course, and the receipt is the only step of it. Returns its id. */
  async function addReceipt(changes: Partial<OrderInput> = {}): Promise<number> {
    await buy(sql(), { email: 'ana@example.com', ...changes })
    await keep('receipt_mail')
    return Number((await steps.steps()).at(-1)?.id)
  }

  /** Somebody has written; returns the ids of the enquiry and of its step. */
  async function addEnquiry(changes: Partial<StoredEnquiry> = {}): Promise<{ id: number; step: number }> {
    const id = await storeEnquiry(school.sql(), changes)
    return { id, step: await add('enquiry_mail', `enquiry:${id}`, { enquiry_id: id }) }
  }
  async function addEnquiries(count: number): Promise<void> {
    for (let index = 0; index < count; index += 1) await addEnquiry()
  }

  return {
    ...{ school, resend: () => resend, edge: () => edge, slept: () => slept },
    ...{ run, runNow, add, pass, keep, ...steps, addReceipt, addEnquiry, addEnquiries },
  }
}

/** What the database says of a payment that settles its purchase. */
export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    ...{ email: 'ana@example.com', payer_name: 'Ana Pérez', course_name: 'Earth Engine' },
    ...{ amount: 90, currency: 'USD', counts_as: null, payment_type: 'single' },
    ...{ installment_number: 0, installments_count: null },
    ...{ provider_payment_id: 'DP-283', order_id: 'order-id-0123456789abcdef' },
    ...{ agreed: 90, paid: 90, remaining: 0, installments_number: 1, access: 'coming', counts: true },
    revocable: false,
    ...changes,
  }
}

/** Stores an enquiry without a step; returns its id. */
export async function storeEnquiry(
  sql: ReturnType<ReturnType<typeof aSchool>['sql']>,
  changes: Partial<StoredEnquiry> = {},
): Promise<number> {
  const [row] = await sql`insert into public.enquiries ${sql(aNewEnquiry(changes))} returning id`
  return Number(row?.id)
}
