import { screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { checkoutText } from '#content/checkout.ts'
import { site } from '#content/site.ts'
import { soldOutText } from '#content/sold-out.ts'
import { priced } from '#flows/purchase/test-support/purchase-network.ts'
import { payButton } from '#platform/test-support/visitor-page.tsx'
import { geeRow, type PaymentServer, startPaymentServer } from '../test-support/payment-server.ts'
import { openFilled, renderCheckout } from '../test-support/render-checkout.tsx'

const { fields } = checkoutText

let server: PaymentServer

beforeEach(() => {
  server = startPaymentServer()
})

function announce(left: number, next_starts_on: string | null = null) {
  server.price.reply = priced({ ...geeRow, announced_seats: { left, next_starts_on } })
}

const title = () => screen.findByRole('heading', { name: soldOutText.title })

test('nothing is said of seats that the school does not announce, and prices and seats are one question', async () => {
  renderCheckout('/checkout?course=gee-python')
  await screen.findByRole('textbox', { name: fields.firstName })
  expect(document.body).not.toHaveTextContent(/Queda|lugares/)
  expect(server.price.asked).toHaveLength(1)
})

test('the seats left are announced beside the total; back in a tab that waited, the present ones', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  announce(3)
  renderCheckout('/checkout?course=gee-python')
  await screen.findByText('Quedan 3 lugares')
  announce(1)
  vi.setSystemTime(Date.now() + 120_000)
  window.dispatchEvent(new Event('visibilitychange'))
  expect(await screen.findByText('Queda 1 lugar')).toBeVisible()
  expect(payButton()).toBeEnabled()
  vi.useRealTimers()
})

test('a start that has passed is not named', async () => {
  announce(0, '2020-10-20')
  renderCheckout('/checkout?course=gee-python')
  await title()
  expect(document.body).not.toHaveTextContent('La próxima empieza')
})

test('whoever has a seat is told how to get a link to pay for it', async () => {
  announce(0)
  renderCheckout('/checkout?course=gee-python')
  expect(await screen.findByText(soldOutText.enrolled)).toBeVisible()
  expect(screen.getByRole('link', { name: site.email })).toHaveAttribute('href', `mailto:${site.email}`)
})

test('in instalments, too', async () => {
  const user = await openFilled()
  await user.click(screen.getByRole('radio', { name: /^Cuotas/ }))
  server.payment.next.push({ status: 409, code: 'sold_out' })
  await user.click(payButton())
  expect(await title()).toBeVisible()
})
