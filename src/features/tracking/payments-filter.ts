import { type PaymentStatus, paymentStatuses } from '#domain/payment-status.ts'
import type { PagedView } from '#platform/use-paged-view.ts'

export const paymentTypeFilters = ['all', 'single', 'installments'] as const
export type PaymentTypeFilter = (typeof paymentTypeFilters)[number]

export type PaymentsFilter = {
  search: string
  type: PaymentTypeFilter
  status: PaymentStatus | 'all'
}

/** Place of a row in the order newest first. The instant stays the text it came as: a Date would drop microseconds. */
export type PaymentCursor = { createdAt: string; id: string }

/** Back-office specification, section 4: the table lists what was paid (decision 23: the rest is one filter away). */
export const defaultFilter: PaymentsFilter = { search: '', type: 'all', status: 'PAID' }

export type PaymentsView = PagedView<PaymentsFilter, PaymentCursor>

const searchMaxLength = 120

export function cleanSearch(text: string): string {
  return text.trim().slice(0, searchMaxLength)
}

export function isDefaultFilter(filter: PaymentsFilter): boolean {
  return toSearchParams({ filter, before: null, page: 1 }).size === 0
}

/** What the address bar says of the table; what it says wrong is read as the default. */
export function readView(params: URLSearchParams): PaymentsView {
  const type = params.get('type')
  const status = params.get('status')
  const before = readCursor(params.get('before'))
  const page = Number(params.get('page'))
  return {
    filter: {
      search: cleanSearch(params.get('q') ?? ''),
      type: paymentTypeFilters.find((known) => known === type) ?? defaultFilter.type,
      status:
        status === 'all'
          ? 'all'
          : (paymentStatuses.find((known) => known === status) ?? defaultFilter.status),
    },
    before,
    page: before && Number.isSafeInteger(page) && page > 1 ? page : before ? 2 : 1,
  }
}

/** Only what differs from the default is written, so that the plain address is the plain table. */
export function toSearchParams({ filter, before, page }: PaymentsView): URLSearchParams {
  const params = new URLSearchParams()
  if (filter.search) params.set('q', filter.search)
  if (filter.type !== defaultFilter.type) params.set('type', filter.type)
  if (filter.status !== defaultFilter.status) params.set('status', filter.status)
  if (before) {
    params.set('before', `${before.createdAt}~${before.id}`)
    params.set('page', String(page))
  }
  return params
}

function readCursor(text: unknown): PaymentCursor | null {
  const match =
    typeof text === 'string' ? /^(\d{4}-\d\d-\d\d[T ][\d:.+Z-]{5,30})~(\d{1,15})$/.exec(text) : null
  const [, createdAt, id] = match ?? []
  return createdAt && id && !Number.isNaN(Date.parse(createdAt)) ? { createdAt, id } : null
}
