import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { assuranceTexts } from '#content/acceptance.ts'
import { checkoutText } from '#content/checkout.ts'
import { membershipPage } from '#content/membership.ts'
import { membershipForm } from '#content/membership-form.ts'
import { paymentFailureText } from '#content/messages/checkout.ts'
import { currentLegalVersion } from '#domain/legal-versions.ts'
import { readStartedOrder } from '#flows/purchase/payment-session.ts'
import { orderId, type PaymentReply, priced } from '#flows/purchase/test-support/purchase-network.ts'
import { unknownCode } from '#platform/test-support/fake-network.ts'
import { address, payButton } from '#platform/test-support/visitor-page.tsx'
import {
  type MembershipServer,
  membershipRow,
  startMembershipServer,
} from '../test-support/membership-server.ts'
import { box, openFilled, openForm, renderMembership, says } from '../test-support/render-membership.tsx'

const { fields } = checkoutText

let server: MembershipServer

beforeEach(() => {
  server = startMembershipServer()
})

const left = () => waitFor(() => expect(window.location.hash).toBe(`#pagar-${orderId}`))

test('a single payment sends the specified request and redirects to the provider', async () => {
  const user = await openFilled()
  expect(screen.getByRole('radio', { name: checkoutText.method.single })).toBeChecked()
  await user.click(payButton())
  await left()
  expect(server.payment.asked).toEqual([
    expect.objectContaining({
      key: expect.stringMatching(/^[0-9a-f]{32}$/),
      body: {
        email: 'ana@ejemplo.test',
        course_id: 'all-access-geoai',
        cohort: null,
        country: 'MX',
        amount: 270,
        currency: 'USD',
        payment_type: 'single',
        payer: { name: 'Ana Prueba', first_name: 'Ana', last_name: 'Prueba', phone: '+52 55 5555 0100' },
        invoice: null,
        legal_version: currentLegalVersion,
      },
    }),
  ])
  expect(readStartedOrder()).toEqual({ orderId, courseSlug: 'all-access-geoai' })
  expect(screen.getByRole('button', { name: checkoutText.submit.busy })).toBeDisabled()
})

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

test('elsewhere the phone number is sent with its dialling code and rejected without', async () => {
  const user = await openFilled()
  await user.selectOptions(screen.getByRole('combobox', { name: fields.country }), 'Otros países')
  await user.click(payButton())
  expect(box(fields.phone)).toHaveAccessibleDescription(
    /^Escribe el teléfono con «\+» y el código de tu país/,
  )
  expect(server.payment.asked).toEqual([])
  await user.clear(box(fields.phone))
  await user.type(box(fields.phone), '+34 612 345 678')
  await user.click(payButton())
  await left()
  expect(server.payment.asked[0]?.body).toMatchObject({
    country: 'OTHER',
    payer: { phone: '+34 612 345 678' },
  })
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

test('instalments are offered only with a subscription link', async () => {
  server.price.reply = priced({ ...membershipRow, subscription_link: null })
  const { user } = renderMembership()
  await openForm(user)
  expect(screen.getByRole('radio', { name: checkoutText.method.single })).toBeChecked()
  expect(screen.queryByRole('radio', { name: checkoutText.method.installments })).not.toBeInTheDocument()
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

describe.each([checkoutText.method.single, checkoutText.method.installments])(
  'a failure (%s) stays on the page, is explained and keeps the input',
  (method) => {
    test.each<[string, PaymentReply, string]>([
      [
        'of the provider',
        { status: 502, code: 'payment_provider_error' },
        paymentFailureText.payment_provider_error,
      ],
      [
        'of the configuration',
        { status: 503, code: 'server_misconfigured' },
        paymentFailureText.server_misconfigured,
      ],
      ['of the network', 'offline', paymentFailureText.network],
      ['without a redirect', { garbled: '{}' }, paymentFailureText.no_redirect_url],
      [
        'with a redirect to a foreign origin',
        { answer: { redirect_url: 'https://evil.test/pay', order_id: orderId } },
        paymentFailureText.no_redirect_url,
      ],
      ['without its own message', { status: 500, code: 'internal_error' }, membershipForm.failure],
      ['of an unknown code', { status: 500, code: unknownCode }, membershipForm.failure],
    ])('%s', async (_, answer, sentence) => {
      const user = await openFilled()
      await user.click(screen.getByRole('radio', { name: method }))
      server.payment.next.push(answer)
      await user.click(payButton())
      await says(membershipForm.failureTitle, sentence)
      expect(address()).toBe('/all-access-geoai')
      expect(window.location.hash).toBe('')
      expect(payButton()).toBeEnabled()
      expect(box(fields.email)).toHaveValue('ana@ejemplo.test')
    })
  },
)

test('a problem found by the server is shown at its field', async () => {
  const user = await openFilled()
  server.payment.next.push({
    status: 422,
    problems: [{ field: 'payer.phone', code: 'invalid_phone' }],
  })
  await user.click(payButton())
  await waitFor(() => expect(box(fields.phone)).toHaveFocus())
  expect(box(fields.phone)).toHaveAccessibleDescription(/Escribe el número con código de área/)
})

test('a changed price is shown for confirmation', async () => {
  const user = await openFilled()
  server.price.reply = priced({ ...membershipRow, promo_price_usd: 280 })
  server.payment.next.push({ status: 409, code: 'price_changed' })
  await user.click(payButton())
  expect(
    await screen.findByText(/El precio se actualizó a USD.280\.00\. Revísalo y confirma\./),
  ).toBeVisible()
  expect(payButton()).toHaveTextContent(/^Pagar USD.280\.00$/)
  await user.click(payButton())
  await left()
  expect(server.payment.asked[1]?.body.amount).toBe(280)
})

test('says so when the membership is no longer sold', async () => {
  const user = await openFilled()
  server.price.reply = priced()
  server.payment.next.push({ status: 404, code: 'course_not_found' })
  await user.click(payButton())
  expect(await screen.findByText(/^La membresía no está a la venta/)).toBeVisible()
})

test('an order that is already paid is shown, not paid again', async () => {
  const user = await openFilled()
  server.payment.next.push({
    status: 409,
    code: 'order_paid',
    details: { order_id: orderId },
  })
  await user.click(payButton())
  await waitFor(() => expect(address()).toBe(`/payment-success?order_id=${orderId}`))
})

describe('one order', () => {
  test('for a double click on a slow network', async () => {
    const user = await openFilled()
    const release = server.hold()
    await user.dblClick(payButton())
    expect(screen.getByRole('button', { name: checkoutText.submit.busy })).toBeDisabled()
    await act(async () => release())
    await left()
    expect(server.payment.asked).toHaveLength(1)
  })

  test('for the same content sent again after a dropped connection', async () => {
    const user = await openFilled()
    server.payment.next.push('offline')
    await user.click(payButton())
    await says(membershipForm.failureTitle, paymentFailureText.network)
    await user.click(payButton())
    await left()
    expect(server.payment.asked[1]).toEqual(server.payment.asked[0])
  })

  test('after a closed order is created with a new key', async () => {
    const user = await openFilled()
    server.payment.next.push({ status: 409, code: 'order_closed' })
    await user.click(payButton())
    await left()
    expect(server.payment.asked[1]?.key).not.toBe(server.payment.asked[0]?.key)
  })
})
