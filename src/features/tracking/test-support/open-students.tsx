import { StudentTrackingRoute } from '#app/routes/staff/student-tracking.route.tsx'
import type { SqlPlace } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import { balanceRows } from './balance-rows.ts'
import { startTracking } from './tracking-network.ts'

const address = '/student-tracking?tab=estudiantes'

/** The tab of students as its route shows it; `query` goes on with its address. */
export function openStudents(query = '') {
  const pages = [{ path: '/student-tracking', element: <StudentTrackingRoute /> }]
  return renderStaffPages(pages, `${address}${query}`).router
}

export type Balances = SqlPlace<'list_balances'>

export function answering(reply: Balances['reply']): Balances {
  const { balances } = startTracking()
  balances.reply = reply
  return balances
}

export function lastBody({ asked }: Balances) {
  return asked.at(-1)?.body
}

/** Persons 1 to 95, forty a page, each one month behind. */
export const pageOfMany: Balances['reply'] = {
  answer: ({ body }) => {
    const last = Number(/\d+/.exec(String(body.after_email ?? '0'))?.[0])
    return balanceRows(Math.min(41, 95 - last), last + 1)
  },
}
