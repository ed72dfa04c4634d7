import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  callsTo,
  fakeBackend,
  json,
  keyOf,
  noAnswer,
  refusing,
} from '../staff-session/test-support/fake-backend.ts'
import { field } from '../staff-session/test-support/person-form.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import {
  create,
  openFilled,
  openPaymentLink,
  orderId,
  submit,
  url,
  works,
} from './test-support/open-payment-link.tsx'

beforeEach(startSignedIn)

describe('a failure keeps what was typed, and the retry keeps the key', () => {
  test.each<[string, () => Response | Promise<Response>, string]>([
    ['no network', noAnswer, 'Error: No hay conexión con el servidor.'],
    ['provider', refusing(502, 'payment_provider_error'), 'Error: El procesador de pagos no respondió.'],
    ['course', refusing(404, 'course_not_found'), 'Error: El curso ya no existe.'],
    ['too small', refusing(409, 'amount_too_small'), 'Error: El monto del link es menor que el mínimo.'],
    ['too large', refusing(409, 'amount_too_large'), 'Error: El monto del link es mayor que el máximo.'],
    [
      'over',
      refusing(409, 'amount_over_total'),
      'Error: El monto del link no puede superar el total del curso.',
    ],
    ['limit', refusing(429, 'rate_limited'), 'Error: Hubo demasiados intentos.'],
    ['session', refusing(401, 'unauthorized'), 'Error: Tu sesión terminó.'],
    ['role', refusing(403, 'forbidden'), 'Error: Tu cuenta ya no tiene acceso'],
    ['server', refusing(500, 'internal_error'), 'Error: Error al generar el link'],
    ['an unknown code', refusing(418, 'teapot'), 'Error: Error al generar el link'],
    ['no address', () => json({ order_id: orderId }), 'Error: No se recibió URL de checkout'],
    [
      'foreign',
      () => json({ redirect_url: 'https://evil.test/pay', order_id: orderId }),
      'Error: El link recibido no es',
    ],
  ])('%s', async (_name, answer, sentence) => {
    const backend = fakeBackend({ ...works, [create]: answer })
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field(/^Nombre/)).toHaveValue('Nélida')
    expect(screen.queryByRole('heading', { name: 'Link listo' })).not.toBeInTheDocument()
    backend.handlers[create] = () => json({ redirect_url: url, order_id: orderId })
    await user.click(submit())
    expect(await screen.findByRole('heading', { name: 'Link listo' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    const [first, second] = callsTo(backend.calls, create)
    expect(keyOf(second)).toBe(keyOf(first))
  })

  test('other content gets another key', async () => {
    const { calls } = fakeBackend(works)
    const { user } = await openFilled()
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Link listo' })
    await user.type(field(/^Apellido/), ' Aráoz')
    await user.click(submit())
    await waitFor(() => expect(callsTo(calls, create)).toHaveLength(2))
    expect(keyOf(callsTo(calls, create)[1])).not.toBe(keyOf(callsTo(calls, create)[0]))
  })

  test.each(['order_closed', 'idempotency_conflict'])('%s renews the key once', async (name) => {
    const { calls } = fakeBackend({ ...works, [create]: refusing(409, name) })
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Error al generar el link')
    expect(callsTo(calls, create)).toHaveLength(2)
    expect(keyOf(callsTo(calls, create)[1])).not.toBe(keyOf(callsTo(calls, create)[0]))
  })

  test('a second link for a paid one needs a confirmation', async () => {
    const backend = fakeBackend({ ...works, [create]: refusing(409, 'order_paid') })
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('ya está pagado')
    expect(callsTo(backend.calls, create)).toHaveLength(1)
    backend.handlers[create] = () => json({ redirect_url: url, order_id: orderId })
    await user.click(screen.getByRole('button', { name: 'Generar un link nuevo' }))
    expect(await screen.findByRole('heading', { name: 'Link listo' })).toBeVisible()
    expect(keyOf(callsTo(backend.calls, create)[1])).not.toBe(keyOf(callsTo(backend.calls, create)[0]))
  })

  test('problems reported by the server are shown at their fields', async () => {
    fakeBackend({
      ...works,
      [create]: () => json({ problems: [{ field: 'email', code: 'invalid_email' }] }, 422),
    })
    const { user } = await openFilled()
    await user.click(submit())
    await waitFor(() => expect(field(/^Email/)).toHaveAccessibleDescription(/nombre@dominio\.com/))
  })

  test('without a session nothing is sent, and a new login restores the form', async () => {
    localStorage.clear()
    const { calls } = fakeBackend(works)
    const { user, unmount } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('Tu sesión terminó')
    expect(callsTo(calls, create)).toEqual([])
    unmount()
    openPaymentLink()
    expect(field(/^Email/)).toHaveValue('nelida@example.com')
  })

  test('but not for another person in this browser', async () => {
    fakeBackend(works)
    const { unmount } = await openFilled()
    unmount()
    openPaymentLink('another-person')
    expect(field(/^Email/)).toHaveValue('')
  })
})
