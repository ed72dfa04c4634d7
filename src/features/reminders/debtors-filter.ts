import { countryCodes } from '#domain/countries.ts'
import {
  choiceParameter,
  courseParameter,
  filterAddress,
  pagedAddress,
  searchParameter,
} from '#flows/staff-list/list-address.ts'

/** Days behind: from, and to where it ends. */
export const behindFilters = ['all', '1-30', '31-60', '61-90', '91', '31'] as const
export const stateFilters = ['today', 'written', 'held', 'all'] as const

const address = filterAddress({
  search: searchParameter,
  behind: choiceParameter('behind', behindFilters, 'all'),
  course: courseParameter,
  country: choiceParameter('country', ['', ...countryCodes], ''),
  state: choiceParameter('chase', stateFilters, 'today'),
})
export type DebtorsFilter = typeof address.plain

/** Position of a row: the longest behind first. */
export type DebtorCursor = { days: number; sale: number }

export const debtorsAddress = pagedAddress(address, {
  read(text): DebtorCursor | null {
    const [, days, sale] = /^(\d{1,5})~(\d{1,15})$/.exec(text) ?? []
    return days && sale ? { days: Number(days), sale: Number(sale) } : null
  },
  write: ({ days, sale }) => `${days}~${sale}`,
})
