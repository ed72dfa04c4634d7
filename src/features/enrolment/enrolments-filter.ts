import { isBaseSlug } from '#domain/course-slug.ts'
import { type DayRange, everyDay } from '#domain/day-range.ts'
import { cleanSearch, type FilterAddress, readDays, writeDays } from '#flows/staff-list/list-address.ts'

export type EnrolmentsFilter = {
  search: string
  /** Base slug; empty for every course. */
  course: string
  /** Only those of the signed-in member. */
  isMine: boolean
  days: DayRange
}

export const everyEnrolment: EnrolmentsFilter = { search: '', course: '', isMine: false, days: everyDay }

/** Its names differ from those that fill in the form of the same page. */
export const enrolmentsAddress: FilterAddress<EnrolmentsFilter> = {
  read(params) {
    const course = params.get('of') ?? ''
    return {
      search: cleanSearch(params.get('q') ?? ''),
      course: isBaseSlug(course) ? course : everyEnrolment.course,
      isMine: params.get('mine') === 'yes',
      days: readDays(params),
    }
  },
  write({ search, course, isMine, days }) {
    const params = new URLSearchParams()
    if (search) params.set('q', search)
    if (course) params.set('of', course)
    if (isMine) params.set('mine', 'yes')
    writeDays(params, days)
    return params
  },
}
