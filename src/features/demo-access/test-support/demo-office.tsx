import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { demoTexts } from '#content/demo-access.ts'
import type { CalendarDay } from '#domain/calendar.ts'
import { grantDemoAccess } from '#domain/contracts/enroll-student.ts'
import { plusDays } from '#domain/day-arithmetic.ts'
import { today } from '#platform/clock.ts'
import { startNetwork, type TableRow } from '#platform/test-support/fake-network.ts'
import { typePerson } from '../../staff-session/test-support/person-form.ts'
import { OwnDrafts, renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import { anaId, startSignedIn } from '../../staff-session/test-support/signed-in.ts'
import { DemoAccess } from '../staff/demo-access-page.tsx'

type Prospect = TableRow<'demo_prospects'>

export function aProspect(changes: Prospect = {}): Prospect {
  return {
    id: 7,
    access_version: 3,
    firstname: 'Nélida',
    lastname: 'Quiñones',
    email: 'nelida@example.com',
    profession: 'Agrónoma',
    phone: '11 5555 0134',
    country: 'OT',
    notes: 'Vio la charla',
    is_active: true,
    access_granted_at: '2026-07-17T01:30:00+00:00',
    access_ends_at: null,
    classroom_state: 'active',
    ...changes,
  }
}

export const access = {
  prospect_id: 7,
  is_active: false,
  access_ends_at: null,
  classroom_state: 'pending',
  version: 2,
  has_enrolment: false,
} as const

export const opened = { ...access, is_active: true }

export function startOffice() {
  startSignedIn()
  const network = startNetwork()
  return {
    grant: network.edge(grantDemoAccess, opened),
    list: network.table('demo_prospects', []),
    toggle: network.sql('set_demo_access', access),
  }
}
export type Office = ReturnType<typeof startOffice>

export function open(staffId = anaId) {
  return renderStaffPages(
    [
      {
        path: '/backoffice',
        element: (
          <OwnDrafts of={staffId}>
            <DemoAccess />
          </OwnDrafts>
        ),
      },
    ],
    '/backoffice',
  )
}

export const submit = () => screen.getByRole('button', { name: demoTexts.submit })

export async function openFilled() {
  const view = open()
  const user = userEvent.setup()
  await typePerson(user, demoTexts)
  return { user, ...view }
}

/** `today` plus whole days, in the school's time zone. */
export function dayFromNow(days: number): CalendarDay {
  return plusDays(today(), days)
}
