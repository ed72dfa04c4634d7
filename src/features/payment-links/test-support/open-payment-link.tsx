import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'
import { paymentLinkTexts } from '#content/payment-links.ts'
import { createStaffPayment } from '#domain/contracts/staff-payment.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { field, startsWith, typePerson } from '../../staff-session/test-support/person-form.ts'
import { OwnDrafts, renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import { anaId, startSignedIn } from '../../staff-session/test-support/signed-in.ts'
import { PaymentLinkPage } from '../staff/payment-link-page.tsx'
import { courseRows } from './link-rows.ts'

export const created = { redirect_url: 'https://checkout.test/pay/abc', order_id: 'AAAAAAAAAAAAAAAAAAAAAAAA' }

export function startLinks() {
  startSignedIn()
  const network = startNetwork()
  return {
    create: network.edge(createStaffPayment, created),
    courses: network.table('courses_moodle', courseRows),
    seats: network.sql('get_seats_left', []),
    limits: network.sql('staff_order_limits', { min_usd: 1, max_usd: 5000 }),
    recent: network.sql('list_payment_links', []),
    sale: network.sql('find_sale', null),
    people: network.sql('search_people', []),
  }
}
export type Links = ReturnType<typeof startLinks>

export function openPaymentLink(staffId = anaId, address = '/payment-link') {
  return renderStaffPages(
    [
      {
        path: '/payment-link',
        element: (
          <OwnDrafts of={staffId}>
            <PaymentLinkPage />
          </OwnDrafts>
        ),
      },
    ],
    address,
  )
}

export const submit = () => screen.getByRole('button', { name: paymentLinkTexts.submit })

/** Opens the form with every required field filled in. */
export async function openFilled() {
  const view = openPaymentLink()
  const user = userEvent.setup()
  await typePerson(user, {
    ...paymentLinkTexts,
    firstname: paymentLinkTexts.firstName,
    lastname: paymentLinkTexts.lastName,
  })
  await putText(user, field(paymentLinkTexts.phone), '11 5555 0134')
  await waitFor(() => expect(document.querySelector('option[value=gee-python-209907]')).not.toBeNull())
  await user.selectOptions(
    screen.getByRole('combobox', { name: startsWith(paymentLinkTexts.course) }),
    'gee-python-209907',
  )
  return { user, ...view }
}
