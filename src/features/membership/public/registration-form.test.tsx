import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { assuranceTexts } from '#content/acceptance.ts'
import { checkoutText } from '#content/checkout.ts'
import { membershipPage } from '#content/membership.ts'
import { membershipForm } from '#content/membership-form.ts'
import { paymentFailureText } from '#content/messages/checkout.ts'
import { orderId, type PaymentReply, priced } from '#flows/purchase/test-support/purchase-network.ts'
import { unknownCode } from '#platform/test-support/fake-network.ts'
import { address, payButton } from '#platform/test-support/visitor-page.tsx'
import { clearToasts } from '#ui/toast-store.ts'
import { type MembershipServer, startMembershipServer } from '../test-support/membership-server.ts'
import { box, openFilled, openForm, renderMembership, says } from '../test-support/render-membership.tsx'

const { fields } = checkoutText

let server: MembershipServer

beforeEach(() => {
  server = startMembershipServer()
})

const left = () => waitFor(() => expect(window.location.hash).toBe(`#pagar-${orderId}`))

test('says what is bought, how it is charged, what it promises and whom to ask', async () => {
  await openFilled()
  expect(screen.getByText(membershipForm.bought)).toBeVisible()
  expect(screen.getByText(/en moneda local \(MXN\).* Desde México puedes pagar con tarjeta/)).toBeVisible()
  expect(screen.getByText(assuranceTexts.guarantee.outcome)).toBeVisible()
  expect(screen.getByRole('link', { name: new RegExp(checkoutText.ask.action) })).toHaveAttribute(
    'href',
    expect.stringContaining(encodeURIComponent(membershipPage.title)),
  )
})

test('instalments create the order first and redirect to its subscription', async () => {
  const user = await openFilled()
  await user.click(screen.getByRole('radio', { name: checkoutText.method.installments }))
  expect(payButton()).toHaveTextContent(/^Pagar la primera cuota: USD.41\.67$/)
  await user.click(payButton())
  await left()
  expect(server.payment.asked[0]?.body).toMatchObject({
    course_id: 'all-access-geoai',
    amount: 250.02,
    currency: 'USD',
    payment_type: 'installments',
  })
})

test('missing fields are reported, the first is focused, and nothing is sent', async () => {
  const { user } = renderMembership()
  await openForm(user)
  await user.type(box(fields.firstName), 'Ana')
  await user.type(box(fields.phone), '   ')
  await user.click(payButton())
  await says(membershipForm.missing.title, membershipForm.missing.description)
  expect(box(fields.lastName)).toHaveFocus()
  for (const name of [fields.lastName, fields.email, fields.phone]) expect(box(name)).toBeInvalid()
  expect(box(fields.firstName)).toBeValid()
  expect(server.payment.asked).toEqual([])
})

test('a failure of either way of paying stays on the page, is explained and keeps the input', async () => {
  const user = await openFilled()
  const failures: [PaymentReply, string][] = [
    [{ status: 502, code: 'payment_provider_error' }, paymentFailureText.payment_provider_error],
    // A redirect to a foreign origin.
    [
      { answer: { redirect_url: 'https://evil.test/pay', order_id: orderId } },
      paymentFailureText.no_redirect_url,
    ],
    // One without its own message.
    [{ status: 500, code: unknownCode }, membershipForm.failure],
  ]
  for (const method of [checkoutText.method.single, checkoutText.method.installments]) {
    await user.click(screen.getByRole('radio', { name: method }))
    for (const [answer, sentence] of failures) {
      clearToasts()
      server.payment.next.push(answer)
      await user.click(payButton())
      await says(membershipForm.failureTitle, sentence)
      expect(address()).toBe('/all-access-geoai')
      expect(window.location.hash).toBe('')
      await waitFor(() => expect(payButton()).toBeEnabled())
      expect(box(fields.email)).toHaveValue('ana@ejemplo.test')
    }
  }
})

test('says so when the membership is no longer sold', async () => {
  const user = await openFilled()
  server.price.reply = priced()
  server.payment.next.push({ status: 404, code: 'course_not_found' })
  await user.click(payButton())
  expect(await screen.findByText(/^La membresía no está a la venta/)).toBeVisible()
})
