import { type CalendarDay, isCalendarDay } from '#domain/calendar.ts'
import { type CertificateId, isCertificateId } from '#domain/certificate-id.ts'
import { type CertificateState, certificateStates } from '#domain/contracts/certificates.ts'
import { cleanSearch, type FilterAddress, pagedAddress } from '#flows/staff-list/list-address.ts'
import { paths } from '#platform/paths.ts'

export type CertificatesFilter = {
  search: string
  /** Null for every state. */
  state: CertificateState | null
  /** Null for every cohort. */
  cohortId: number | null
}

/** Position of a row: newest day of issue first, then by id. */
export type CertificateCursor = { day: CalendarDay; id: CertificateId }

export const everyCertificate: CertificatesFilter = { search: '', state: null, cohortId: null }

const filterAddress: FilterAddress<CertificatesFilter> = {
  read(params) {
    const state = params.get('state')
    return {
      search: cleanSearch(params.get('q') ?? ''),
      state: certificateStates.find((known) => known === state) ?? null,
      cohortId: readCohortId(params.get('cohort')),
    }
  },
  write({ search, state, cohortId }) {
    const params = new URLSearchParams()
    if (search) params.set('q', search)
    if (state) params.set('state', state)
    if (cohortId !== null) params.set('cohort', String(cohortId))
    return params
  },
}

export const certificatesAddress = pagedAddress<CertificatesFilter, CertificateCursor>(filterAddress, {
  read: readCursor,
  write: ({ day, id }) => `${day}~${id}`,
})

export function readCohortId(text: string | null): number | null {
  const id = Number(text)
  return Number.isSafeInteger(id) && id > 0 ? id : null
}

function readCursor(text: string): CertificateCursor | null {
  const [day = '', id = ''] = text.split('~')
  return isCalendarDay(day) && isCertificateId(id) ? { day, id } : null
}

/** The parameter of the address that opens the issue of a cohort: its id, or empty until one is chosen. */
export const cohortIssueParameter = 'issue'

export const cohortIssueHref = `${paths.certificateManager}?${cohortIssueParameter}`
