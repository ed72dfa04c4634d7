import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import {
  apiError,
  fakeBackend,
  json,
  noAnswer,
  startSignedIn,
} from '../staff-session/test-support/fake-backend.ts'
import { aLinkRow } from './test-support/link-rows.ts'
import { openPaymentLink, recent, works } from './test-support/open-payment-link.tsx'

beforeEach(startSignedIn)

describe('recent links', () => {
  test.each([
    ['paid', 'Pagado'],
    ['pending', 'Pendiente'],
    ['rejected', 'Rechazado'],
    ['cancelled', 'Cancelado'],
  ])('%s reads %s, and only a pending one can be sent', async (state, label) => {
    fakeBackend({ ...works, [recent]: () => json([aLinkRow({ state })]) })
    openPaymentLink()
    const badge = await screen.findByText(label)
    expect(badge.querySelector('svg')).not.toBeNull()
    expect(screen.getByText('USD 180.00')).toBeVisible()
    expect(screen.queryAllByRole('link', { name: /WhatsApp.*el link de Lucía Muestra/ }).length > 0).toBe(
      state === 'pending',
    )
  })

  test('an address that is not the provider’s is not offered', async () => {
    fakeBackend({ ...works, [recent]: () => json([aLinkRow({ redirect_url: 'https://evil.test/' })]) })
    openPaymentLink()
    await screen.findByText('Pendiente')
    expect(screen.queryByRole('link', { name: /el link de/ })).not.toBeInTheDocument()
  })

  test('none yet', async () => {
    fakeBackend(works)
    openPaymentLink()
    expect(await screen.findByText(/Todavía no hay links/)).toBeVisible()
  })

  test.each([
    [() => apiError(500, '57014'), 'Error al cargar los datos'],
    [noAnswer, 'Error de conexión'],
  ])('a failure is said and asked again', async (answer, title) => {
    const backend = fakeBackend({ ...works, [recent]: answer })
    openPaymentLink()
    expect(await screen.findByRole('alert')).toHaveTextContent(title)
    backend.handlers[recent] = () => json([aLinkRow()])
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Pendiente')).toBeVisible()
  })

  test('older ones come by their key', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        aLinkRow({ id: from - index, payer_name: `Persona ${from - index}` }),
      )
    const { calls } = fakeBackend({
      ...works,
      [recent]: ({ body }) => json((body as { before_id?: number }).before_id ? rows(20, 3) : rows(40, 20)),
    })
    openPaymentLink()
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Ver más' }))
    expect(await screen.findByText('Persona 18')).toBeVisible()
    expect(calls.at(-1)?.body).toEqual({ page_size: 20, before_id: 21 })
    expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument()
  })
})
