import { screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { type Handlers, json } from '../../staff-session/test-support/fake-backend.ts'
import { field, typePerson } from '../../staff-session/test-support/person-form.ts'
import { renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import { anaId } from '../../staff-session/test-support/signed-in.ts'
import { EnrolmentPage } from '../staff/enrolment-page.tsx'
import {
  anEnrolment,
  aStatus,
  aStep,
  careerRows,
  careers,
  courseRows,
  courses,
  enroll,
  status,
} from './enrolment-answers.ts'

export const works: Handlers = {
  [careers]: () => json(careerRows),
  [courses]: () => json(courseRows),
  [enroll]: () => json(anEnrolment()),
  [status]: () => json(aStatus([aStep({ state: 'done' })])),
}

export function openEnrolment(address = '/enroll-student', staffId = anaId) {
  return renderStaffPages(
    [{ path: '/enroll-student', element: <EnrolmentPage staffId={staffId} /> }],
    address,
  )
}

export const submit = () => screen.getByRole('button', { name: 'Dar de alta' })

export async function fill(user: UserEvent) {
  await typePerson(user)
  await user.type(field(/^Precio/), '180,50')
  await user.click(await screen.findByRole('checkbox', { name: /Google Earth Engine/ }))
}

/** Opens the form with every required field filled in. */
export async function openFilled() {
  const view = openEnrolment()
  const user = userEvent.setup()
  await fill(user)
  return { user, ...view }
}
