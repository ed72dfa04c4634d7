import { screen } from '@testing-library/react'
import type userEvent from '@testing-library/user-event'
import { anaId, type Handlers, json } from '../../staff-session/test-support/fake-backend.ts'
import { renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
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

export const field = (name: RegExp) => screen.getByRole('textbox', { name })
export const submit = () => screen.getByRole('button', { name: 'Dar de alta' })

export async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field(/^Nombre/), 'Nélida')
  await user.type(field(/^Apellido/), 'Quiñones')
  await user.type(field(/^Email/), 'nelida@example.com')
  await user.type(field(/^Precio/), '180,50')
  await user.click(await screen.findByRole('checkbox', { name: /Google Earth Engine/ }))
}
