import { paymentStatuses } from '#domain/payment-status.ts'
import {
  choiceParameter,
  daysParameter,
  filterAddress,
  pagedAddress,
  searchParameter,
} from '#flows/staff-list/list-address.ts'

export const paymentTypeFilters = ['all', 'single', 'installments'] as const
export const paymentStatusFilters = [...paymentStatuses, 'all'] as const

/** Position of a row, newest first. The instant stays text: a Date would drop microseconds. */
export type PaymentCursor = { createdAt: string; id: number }

/** Back-office specification, section 4: the table lists paid payments (decision 23: the rest is one filter away). */
const address = filterAddress({
  search: searchParameter,
  type: choiceParameter('type', paymentTypeFilters, 'all'),
  status: choiceParameter('status', paymentStatusFilters, 'PAID'),
  days: daysParameter,
})

export const defaultFilter = address.plain
export type PaymentsFilter = typeof defaultFilter

export function isDefaultFilter(filter: PaymentsFilter): boolean {
  return address.write(filter).size === 0
}

export const paymentsAddress = pagedAddress(address, {
  read: readCursor,
  write: ({ createdAt, id }) => `${createdAt}~${id}`,
})

function readCursor(text: string): PaymentCursor | null {
  const [, createdAt, id] = /^(\d{4}-\d\d-\d\d[T ][\d:.+Z-]{5,30})~(\d{1,15})$/.exec(text) ?? []
  return createdAt && id && !Number.isNaN(Date.parse(createdAt)) ? { createdAt, id: Number(id) } : null
}
