import { screen } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { enrolmentTexts } from '#content/enrolment.ts'
import { enrolStudent } from '#domain/contracts/enroll-student.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { field, typePerson } from '../../staff-session/test-support/person-form.ts'
import { OwnDrafts, renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import { anaId, startSignedIn } from '../../staff-session/test-support/signed-in.ts'
import { EnrolmentPage } from '../staff/enrolment-page.tsx'
import { anEnrolment, aStatus, aStep, careerRows, courseRows } from './enrolment-answers.ts'

export function startEnrolments() {
  startSignedIn()
  const network = startNetwork()
  return {
    careers: network.table('careers', careerRows),
    courses: network.table('courses_moodle', courseRows),
    seats: network.sql('get_seats_left', []),
    enroll: network.edge(enrolStudent, anEnrolment()),
    status: network.sql('enrolment_status', aStatus([aStep({ state: 'done' })])),
    recent: network.sql('list_enrolments', []),
    sale: network.sql('find_enrolment_sale', null),
    people: network.sql('search_people', []),
    retry: network.sql('retry_step', true),
  }
}
export type Enrolments = ReturnType<typeof startEnrolments>

export function openEnrolment(address = '/enroll-student', staffId = anaId) {
  return renderStaffPages(
    [
      {
        path: '/enroll-student',
        element: (
          <OwnDrafts of={staffId}>
            <EnrolmentPage />
          </OwnDrafts>
        ),
      },
    ],
    address,
  )
}

export const submit = () => screen.getByRole('button', { name: enrolmentTexts.submit })

export async function fill(user: UserEvent) {
  await typePerson(user, enrolmentTexts)
  await putText(user, field(enrolmentTexts.price), '180,50')
  await user.click(await screen.findByRole('checkbox', { name: /Google Earth Engine/ }))
}

/** Opens the form with every required field filled in. */
export async function openFilled() {
  const view = openEnrolment()
  const user = userEvent.setup()
  await fill(user)
  return { user, ...view }
}
