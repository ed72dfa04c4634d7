import { paymentLinkStates } from '#domain/contracts/payments.ts'
import {
  choiceParameter,
  courseParameter,
  daysParameter,
  filterAddress,
  mineParameter,
  searchParameter,
} from '#flows/staff-list/list-address.ts'

export const linkStateFilters = ['all', ...paymentLinkStates] as const

/** Its names differ from those that fill in the form of the same page. */
export const linksAddress = filterAddress({
  search: searchParameter,
  state: choiceParameter('state', linkStateFilters, 'all'),
  course: courseParameter,
  isMine: mineParameter,
  days: daysParameter,
})
export type LinksFilter = typeof linksAddress.plain
