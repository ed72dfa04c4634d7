import { type CalendarDay, isCalendarDay } from '#domain/calendar.ts'
import { type CertificateId, isCertificateId } from '#domain/certificate-id.ts'
import { certificateStates } from '#domain/contracts/certificates.ts'
import {
  choiceParameter,
  filterAddress,
  idParameter,
  pagedAddress,
  searchParameter,
} from '#flows/staff-list/list-address.ts'

/** Position of a row: newest day of issue first, then by id. */
export type CertificateCursor = { day: CalendarDay; id: CertificateId }

const address = filterAddress({
  search: searchParameter,
  /** Null for every one. */
  state: choiceParameter('state', certificateStates, null),
  cohortId: idParameter('cohort'),
})

export const everyCertificate = address.plain
export type CertificatesFilter = typeof everyCertificate

export const certificatesAddress = pagedAddress(address, {
  read: readCursor,
  write: ({ day, id }) => `${day}~${id}`,
})

function readCursor(text: string): CertificateCursor | null {
  const [day = '', id = ''] = text.split('~')
  return isCalendarDay(day) && isCertificateId(id) ? { day, id } : null
}
