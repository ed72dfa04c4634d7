import type { CommunityMember, OutboxRow, ProcessOutboxStore, Receipt, StoredEnquiry } from '../store.ts'

export type MemoryRow = OutboxRow & {
  status: 'pending' | 'done' | 'failed'
  attempts: number
  lastError: string | null
}

export type MemoryStore = ProcessOutboxStore & {
  rows: MemoryRow[]
  receipts: Map<number, Receipt>
  enquiries: Map<number, StoredEnquiry>
  members: Map<number, CommunityMember>
  add(kind: string, naturalKey: string, payload: unknown): MemoryRow
}

/** The outbox in memory; every pending row is due at once. For tests. */
export function memoryStore(): MemoryStore {
  const rows: MemoryRow[] = []
  const receipts = new Map<number, Receipt>()
  const enquiries = new Map<number, StoredEnquiry>()
  const members = new Map<number, CommunityMember>()
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
      }
      rows.push(row)
      return row
    },
    async claim(batchSize) {
      const due = rows.filter((row) => row.status === 'pending').slice(0, batchSize)
      for (const row of due) row.attempts += 1
      return due
    },
    async complete(id) {
      const row = rows.find((candidate) => candidate.id === id)
      if (row) row.status = 'done'
    },
    async fail(id, error, permanent) {
      const row = rows.find((candidate) => candidate.id === id)
      if (!row) return
      row.lastError = error
      if (permanent || row.attempts >= 30) row.status = 'failed'
    },
    receipt: async (paymentId) => receipts.get(paymentId) ?? null,
    enquiry: async (enquiryId) => enquiries.get(enquiryId) ?? null,
    heldEnquiries: async (ids) =>
      [...enquiries.values()].filter(({ id }) => ids.includes(id)).sort((a, b) => a.id - b.id),
    communityMember: async (registrationId) => members.get(registrationId) ?? null,
  }
}

export function anEnquiry(changes: Partial<StoredEnquiry> = {}): StoredEnquiry {
  return {
    id: 12,
    form: 'contact',
    name: 'Ana Pérez',
    email: 'ana@example.com',
    phone: '+54 11 5555 0100',
    country: 'Argentina',
    company: null,
    position: null,
    service: null,
    course_name: null,
    course_slug: null,
    message: 'Hola,\n¿cuándo empieza?',
    ...changes,
  }
}
