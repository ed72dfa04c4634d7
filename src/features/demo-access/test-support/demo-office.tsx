import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { CalendarDay } from '#domain/calendar.ts'
import { plusDays } from '#domain/day-arithmetic.ts'
import { today } from '#platform/clock.ts'
import { type Handlers, json } from '../../staff-session/test-support/fake-backend.ts'
import { typePerson } from '../../staff-session/test-support/person-form.ts'
import { renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import { anaId } from '../../staff-session/test-support/signed-in.ts'
import { DemoAccess } from '../staff/demo-access.tsx'

export const grant = '/functions/v1/enroll-student'
export const list = '/rest/v1/demo_prospects'
export const toggle = '/rest/v1/rpc/set_demo_access'

export function aProspect(changes: Record<string, unknown> = {}): Record<string, unknown> {
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
}

export const works: Handlers = {
  [grant]: () => json({ ...access, is_active: true }),
  [list]: () => json([]),
  [toggle]: () => json(access),
}

export function open(staffId = anaId) {
  return renderStaffPages([{ path: '/backoffice', element: <DemoAccess staffId={staffId} /> }], '/backoffice')
}

export const submit = () => screen.getByRole('button', { name: 'Dar acceso demo' })

export async function openFilled() {
  const view = open()
  const user = userEvent.setup()
  await typePerson(user)
  return { user, ...view }
}

/** `today` plus whole days, in the school's time zone. */
export function dayFromNow(days: number): CalendarDay {
  return plusDays(today(), days)
}
