import type { AccessMail, StartMail } from '../../../../src/domain/contracts/access.ts'
import type { CertificateMail, SheetRow } from '../../../../src/domain/contracts/certificates.ts'
import type { CommunityRegistration } from '../../../../src/domain/contracts/community.ts'
import type { StoredEnquiry } from '../../../../src/domain/contracts/enquiries.ts'
import type { OrderMailAnswer } from '../../../../src/domain/contracts/order-mails.ts'
import {
  type OutboxLane,
  type OutboxRow,
  type StepProblem,
  type StepState,
  stepProblems,
} from '../../../../src/domain/contracts/outbox.ts'
import type { Receipt } from '../../../../src/domain/contracts/payments.ts'
import type { ReminderAnswer } from '../../../../src/domain/contracts/reminders.ts'
import type { SeatAnswer } from '../../../../src/domain/contracts/seat-calls.ts'
import { aNewEnquiry } from '../../_shared/test-support/memory-enquiries.ts'
import type { ProcessOutboxStore } from '../store.ts'

export type MemoryRow = OutboxRow & {
  status: StepState
  attempts: number
  problem: StepProblem | null
  lastError: string | null
  answer: string | null
  firstTriedAt: number | null
  leasedUntil: number | null
  isBlocked: boolean
  /** Seconds on the store's clock. */
  dueAt: number
}

export type MemoryStore = ProcessOutboxStore & {
  rows: MemoryRow[]
  receipts: Map<number, Receipt>
  /** By id of the step. */
  accessMails: Map<number, AccessMail>
  enquiries: Map<number, StoredEnquiry>
  /** By ids of student and cohort. */
  startMails: Map<string, StartMail>
  /** By id of the certificate. */
  certificateMails: Map<string, CertificateMail>
  sheetRows: Map<string, SheetRow>
  /** By id of the step. */
  reminders: Map<number, ReminderAnswer>
  /** By id of the order. */
  orderMails: Map<number, OrderMailAnswer>
  seatMails: Map<number, SeatAnswer>
  members: Map<number, CommunityRegistration>
  add(kind: string, naturalKey: string, payload: unknown): MemoryRow
  /** As `private.reopen_step`. */
  reopen(id: number): void
  /** Advances the store's clock. */
  pass(seconds: number): void
}

const daySeconds = 86_400
const leaseSeconds = (lane: OutboxLane) => (lane === 'classroom' || lane === 'payments' ? 120 : 30)
const waitSeconds = (attempts: number) => Math.min(3600, 5 * 2 ** Math.max(0, Math.min(attempts - 1, 12)))

function laneOf(kind: string): OutboxLane {
  if (kind === 'mailing_list') return 'mailing_list'
  if (kind.startsWith('classroom_')) return 'classroom'
  if (kind.startsWith('sheet_')) return 'sheets'
  return kind.startsWith('payment_') ? 'payments' : 'mail'
}

/** In-memory outbox; tests hold it to the contract of the real one. */
export function memoryStore(): MemoryStore {
  let now = 0
  const rows: MemoryRow[] = []
  const receipts = new Map<number, Receipt>()
  const accessMails = new Map<number, AccessMail>()
  const enquiries = new Map<number, StoredEnquiry>()
  const members = new Map<number, CommunityRegistration>()
  const startMails = new Map<string, StartMail>()
  const certificateMails = new Map<string, CertificateMail>()
  const reminders = new Map<number, ReminderAnswer>()
  const orderMails = new Map<number, OrderMailAnswer>()
  const seatMails = new Map<number, SeatAnswer>()
  const sheetRows = new Map<string, SheetRow>()
  return {
    rows,
    receipts,
    accessMails,
    enquiries,
    members,
    startMails,
    certificateMails,
    sheetRows,
    reminders,
    orderMails,
    seatMails,
    add(kind, natural_key, payload) {
      const row: MemoryRow = {
        id: rows.length + 1,
        kind,
        natural_key,
        payload,
        address: null,
        revision: 0,
        status: 'pending',
        attempts: 0,
        problem: null,
        lastError: null,
        answer: null,
        firstTriedAt: null,
        leasedUntil: null,
        isBlocked: false,
        dueAt: now,
      }
      rows.push(row)
      return row
    },
    reopen(id) {
      const fresh = { status: 'pending', attempts: 0, problem: null, lastError: null, answer: null } as const
      const row = rows.find((candidate) => candidate.id === id)
      if (row) Object.assign(row, fresh, { firstTriedAt: null, dueAt: now })
    },
    pass(seconds) {
      now += seconds
    },
    async claim(lane) {
      const pending = rows.filter((row) => row.status === 'pending' && laneOf(row.kind) === lane)
      if (pending.some(({ leasedUntil }) => leasedUntil !== null && leasedUntil > now)) return null
      for (const row of pending) {
        if (row.leasedUntil === null || row.firstTriedAt === null || row.firstTriedAt > now - daySeconds)
          continue
        const detail = 'no worker has come back'
        Object.assign(row, {
          status: 'failed',
          problem: 'internal_error',
          lastError: detail,
          leasedUntil: null,
        })
      }
      const [due] = pending
        .filter(({ dueAt, status }) => status === 'pending' && dueAt <= now)
        .sort((a, b) => a.dueAt - b.dueAt || a.id - b.id)
      if (!due) return null
      due.attempts += 1
      due.firstTriedAt ??= now
      due.leasedUntil = now + leaseSeconds(lane)
      due.dueAt = now + waitSeconds(due.attempts)
      const { id, kind, natural_key, payload, address, revision } = due
      return { id, kind, natural_key, payload, address, revision }
    },
    async complete(id, answer) {
      const row = rows.find((candidate) => candidate.id === id)
      if (!row || row.status === 'done') return
      const ended = {
        status: 'done',
        answer,
        problem: null,
        lastError: null,
        leasedUntil: null,
        isBlocked: false,
      } as const
      Object.assign(row, ended)
      for (const other of rows) {
        if (!other.isBlocked || laneOf(other.kind) !== laneOf(row.kind)) continue
        Object.assign(other, { dueAt: now, isBlocked: false })
      }
    },
    async fail(id, problem, detail) {
      const row = rows.find((candidate) => candidate.id === id)
      if (row?.status !== 'pending') return
      const outcome = stepProblems[problem]
      const isOver =
        outcome === 'temporary' && row.firstTriedAt !== null && row.firstTriedAt <= now - daySeconds
      if (outcome === 'refused' || isOver) row.status = 'failed'
      row.isBlocked = outcome === 'blocked'
      if (row.isBlocked) row.firstTriedAt = null
      Object.assign(row, { problem, lastError: detail.slice(0, 200), leasedUntil: null })
      row.dueAt = now + Math.min(row.isBlocked ? 300 : 3600, waitSeconds(row.attempts))
    },
    receipt: async (paymentId) => receipts.get(paymentId) ?? null,
    accessMail: async (stepId) => accessMails.get(stepId) ?? null,
    enquiry: async (enquiryId) => enquiries.get(enquiryId) ?? null,
    heldEnquiries: async (ids) =>
      [...enquiries.values()].filter(({ id }) => ids.includes(id)).sort((a, b) => a.id - b.id),
    communityMember: async (registrationId) => members.get(registrationId) ?? null,
    startMail: async (studentId, cohortId) => startMails.get(`${studentId}:${cohortId}`) ?? null,
    reminderMail: async (stepId) => reminders.get(stepId) ?? { ended: 'paid' },
    planReminders: async () => 0,
    orderMail: async (paymentId) => orderMails.get(paymentId) ?? { ended: 'closed' },
    planOrderMails: async () => 0,
    seatMail: async (callId) => seatMails.get(callId) ?? { ended: 'lapsed' },
    callWaiting: async () => 0,
    certificateMail: async (certificateId) => certificateMails.get(certificateId) ?? null,
    sheetRow: async (certificateId) => sheetRows.get(certificateId) ?? null,
  }
}

export function anEnquiry({ id = 12, ...changes }: Partial<StoredEnquiry> = {}): StoredEnquiry {
  return { id, ...aNewEnquiry(changes) }
}
