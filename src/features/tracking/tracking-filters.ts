import { type CalendarDay, isBefore, isCalendarDay } from '#domain/calendar.ts'
import { type Completeness, completenessFilters, situations } from '#domain/contracts/balances.ts'
import { earliestDay } from '#domain/day-range.ts'
import { paymentStatuses } from '#domain/payment-status.ts'
import {
  choiceParameter,
  daysParameter,
  filterAddress,
  pagedAddress,
  searchParameter,
} from '#flows/staff-list/list-address.ts'
import { today } from '#platform/clock.ts'

export const paymentTypeFilters = ['all', 'single', 'installments'] as const
export const paymentStatusFilters = [...paymentStatuses, 'all'] as const
export const situationFilters = ['all', ...situations.toReversed()] as const

/** Back-office specification, section 4: the table lists paid payments (decision 23: the rest is one filter away). */
const payments = filterAddress({
  search: searchParameter,
  type: choiceParameter('type', paymentTypeFilters, 'all'),
  status: choiceParameter('status', paymentStatusFilters, 'PAID'),
  days: daysParameter,
})
export const defaultFilter = payments.plain
export type PaymentsFilter = typeof defaultFilter

export function isDefaultFilter(filter: PaymentsFilter): boolean {
  return payments.write(filter).size === 0
}

/** Position of a row, newest first. The instant stays text: a Date would drop microseconds. */
export type PaymentCursor = { createdAt: string; id: number }

export const paymentsAddress = pagedAddress(payments, {
  read(text): PaymentCursor | null {
    const [, createdAt, id] = /^(\d{4}-\d\d-\d\d[T ][\d:.+Z-]{5,30})~(\d{1,15})$/.exec(text) ?? []
    return createdAt && id && !Number.isNaN(Date.parse(createdAt)) ? { createdAt, id: Number(id) } : null
  },
  write: ({ createdAt, id }) => `${createdAt}~${id}`,
})

/** Position of a row: most months behind first, then by e-mail. */
export type BalanceCursor = { months: number; email: string }

function balancesAddress(completeness: Completeness) {
  const address = filterAddress({
    search: searchParameter,
    completeness: choiceParameter<Completeness, Completeness>('sales', completenessFilters, completeness),
    situation: choiceParameter('situation', situationFilters, 'all'),
    /** When they registered. */
    days: daysParameter,
  })
  return pagedAddress(address, {
    read(text): BalanceCursor | null {
      const [, months, email] = /^(\d{1,4})~([^\s@]+@[^\s@]{1,253})$/.exec(text) ?? []
      return months && email ? { months: Number(months), email } : null
    },
    write: ({ months, email }) => `${months}~${email}`,
  })
}
export type BalancesAddress = ReturnType<typeof balancesAddress>
export type BalancesFilter = BalancesAddress['plain']

/** Back-office specification, section 4: the tracking shows everybody, the report only who has a sale. */
export const trackedBalances = balancesAddress('all')
export const reportedBalances = balancesAddress('complete')

/** A past day that figures may be asked for; null for today, for a later day and for what is no day. */
export function readAsOf(text: string | null): CalendarDay | null {
  if (text === null || !isCalendarDay(text) || isBefore(text, earliestDay)) return null
  return isBefore(text, today()) ? text : null
}

export type MoneyTab = 'pagos' | 'estudiantes' | 'cobranzas'

export function moneyTabOf(params: URLSearchParams): MoneyTab {
  const tab = params.get('tab')
  return tab === 'estudiantes' || tab === 'cobranzas' ? tab : 'pagos'
}
