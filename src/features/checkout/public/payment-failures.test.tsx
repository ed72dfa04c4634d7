import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { checkoutText, paymentErrorText } from '#content/checkout.ts'
import { paymentFailureText, paymentToast } from '#content/messages/checkout.ts'
import { notOnSaleText } from '#content/sold-out.ts'
import { orderId, type PaymentReply, priced } from '#flows/purchase/test-support/purchase-network.ts'
import { unknownCode } from '#platform/test-support/fake-network.ts'
import { address, payButton } from '#platform/test-support/visitor-page.tsx'
import { geeRow, type PaymentServer, startPaymentServer } from '../test-support/payment-server.ts'
import { ana, openFilled, says } from '../test-support/render-checkout.tsx'

const { fields } = checkoutText

let server: PaymentServer

beforeEach(() => {
  server = startPaymentServer()
})

describe('a failed single payment explains why and goes to the error page', () => {
  test.each<[string, PaymentReply, string]>([
    ['network', 'offline', paymentFailureText.network],
    [
      'a redirect to a foreign origin',
      { answer: { redirect_url: 'https://evil.test/pay', order_id: orderId } },
      paymentFailureText.no_redirect_url,
    ],
    [
      'an unknown code',
      { status: 500, code: unknownCode, details: { message: 'secret detail' } },
      paymentFailureText.unknown,
    ],
  ])('%s', async (_, answer, sentence) => {
    const user = await openFilled()
    server.payment.next.push(answer)
    await user.click(payButton())
    await says(sentence)
    expect(await screen.findByRole('heading', { name: paymentErrorText.heading })).toBeVisible()
    expect(address()).toBe('/payment-error?course=gee-python')
    // The toast goes after five seconds; no card has failed.
    expect(screen.getByText(sentence, { ignore: 'li *' })).toBeVisible()
    expect(screen.queryByText(paymentErrorText.todo)).toBeNull()
    expect(window.location.hash).toBe('')
    expect(document.body).not.toHaveTextContent('secret detail')
    await user.click(screen.getByRole('link', { name: paymentErrorText.retry }))
    expect(await screen.findByRole('textbox', { name: fields.email })).toHaveValue(ana.email)
  })
})

test('failed instalments stay on the page', async () => {
  const user = await openFilled()
  await user.click(screen.getByRole('radio', { name: /^Cuotas/ }))
  server.payment.next.push('offline')
  await user.click(payButton())
  await says(paymentToast.installments.description)
  await says(paymentToast.installments.title)
  expect(address()).toBe('/checkout?course=gee-python-202607')
  expect(payButton()).toBeEnabled()
  expect(screen.getByRole('textbox', { name: fields.firstName })).toHaveValue('Ana')
})

test('another cohort at the same price is shown before it is bought', async () => {
  const user = await openFilled()
  server.price.reply = priced({ ...geeRow, slug: 'gee-python-209903', starts_on: '2099-03-01' })
  server.payment.next.push({ status: 409, code: 'cohort_changed' })
  await user.click(payButton())
  expect(await screen.findByText(/^Ahora se vende otra cohorte, por USD 200.00/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: fields.firstName })).toHaveValue('Ana')
  await user.click(payButton())
  await waitFor(() => expect(server.payment.asked).toHaveLength(2))
  expect(server.payment.asked.map(({ body }) => body.cohort)).toEqual([geeRow.slug, 'gee-python-209903'])
})

describe('a price that has changed', () => {
  test('is shown for confirmation and keeps the input', async () => {
    const user = await openFilled()
    server.price.reply = priced({ ...geeRow, promo_price_usd: 220 })
    server.payment.next.push({ status: 409, code: 'price_changed' })
    await user.click(payButton())
    expect(await screen.findByText('El precio se actualizó a USD 220.00. Revísalo y confirma.')).toBeVisible()
    expect(payButton()).toHaveTextContent('Pagar USD 220.00')
    expect(screen.getByRole('textbox', { name: fields.firstName })).toHaveValue('Ana')
    expect(server.payment.asked).toHaveLength(1)
    await user.click(payButton())
    await waitFor(() => expect(server.payment.asked).toHaveLength(2))
    expect(server.payment.asked[1]?.body.amount).toBe(220)
    expect(server.payment.asked[1]?.key).not.toBe(server.payment.asked[0]?.key)
  })

  test('and fails to load: says so and stays', async () => {
    const user = await openFilled()
    server.payment.next.push({ status: 409, code: 'price_changed' })
    server.price.reply = 'offline'
    await user.click(payButton())
    await says(checkoutText.priceFailure.message)
    expect(payButton()).toBeEnabled()
  })

  test('instalments withdrawn: selects the single payment and says so', async () => {
    const user = await openFilled()
    await user.click(screen.getByRole('radio', { name: /^Cuotas/ }))
    server.price.reply = priced({ ...geeRow, subscription_link: null })
    server.payment.next.push({ status: 409, code: 'installments_unavailable' })
    await user.click(payButton())
    expect(await screen.findByText(/ya no se ofrece en cuotas.*USD 200\.00/)).toBeVisible()
    expect(screen.getByRole('radio', { name: /^Pago único/ })).toBeChecked()
  })

  test('a course that is no longer on sale takes the waiting list with what was typed', async () => {
    const user = await openFilled()
    server.payment.next.push({ status: 404, code: 'course_not_found' })
    await user.click(payButton())
    expect(await screen.findByRole('heading', { name: notOnSaleText.title })).toBeVisible()
    expect(screen.getByText(/para Ana$/)).toBeVisible()
  })
})
