import { type Completeness, completenessFilters, situations } from '#domain/contracts/balances.ts'
import {
  choiceParameter,
  daysParameter,
  filterAddress,
  pagedAddress,
  searchParameter,
} from '#flows/staff-list/list-address.ts'

export const situationFilters = ['all', ...situations.toReversed()] as const

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
  const write = ({ months, email }: BalanceCursor) => `${months}~${email}`
  return pagedAddress(address, { read: readCursor, write })
}

export type BalancesAddress = ReturnType<typeof balancesAddress>
export type BalancesFilter = BalancesAddress['plain']

/** Back-office specification, section 4: the tracking shows everybody, the report only who has a sale. */
export const trackedBalances = balancesAddress('all')
export const reportedBalances = balancesAddress('complete')

function readCursor(text: string): BalanceCursor | null {
  const [, months, email] = /^(\d{1,4})~([^\s@]+@[^\s@]{1,253})$/.exec(text) ?? []
  return months && email ? { months: Number(months), email } : null
}
