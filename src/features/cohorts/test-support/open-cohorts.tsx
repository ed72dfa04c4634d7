import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { CohortRoute, CohortsRoute } from '#app/routes/staff/cohorts.route.tsx'
import { startNetwork, type TableRow } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { startsWith } from '../../staff-session/test-support/person-form.ts'
import { renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import { startSignedIn } from '../../staff-session/test-support/signed-in.ts'
import { aCohortRow, aPastRow } from './cohort-rows.ts'

export const pages = [
  { path: '/backoffice/courses', element: <CohortsRoute /> },
  { path: '/backoffice/courses/:cohort', element: <CohortRoute /> },
]

export function startCohorts() {
  startSignedIn()
  const network = startNetwork()
  const rows = [aPastRow(), aCohortRow()]
  const server = {
    cohorts: network.table('courses_moodle', rows),
    writes: network.writes('courses_moodle'),
    seats: network.sql('get_seats_left', []),
    offers: network.table('course_offers', []),
    makeCurrent: network.sql('make_current_cohort', {
      cohort_id: 9,
      base_slug: 'gee-python',
      previous_cohort_id: 2,
    }),
  }
  server.cohorts.reply = {
    answer: ({ search }) => {
      const id = search.get('id')
      return rows.filter((row) => !id?.startsWith('eq.') || id === `eq.${row.id}`)
    },
  }
  return server
}
export type Cohorts = ReturnType<typeof startCohorts>

export function openCohorts(address: string, role?: 'admin' | 'staff') {
  return { ...renderStaffPages(pages, address, role), user: userEvent.setup() }
}

/** The API keeps what it was sent and answers the whole row. */
export function keeping(row: TableRow<'courses_moodle'>): Cohorts['writes']['reply'] {
  return { answer: ({ body }) => [{ ...row, ...body, version: Number(row.version) + 1 }] }
}

export function conflict(index: string) {
  const message = `duplicate key value violates unique constraint "${index}"`
  return { status: 409, code: '23505', details: { message } }
}

export function field(name: string) {
  return screen.getByLabelText(startsWith(name))
}

export async function retype(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(field(name))
  if (text) await putText(user, field(name), text)
}
