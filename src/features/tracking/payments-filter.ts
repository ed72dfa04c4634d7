import { type DayRange, everyDay } from '#domain/day-range.ts'
import { paymentStatuses } from '#domain/payment-status.ts'
import {
  cleanSearch,
  type FilterAddress,
  pagedAddress,
  readDays,
  writeDays,
} from '#flows/staff-list/list-address.ts'

export const paymentTypeFilters = ['all', 'single', 'installments'] as const
export type PaymentTypeFilter = (typeof paymentTypeFilters)[number]

export const paymentStatusFilters = [...paymentStatuses, 'all'] as const

export type PaymentsFilter = {
  search: string
  type: PaymentTypeFilter
  status: (typeof paymentStatusFilters)[number]
  days: DayRange
}

/** Position of a row, newest first. The instant stays text: a Date would drop microseconds. */
export type PaymentCursor = { createdAt: string; id: number }

/**
 * Back-office specification, section 4: the table lists paid payments (decision 23: the rest is one filter away).
 */
export const defaultFilter: PaymentsFilter = { search: '', type: 'all', status: 'PAID', days: everyDay }

export function isDefaultFilter(filter: PaymentsFilter): boolean {
  return filterAddress.write(filter).size === 0
}

const filterAddress: FilterAddress<PaymentsFilter> = {
  read(params) {
    const type = params.get('type')
    const status = params.get('status')
    return {
      search: cleanSearch(params.get('q') ?? ''),
      type: paymentTypeFilters.find((known) => known === type) ?? defaultFilter.type,
      status: paymentStatusFilters.find((known) => known === status) ?? defaultFilter.status,
      days: readDays(params),
    }
  },
  write({ search, type, status, days }) {
    const params = new URLSearchParams()
    if (search) params.set('q', search)
    if (type !== defaultFilter.type) params.set('type', type)
    if (status !== defaultFilter.status) params.set('status', status)
    writeDays(params, days)
    return params
  },
}

export const paymentsAddress = pagedAddress(filterAddress, {
  read: readCursor,
  write: ({ createdAt, id }) => `${createdAt}~${id}`,
})

function readCursor(text: string): PaymentCursor | null {
  const [, createdAt, id] = /^(\d{4}-\d\d-\d\d[T ][\d:.+Z-]{5,30})~(\d{1,15})$/.exec(text) ?? []
  return createdAt && id && !Number.isNaN(Date.parse(createdAt)) ? { createdAt, id: Number(id) } : null
}
