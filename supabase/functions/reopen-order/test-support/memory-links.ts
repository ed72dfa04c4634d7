import type { ReopenedOrder } from '../../../../src/domain/contracts/reopen-order.ts'
import { toBaseSlug } from '../../../../src/domain/course-slug.ts'
import { type OrderId, toOrderId } from '../../../../src/domain/order-id.ts'
import { memoryStore as memoryLedger } from '../../_shared/test-support/memory-ledger.ts'
import type { ReopenOrderStore } from '../index.ts'

export type LinkRow = {
  id: number
  orderId: OrderId
  status: 'PENDING' | 'PAID' | 'CANCELLED' | 'REJECTED'
  redirectUrl: string | null
  /** Its checkout has closed, as far as we know. */
  over: boolean
  held: boolean
  claim: string | null
}

export type MemoryLinks = ReopenOrderStore & {
  rows: LinkRow[]
  /** Nothing is left to pay, or the sale was voided. */
  settled: boolean
  /** From where it is paid. */
  country: string
  addLink(changes?: Partial<LinkRow>): LinkRow
}

/** One link of 180 USD and the orders that reopen it, with the outcomes of the SQL function `reopen_order`. */
export function memoryLinks(): MemoryLinks {
  const rows: LinkRow[] = []
  const find = (orderId: OrderId) => rows.find((row) => row.orderId === orderId)
  let claims = 0

  function addLink(changes: Partial<LinkRow> = {}): LinkRow {
    const id = rows.length + 1
    const row: LinkRow = {
      ...{ id, orderId: toOrderId(`link-order-${String(id).padStart(10, '0')}`), status: 'PENDING' },
      ...{ redirectUrl: null, over: false, held: false, claim: null },
      ...changes,
    }
    rows.push(row)
    return row
  }

  function payable(outcome: 'existing' | 'created', row: LinkRow, country: string): ReopenedOrder {
    return {
      ...{ outcome, order_id: row.orderId, redirect_url: row.redirectUrl, country },
      ...{ email: 'ana@example.com', payer_name: 'Ana Pérez', payer_phone: '+5411' },
      ...{ amount: 180, currency: 'USD', created_at: '2026-01-05T10:00:00Z' },
      ...{ course_id: toBaseSlug('gee-python'), course_name: 'Google Earth Engine' },
    }
  }

  return {
    ...memoryLedger(),
    rows,
    settled: false,
    country: 'AR',
    addLink,

    async reopen(orderId, asked) {
      const latest = rows.at(-1)
      if (!find(orderId) || !latest) return { outcome: 'not_found' }
      const paid = rows.find((row) => row.status === 'PAID')
      if (paid) return { outcome: 'paid', order_id: paid.orderId }
      if (rows.some((row) => row.held)) return { outcome: 'held' }
      if (this.settled) return { outcome: 'closed' }
      if (latest.status === 'PENDING' && latest.over && !asked)
        return { outcome: 'ask', payment_id: latest.id }
      if (latest.status === 'PENDING' || (latest.status === 'REJECTED' && !latest.over)) {
        return payable('existing', latest, this.country)
      }
      return payable('created', addLink(), this.country)
    },

    async openOrder(paymentId) {
      const row = rows.find(({ id }) => id === paymentId)
      if (row?.status !== 'PENDING') return null
      return {
        ...{ order_id: row.orderId, provider_payment_id: null },
        ...{ email: 'ana@example.com', created_at: '2026-01-05T10:00:00Z' },
      }
    },
    async closeOrder(paymentId) {
      const row = rows.find(({ id }) => id === paymentId)
      if (row?.status === 'PENDING') row.status = 'CANCELLED'
    },
    async apply(fact) {
      const row = rows.find(({ orderId }) => orderId === fact.order_id)
      if (row && fact.status && fact.status !== 'PENDING') row.status = fact.status as LinkRow['status']
      return row ? 'applied' : 'unmatched'
    },

    async claimProviderCall(orderId) {
      const row = find(orderId)
      if (!row || row.redirectUrl || row.claim) return null
      claims += 1
      row.claim = String(claims)
      return row.claim
    },
    async releaseProviderCall(orderId, claim) {
      const row = find(orderId)
      if (row?.claim === claim) row.claim = null
    },
    async setRedirect(orderId, redirectUrl) {
      const row = find(orderId)
      if (row) row.redirectUrl = redirectUrl
    },
    async closeOtherSum(orderId) {
      const row = find(orderId)
      if (row) row.status = 'CANCELLED'
    },
  }
}
