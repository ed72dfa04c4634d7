import {
  courseParameter,
  daysParameter,
  filterAddress,
  mineParameter,
  searchParameter,
} from '#flows/staff-list/list-address.ts'

/** Its names differ from those that fill in the form of the same page. */
export const enrolmentsAddress = filterAddress({
  search: searchParameter,
  course: courseParameter,
  isMine: mineParameter,
  days: daysParameter,
})
export type EnrolmentsFilter = typeof enrolmentsAddress.plain
