import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { type Answer, refusal, startVisit } from '#platform/test-support/visitor-network.ts'
import { address, payButton } from '#platform/test-support/visitor-page.tsx'
import { geeRow, type PaymentServer, startPaymentServer } from '../test-support/payment-server.ts'
import { ana, openFilled, says } from '../test-support/render-checkout.tsx'

let server: PaymentServer

beforeEach(() => {
  startVisit()
  server = startPaymentServer()
})

describe('a failing single payment says why and goes to the error page', () => {
  test.each<[string, Answer, string]>([
    [
      'provider',
      refusal('payment_provider_error', 502),
      'Error en el procesador de pagos. Intenta nuevamente en unos minutos.',
    ],
    [
      'configuration',
      refusal('server_misconfigured', 503),
      'Error temporal del servidor. Intenta nuevamente más tarde.',
    ],
    ['network', 'dropped', 'Error de conexión. Verifica tu internet e intenta nuevamente.'],
    ['no redirect', { status: 200, body: { order_id: 'x' } }, 'No se recibió URL de redirección'],
    [
      'a redirect to a stranger',
      { status: 200, body: { redirect_url: 'https://evil.test/pay', order_id: 'order-0123456789abcdef' } },
      'No se recibió URL de redirección',
    ],
    [
      'an unknown code',
      { status: 500, body: { code: 'boom', message: 'secret detail' } },
      'Intenta nuevamente en unos minutos.',
    ],
  ])('%s', async (_, answer, sentence) => {
    const user = await openFilled()
    server.nextPayments.push(answer)
    await user.click(payButton())
    await says(sentence)
    expect(await screen.findByRole('heading', { name: 'Error en el pago' })).toBeVisible()
    expect(address()).toBe('/payment-error?course=gee-python')
    expect(window.location.hash).toBe('')
    expect(document.body).not.toHaveTextContent('secret detail')
    await user.click(screen.getByRole('link', { name: 'Intentar nuevamente' }))
    expect(await screen.findByRole('textbox', { name: /^Correo/ })).toHaveValue(ana.email)
  })
})

test.each<[string, Answer]>([
  ['the network', 'dropped'],
  ['the provider', refusal('payment_provider_error', 502)],
  ['an answer without redirect', { status: 200, body: {} }],
])('instalments that fail by %s stay on the page', async (_, answer) => {
  const user = await openFilled()
  await user.click(screen.getByRole('radio', { name: /^Cuotas/ }))
  server.nextPayments.push(answer)
  await user.click(payButton())
  await says('Hubo un problema al procesar el pago en cuotas.')
  await says('Error en el pago')
  expect(address()).toBe('/checkout?course=gee-python-202607')
  expect(payButton()).toBeEnabled()
  expect(screen.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Ana')
})

describe('a price that changed meanwhile', () => {
  test('is shown for another confirmation, and nothing typed is lost', async () => {
    const user = await openFilled()
    server.courses.set('gee-python', { ...geeRow, promo_price_usd: 220 })
    server.nextPayments.push(refusal('price_changed', 409))
    await user.click(payButton())
    expect(await screen.findByText('El precio se actualizó a USD 220.00. Revísalo y confirma.')).toBeVisible()
    expect(payButton()).toHaveTextContent('Pagar USD 220.00')
    expect(screen.getByRole('textbox', { name: /^Nombre/ })).toHaveValue('Ana')
    expect(server.payments).toHaveLength(1)
    await user.click(payButton())
    await waitFor(() => expect(server.payments).toHaveLength(2))
    expect(server.payments[1]?.body.amount).toBe(220)
    expect(server.payments[1]?.key).not.toBe(server.payments[0]?.key)
  })

  test('and cannot be read: says so and stays', async () => {
    const user = await openFilled()
    server.nextPayments.push(refusal('price_changed', 409))
    server.nextPrices.push('dropped')
    await user.click(payButton())
    await says('No pudimos obtener los precios. Por favor, intenta nuevamente.')
    expect(payButton()).toBeEnabled()
  })

  test('instalments withdrawn: single payment is chosen, and said', async () => {
    const user = await openFilled()
    await user.click(screen.getByRole('radio', { name: /^Cuotas/ }))
    server.courses.set('gee-python', { ...geeRow, subscription_link: null })
    server.nextPayments.push(refusal('installments_unavailable', 409))
    await user.click(payButton())
    expect(await screen.findByText(/ya no se ofrece en cuotas.*USD 200\.00/)).toBeVisible()
    expect(screen.getByRole('radio', { name: /^Pago único/ })).toBeChecked()
  })

  test('a course that is gone is not found', async () => {
    const user = await openFilled()
    server.nextPayments.push(refusal('course_not_found', 404))
    await user.click(payButton())
    expect(await screen.findByRole('heading', { name: 'Curso no encontrado' })).toBeVisible()
  })
})
