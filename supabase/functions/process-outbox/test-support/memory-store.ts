import type { CommunityRegistration } from '../../../../src/domain/contracts/community.ts'
import type { StoredEnquiry } from '../../../../src/domain/contracts/enquiries.ts'
import type { OutboxRow } from '../../../../src/domain/contracts/outbox.ts'
import type { Receipt } from '../../../../src/domain/contracts/payments.ts'
import { aNewEnquiry } from '../../_shared/test-support/memory-enquiries.ts'
import type { ProcessOutboxStore } from '../store.ts'

export type MemoryRow = OutboxRow & {
  status: 'pending' | 'done' | 'failed'
  attempts: number
  lastError: string | null
  /** Seconds on the store's clock. */
  dueAt: number
}

export type MemoryStore = ProcessOutboxStore & {
  rows: MemoryRow[]
  receipts: Map<number, Receipt>
  enquiries: Map<number, StoredEnquiry>
  members: Map<number, CommunityRegistration>
  add(kind: string, naturalKey: string, payload: unknown): MemoryRow
  /** Advances the store's clock. */
  pass(seconds: number): void
}

const leaseSeconds = 120
const maxAttempts = 30

/** In-memory outbox; tests hold it to the contract of the real one. */
export function memoryStore(): MemoryStore {
  let now = 0
  const rows: MemoryRow[] = []
  const receipts = new Map<number, Receipt>()
  const enquiries = new Map<number, StoredEnquiry>()
  const members = new Map<number, CommunityRegistration>()
  return {
    rows,
    receipts,
    enquiries,
    members,
    add(kind, natural_key, payload) {
      const row: MemoryRow = {
        id: rows.length + 1,
        kind,
        natural_key,
        payload,
        status: 'pending',
        attempts: 0,
        lastError: null,
        dueAt: now,
      }
      rows.push(row)
      return row
    },
    pass(seconds) {
      now += seconds
    },
    async claim(batchSize) {
      const due = rows
        .filter((row) => row.status === 'pending' && row.dueAt <= now)
        .sort((a, b) => a.dueAt - b.dueAt || a.id - b.id)
        .slice(0, Math.max(1, Math.min(batchSize, 100)))
      for (const row of due) {
        row.attempts += 1
        row.dueAt = now + leaseSeconds
      }
      return due.map(({ id, kind, natural_key, payload }) => ({ id, kind, natural_key, payload }))
    },
    async complete(id) {
      const row = rows.find((candidate) => candidate.id === id)
      if (row && row.status !== 'done') Object.assign(row, { status: 'done', lastError: null })
    },
    async fail(id, error, permanent) {
      const row = rows.find((candidate) => candidate.id === id)
      if (row?.status !== 'pending') return
      row.lastError = error.slice(0, 200)
      if (permanent || row.attempts >= maxAttempts) row.status = 'failed'
      row.dueAt = now + Math.min(3600, 5 * 2 ** Math.min(row.attempts - 1, 12))
    },
    receipt: async (paymentId) => receipts.get(paymentId) ?? null,
    enquiry: async (enquiryId) => enquiries.get(enquiryId) ?? null,
    heldEnquiries: async (ids) =>
      [...enquiries.values()].filter(({ id }) => ids.includes(id)).sort((a, b) => a.id - b.id),
    communityMember: async (registrationId) => members.get(registrationId) ?? null,
  }
}

export function anEnquiry({ id = 12, ...changes }: Partial<StoredEnquiry> = {}): StoredEnquiry {
  return { id, ...aNewEnquiry(changes) }
}
