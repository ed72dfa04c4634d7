import {
  type Completeness,
  completenessFilters,
  type Situation,
  situations,
} from '#domain/contracts/balances.ts'
import { type DayRange, everyDay } from '#domain/day-range.ts'
import {
  cleanSearch,
  type FilterAddress,
  type PagedAddress,
  pagedAddress,
  readDays,
  writeDays,
} from '#flows/staff-list/list-address.ts'

export const situationFilters = ['all', ...situations.toReversed()] as const

export type BalancesFilter = {
  search: string
  completeness: Completeness
  situation: Situation | 'all'
  /** When they registered. */
  days: DayRange
}

/** Position of a row: most months behind first, then by e-mail. */
export type BalanceCursor = { months: number; email: string }

export type BalancesAddress = PagedAddress<BalancesFilter, BalanceCursor> & { plain: BalancesFilter }

function balancesAddress(completeness: Completeness): BalancesAddress {
  const plain: BalancesFilter = { search: '', completeness, situation: 'all', days: everyDay }
  const filterAddress: FilterAddress<BalancesFilter> = {
    read(params) {
      const sales = params.get('sales')
      const situation = params.get('situation')
      return {
        search: cleanSearch(params.get('q') ?? ''),
        completeness: completenessFilters.find((known) => known === sales) ?? plain.completeness,
        situation: situationFilters.find((known) => known === situation) ?? plain.situation,
        days: readDays(params),
      }
    },
    write(filter) {
      const params = new URLSearchParams()
      if (filter.search) params.set('q', filter.search)
      if (filter.completeness !== plain.completeness) params.set('sales', filter.completeness)
      if (filter.situation !== plain.situation) params.set('situation', filter.situation)
      writeDays(params, filter.days)
      return params
    },
  }
  return {
    ...pagedAddress(filterAddress, { read: readCursor, write: ({ months, email }) => `${months}~${email}` }),
    plain,
  }
}

/** Back-office specification, section 4: the tracking shows everybody, the report only who has a sale. */
export const trackedBalances = balancesAddress('all')
export const reportedBalances = balancesAddress('complete')

function readCursor(text: string): BalanceCursor | null {
  const [, months, email] = /^(\d{1,4})~([^\s@]+@[^\s@]{1,253})$/.exec(text) ?? []
  return months && email ? { months: Number(months), email } : null
}
