import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkoutText } from '#content/checkout.ts'
import { seatsText } from '#content/seats.ts'
import { site } from '#content/site.ts'
import { soldOutText } from '#content/sold-out.ts'
import { payButton } from '#platform/test-support/visitor-page.tsx'
import { geeRow, type PaymentServer, startPaymentServer } from '../test-support/payment-server.ts'
import { openFilled, renderCheckout } from '../test-support/render-checkout.tsx'

const { fields } = checkoutText

let server: PaymentServer

beforeEach(() => {
  server = startPaymentServer()
})

function announce(seats_left: number, next_starts_on: string | null = null, base_slug = 'gee-python') {
  server.seats.reply = { answer: [{ base_slug, seats_left, next_starts_on }] }
}

const title = () => screen.findByRole('heading', { name: soldOutText.title })
const waitlist = (name: string) => screen.getByText(`Lista de ${geeRow.name} para ${name}`.trim())

test.each([
  [5, 'Quedan 5 lugares'],
  [1, 'Queda 1 lugar'],
])('%i seats left are announced beside the total', async (left, sentence) => {
  announce(left)
  renderCheckout('/checkout?course=gee-python')
  expect(await screen.findByText(sentence)).toBeVisible()
  expect(payButton()).toBeEnabled()
})

test('the seats of another course are not', async () => {
  announce(0, null, 'deep-learning')
  renderCheckout('/checkout?course=gee-python')
  await screen.findByRole('textbox', { name: fields.firstName })
  await waitFor(() => expect(server.seats.asked).toHaveLength(1))
  expect(screen.queryByText(seatsText(0))).toBeNull()
})

test('seats that do not load sell the course: the server decides', async () => {
  server.seats.reply = 'offline'
  renderCheckout('/checkout?course=gee-python')
  expect(await screen.findByRole('textbox', { name: fields.firstName })).toBeVisible()
  expect(payButton()).toBeEnabled()
})

test('a course that is sold out offers its waiting list and names the next start', async () => {
  announce(0, '2099-10-20')
  renderCheckout('/checkout?course=gee-python')
  expect(await title()).toBeVisible()
  expect(screen.getByText(/La próxima empieza el 20 de octubre/)).toBeVisible()
  expect(waitlist('')).toBeVisible()
  expect(screen.getByText('Sin lugares')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Pagar/ })).toBeNull()
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

test('the last seat taken meanwhile: says so, keeps what was typed and starts no payment', async () => {
  const user = await openFilled()
  server.payment.next.push({ status: 409, code: 'sold_out' })
  announce(0, '2099-10-20')
  await user.click(payButton())
  await waitFor(async () => expect(await title()).toHaveFocus())
  expect(screen.getByText(soldOutText.refused)).toBeVisible()
  expect(await screen.findByText(/La próxima empieza el 20 de octubre/)).toBeVisible()
  expect(waitlist('Ana')).toBeVisible()
  expect(window.location.hash).toBe('')
})

test('in instalments, too', async () => {
  const user = await openFilled()
  await user.click(screen.getByRole('radio', { name: /^Cuotas/ }))
  server.payment.next.push({ status: 409, code: 'sold_out' })
  await user.click(payButton())
  expect(await title()).toBeVisible()
})
