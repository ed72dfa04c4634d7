import { type Completeness, completenessFilters, situations } from '#domain/contracts/balances.ts'
import {
  choiceParameter,
  daysParameter,
  filterAddress,
  type PagedAddress,
  pagedAddress,
  searchParameter,
} from '#flows/staff-list/list-address.ts'

export const situationFilters = ['all', ...situations.toReversed()] as const

/** Position of a row: most months behind first, then by e-mail. */
export type BalanceCursor = { months: number; email: string }

function filterOf(completeness: Completeness) {
  return filterAddress({
    search: searchParameter,
    completeness: choiceParameter('sales', completenessFilters, completeness),
    situation: choiceParameter('situation', situationFilters, 'all'),
    /** When they registered. */
    days: daysParameter,
  })
}

export type BalancesFilter = ReturnType<typeof filterOf>['plain']

export type BalancesAddress = PagedAddress<BalancesFilter, BalanceCursor> & { plain: BalancesFilter }

function balancesAddress(completeness: Completeness): BalancesAddress {
  const address = filterOf(completeness)
  const key = {
    read: readCursor,
    write: ({ months, email }: BalanceCursor) => `${months}~${email}`,
  }
  return { ...pagedAddress(address, key), plain: address.plain }
}

/** Back-office specification, section 4: the tracking shows everybody, the report only who has a sale. */
export const trackedBalances = balancesAddress('all')
export const reportedBalances = balancesAddress('complete')

function readCursor(text: string): BalanceCursor | null {
  const [, months, email] = /^(\d{1,4})~([^\s@]+@[^\s@]{1,253})$/.exec(text) ?? []
  return months && email ? { months: Number(months), email } : null
}
