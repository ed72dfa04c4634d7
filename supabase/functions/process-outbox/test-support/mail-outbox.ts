import { afterEach, beforeEach } from 'vitest'
import type { StoredEnquiry } from '../../../../src/domain/contracts/enquiries.ts'
import type { Receipt } from '../../../../src/domain/contracts/payments.ts'
import type { Delivery } from '../../_shared/delivery.ts'
import { createResend } from '../../_shared/resend.ts'
import { aTestEdge, type TestEdge } from '../../_shared/test-support/edge.ts'
import { type ResendServer, resendKey, startResendServer } from '../../_shared/test-support/resend-server.ts'
import { anEnquiry, type MemoryStore, memoryStore } from './memory-store.ts'
import { cronSecret, type Run, runOutbox } from './run-outbox.ts'

export const addresses = { from: 'Meridiano <avisos@meridiano.example>', to: 'hola@meridiano.example' }

type RunOptions = {
  authorization?: string | null
  body?: string
  apiKey?: string
  list?: () => Promise<Delivery>
}

/** The outbox with mails to send; each test has a provider, a store and a log of its own. */
export function aMailOutbox() {
  let resend: ResendServer
  let store: MemoryStore
  let edge: TestEdge
  let slept: number[]

  beforeEach(async () => {
    resend = await startResendServer()
    store = memoryStore()
    edge = aTestEdge()
    slept = []
  })
  afterEach(() => resend.stop())

  /** A run later than any wait that an earlier one has left. */
  function run(options: RunOptions = {}): Promise<Run> {
    store.pass(3600)
    return runNow(options)
  }

  function runNow(options: RunOptions = {}): Promise<Run> {
    const { authorization = `Bearer ${cronSecret}`, body = '{}', apiKey = resendKey, list } = options
    const deps = {
      edge,
      store,
      addresses: async () => addresses,
      ...(list ? { mailingList: () => ({ upsert: list }) } : {}),
      mailer: () => createResend({ baseUrl: resend.url, apiKey, now: Date.now }),
      sleep: async (ms: number) => void slept.push(ms),
    }
    const headers: Record<string, string> = authorization === null ? {} : { authorization }
    return runOutbox(deps, { headers, body })
  }

  function addReceipt(changes: Partial<Receipt> = {}, id = 1) {
    store.receipts.set(id, aReceipt(changes))
    return store.add('receipt_mail', `receipt:DP-${id}`, { payment_id: id })
  }

  function addEnquiry(changes: Partial<StoredEnquiry> = {}, id = 12) {
    store.enquiries.set(id, anEnquiry({ id, ...changes }))
    return store.add('enquiry_mail', `enquiry:${id}`, { enquiry_id: id })
  }

  return {
    ...{ resend: () => resend, store: () => store, edge: () => edge, slept: () => slept },
    ...{ run, runNow, addReceipt, addEnquiry },
  }
}

export function aReceipt(changes: Partial<Receipt> = {}): Receipt {
  return {
    email: 'ana@example.com',
    payer_name: 'Ana Pérez',
    amount: 270,
    currency: 'USD',
    counts_as: null,
    payment_type: 'single',
    installment_number: 0,
    installments_count: null,
    provider_payment_id: 'DP-283',
    order_id: 'order-id-0123456789abcdef',
    course_name: 'All Access GeoAI',
    ...{ agreed: 270, paid: 270, remaining: 0, installments_number: 1, access: 'coming', counts: true },
    ...changes,
  }
}
