import { type PaymentLinkState, paymentLinkStates } from '#domain/contracts/payments.ts'
import { isBaseSlug } from '#domain/course-slug.ts'
import { type DayRange, everyDay } from '#domain/day-range.ts'
import { cleanSearch, type FilterAddress, readDays, writeDays } from '#flows/staff-list/list-address.ts'

export const linkStateFilters = ['all', ...paymentLinkStates] as const

export type LinksFilter = {
  search: string
  state: PaymentLinkState | 'all'
  /** Base slug; empty for every course. */
  course: string
  /** Only those of the signed-in member. */
  isMine: boolean
  days: DayRange
}

export const everyLink: LinksFilter = { search: '', state: 'all', course: '', isMine: false, days: everyDay }

/** Its names differ from those that fill in the form of the same page. */
export const linksAddress: FilterAddress<LinksFilter> = {
  read(params) {
    const state = params.get('state')
    const course = params.get('of') ?? ''
    return {
      search: cleanSearch(params.get('q') ?? ''),
      state: linkStateFilters.find((known) => known === state) ?? everyLink.state,
      course: isBaseSlug(course) ? course : everyLink.course,
      isMine: params.get('mine') === 'yes',
      days: readDays(params),
    }
  },
  write({ search, state, course, isMine, days }) {
    const params = new URLSearchParams()
    if (search) params.set('q', search)
    if (state !== 'all') params.set('state', state)
    if (course) params.set('of', course)
    if (isMine) params.set('mine', 'yes')
    writeDays(params, days)
    return params
  },
}
