import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { paymentErrorText, paymentSuccessText } from '#content/checkout.ts'
import { linkReturnText, reopenFailureText } from '#content/checkout-link.ts'
import { reopenOrder } from '#domain/contracts/reopen-order.ts'
import { orderId } from '#flows/purchase/test-support/purchase-network.ts'
import type { EdgePlace } from '#platform/test-support/fake-network.ts'
import { address } from '#platform/test-support/visitor-page.tsx'
import { anOrder, type PaymentServer, startPaymentServer } from '../test-support/payment-server.ts'
import { renderCheckout } from '../test-support/render-checkout.tsx'

const link = { status: 'cancelled', payment_type: 'total', amount: 180, by_link: true } as const
const at = `/payment-error?order_id=${orderId}`

let server: PaymentServer
let reopening: EdgePlace<typeof reopenOrder>

beforeEach(() => {
  server = startPaymentServer()
  server.order.reply = anOrder(link)
  reopening = server.edge(reopenOrder, {
    redirect_url: `${window.location.origin}${window.location.pathname}#pagar-el-link`,
    order_id: orderId,
  })
})

const button = () => screen.findByRole('button', { name: linkReturnText.action })

test.each([
  ['rejected', {}, linkReturnText.lead.rejected],
  ['cancelled', { expired: true }, linkReturnText.lead.expired],
] as const)('a %s order %j says what happened and names the course', async (status, changes, lead) => {
  server.order.reply = anOrder({ ...link, status, ...changes })
  renderCheckout(at)
  expect(await screen.findByText(lead)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: paymentErrorText.heading })).toBeVisible()
  expect(screen.getByText(/Google Earth Engine con Python: el monto es el mismo/)).toBeVisible()
  expect(screen.getByRole('link', { name: linkReturnText.home })).toHaveAttribute('href', '/')
  // The checkout would ask another price.
  expect(screen.queryByRole('link', { name: paymentErrorText.retry })).toBeNull()
})

test('without a connection nothing is lost', async () => {
  reopening.next.push('offline')
  const { user } = renderCheckout(at)
  await user.click(await button())
  expect(await screen.findByRole('alert')).toHaveTextContent(reopenFailureText.network)
})

test('an address outside the provider is not opened', async () => {
  reopening.reply = { answer: { redirect_url: 'https://evil.example/pay', order_id: orderId } }
  const { user } = renderCheckout(at)
  await user.click(await button())
  expect(await screen.findByRole('alert')).toHaveTextContent(reopenFailureText.no_redirect_url)
  expect(window.location.hash).toBe('')
})

test('a link that was paid meanwhile shows the paid order', async () => {
  const other = 'order-paid-9876543210'
  reopening.next.push({ status: 409, code: 'order_paid', details: { order_id: other } })
  const { user } = renderCheckout(at)
  const open = await button()
  server.order.reply = anOrder({ order_id: other })
  await user.click(open)
  expect(await screen.findByRole('heading', { name: paymentSuccessText.heading })).toBeVisible()
  expect(address()).toBe(`/payment-success?order_id=${other}`)
})

test('a paid order shows its success page', async () => {
  server.order.reply = anOrder({ ...link, status: 'approved' })
  renderCheckout(at)
  expect(await screen.findByRole('heading', { name: paymentSuccessText.heading })).toBeVisible()
})

test('an order of the public checkout returns there', async () => {
  server.order.reply = anOrder({ status: 'rejected' })
  renderCheckout(at)
  const retry = await screen.findByRole('link', { name: paymentErrorText.retry })
  expect(retry).toHaveAttribute('href', '/checkout?course=gee-python')
})

test('an unknown order leads to the offer', async () => {
  server.order.reply = { answer: null }
  renderCheckout(at)
  expect(await screen.findByRole('link', { name: paymentErrorText.offer })).toBeVisible()
})

test('an order that cannot be read can be asked for again', async () => {
  server.order.next.push('offline')
  const { user } = renderCheckout(at)
  await user.click(await screen.findByRole('button', { name: linkReturnText.unreachable.action }))
  expect(await button()).toBeVisible()
})
