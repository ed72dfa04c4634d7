import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { checkoutText } from '#content/checkout.ts'
import { paymentToast } from '#content/messages/checkout.ts'
import { payButton } from '#platform/test-support/visitor-page.tsx'
import { currentToast } from '#ui/toast-store.ts'
import { type PaymentServer, startPaymentServer } from '../test-support/payment-server.ts'
import { fillIn, renderCheckout } from '../test-support/render-checkout.tsx'

let server: PaymentServer

beforeEach(() => {
  server = startPaymentServer()
})

const fiveSeconds = { variant: 'destructive', durationMs: 5000 }

test('a failed price shows a toast for five seconds', async () => {
  server.price.reply = 'offline'
  renderCheckout('/checkout?course=gee-python')
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Error', ...fiveSeconds }))
})

test('missing data shows a toast for five seconds', async () => {
  const { user } = renderCheckout('/checkout?course=gee-python')
  await fillIn(user, {})
  await user.click(payButton())
  expect(currentToast()).toMatchObject({
    description: paymentToast.missing,
    ...fiveSeconds,
  })
})

test.each([checkoutText.method.single, checkoutText.method.installments])(
  'a payment that cannot start (%s) shows a toast for five seconds',
  async (method) => {
    const { user } = renderCheckout('/checkout?course=gee-python')
    await fillIn(user)
    await user.click(screen.getByRole('radio', { name: new RegExp(`^${method}`) }))
    server.payment.next.push('offline')
    await user.click(payButton())
    await waitFor(() => expect(currentToast()).toMatchObject(fiveSeconds))
  },
)
