import type { RefundQuestion, RefundStatus } from '../../../../src/domain/contracts/refunds.ts'
import type { RefundFact } from '../payment-fact.ts'

export type RefundRow = {
  id: number
  providerPaymentId: string
  through: 'provider' | 'hand'
  amount: number
  currency: string
  status: RefundStatus
  question: RefundQuestion | null
  providerRefundId: string | null
  providerStatus: string | null
  isRequested: boolean
}

type Charge = { amount: number; currency: string }

/** `apply_provider_refund`, `begin_refund` and `end_refund` over in-memory rows; each call is atomic. */
export function memoryRefunds(chargeOf: (providerPaymentId: string) => Charge | null) {
  const rows: RefundRow[] = []
  let ids = 0

  function add(providerPaymentId: string, row: Partial<RefundRow>): RefundRow {
    const charge = chargeOf(providerPaymentId)
    if (!charge) throw new Error('no such charge')
    ids += 1
    const added: RefundRow = {
      ...{ id: ids, providerPaymentId, through: 'provider', ...charge, status: 'asked', question: null },
      ...{ providerRefundId: null, providerStatus: null, isRequested: false },
      ...row,
    }
    rows.push(added)
    return added
  }

  function room(providerPaymentId: string, besides: RefundRow): number {
    const counted = rows.filter(
      (row) =>
        row !== besides &&
        row.providerPaymentId === providerPaymentId &&
        ['asked', 'pending', 'settled'].includes(row.status),
    )
    return counted.reduce((rest, { amount }) => rest - amount, chargeOf(providerPaymentId)?.amount ?? 0)
  }

  function apply(fact: RefundFact): boolean {
    const { provider_payment_id: providerPaymentId, provider_refund_id: id } = fact
    const charge = chargeOf(providerPaymentId)
    if (!charge) return false
    const state = fact.status === 'SUCCESS' ? 'settled' : fact.status === 'PENDING' ? 'pending' : 'failed'
    const sum = { amount: Number(fact.amount), currency: fact.currency ?? charge.currency }
    const own = rows.filter((row) => row.providerPaymentId === providerPaymentId && !row.providerRefundId)
    let row = rows.find(({ providerRefundId }) => providerRefundId === id)
    const asked = own.find((one) => one.id === fact.refund_id)
    if (asked && (!row || row.status === 'held')) {
      if (row) rows.splice(rows.indexOf(row), 1)
      row = asked
    }
    let question: RefundQuestion | null = fact.is_unclear && state !== 'failed' ? 'several' : null
    if (!row && !fact.is_unclear) {
      const fitting = own.filter(
        (one) =>
          ['asked', 'pending', 'settled'].includes(one.status) &&
          (state !== 'failed' || one.through === 'provider') &&
          one.amount === sum.amount &&
          one.currency === sum.currency,
      )
      if (fitting.length === 1) row = fitting[0]
      else if (fitting.length > 1) question = 'several'
    }
    if (row?.providerRefundId && (row.status === 'settled' || row.providerStatus === fact.status))
      return false
    const isKnown = row !== undefined
    if (!row) {
      if (sum.currency !== charge.currency) question = 'other_currency'
      row = add(providerPaymentId, { ...sum, status: 'failed', question })
    } else if (row.status === 'asked') row.question = null
    Object.assign(row, { providerRefundId: id, providerStatus: fact.status })
    if (state === 'failed') row.question = isKnown || row.question !== 'several' ? null : row.question
    else if (row.question === null && row.amount > room(providerPaymentId, row)) row.question = 'too_much'
    row.status = row.question === null ? state : 'held'
    return true
  }

  return {
    rows,
    apply,
    add,
    begin(id: number) {
      const row = rows.find((one) => one.id === id)
      if (row?.status !== 'asked' || row.question !== null) return null
      const mayBeTold = rows.some(
        (one) =>
          one.providerPaymentId === row.providerPaymentId &&
          one.question === 'several' &&
          one.amount === row.amount,
      )
      if (mayBeTold) {
        row.question = 'unclear'
        return null
      }
      const again = row.isRequested
      row.isRequested = true
      const { providerPaymentId: provider_payment_id, amount, currency } = row
      const known = rows.flatMap((one) =>
        one.providerPaymentId === provider_payment_id && one.status !== 'held'
          ? (one.providerRefundId ?? [])
          : [],
      )
      return { provider_payment_id, amount, currency, again, known }
    },
    end(id: number, outcome: string) {
      const row = rows.find((one) => one.id === id)
      if (row?.status !== 'asked') return
      if (outcome === 'unclear') row.question = 'unclear'
      else Object.assign(row, { status: 'failed', question: null, providerStatus: outcome.slice(0, 40) })
    },
  }
}
