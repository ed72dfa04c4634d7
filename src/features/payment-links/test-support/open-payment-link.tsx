import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type Handlers, json } from '../../staff-session/test-support/fake-backend.ts'
import { field, typePerson } from '../../staff-session/test-support/person-form.ts'
import { renderStaffPages } from '../../staff-session/test-support/render-staff.tsx'
import { anaId } from '../../staff-session/test-support/signed-in.ts'
import { PaymentLinkPage } from '../staff/payment-link-page.tsx'
import { courseRows } from './link-rows.ts'

export const create = '/functions/v1/create-payment'
export const courses = '/rest/v1/courses_moodle'
export const limits = '/rest/v1/rpc/staff_order_limits'
export const recent = '/rest/v1/rpc/list_payment_links'
export const url = 'https://checkout.test/pay/abc'
export const orderId = 'AAAAAAAAAAAAAAAAAAAAAAAA'

export const works: Handlers = {
  [create]: () => json({ redirect_url: url, order_id: orderId }),
  [courses]: () => json(courseRows),
  [limits]: () => json({ min_usd: 1, max_usd: 5000 }),
  [recent]: () => json([]),
}

export function openPaymentLink(staffId = anaId) {
  return renderStaffPages(
    [{ path: '/payment-link', element: <PaymentLinkPage staffId={staffId} /> }],
    '/payment-link',
  )
}

export const submit = () => screen.getByRole('button', { name: 'Generar Link de Pago' })

/** Opens the form with every required field filled in. */
export async function openFilled() {
  const view = openPaymentLink()
  const user = userEvent.setup()
  await typePerson(user)
  await user.type(field(/^Teléfono/), '11 5555 0134')
  await screen.findByRole('option', { name: /Earth Engine/ })
  await user.selectOptions(screen.getByRole('combobox', { name: /^Curso/ }), 'gee-python-209907')
  return { user, ...view }
}
