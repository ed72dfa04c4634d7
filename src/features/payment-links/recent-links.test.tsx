import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { apiError, fakeBackend, json, noAnswer } from '../staff-session/test-support/fake-backend.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { aLinkRow } from './test-support/link-rows.ts'
import { openPaymentLink, recent, works } from './test-support/open-payment-link.tsx'

beforeEach(startSignedIn)

describe('recent links', () => {
  test.each([
    ['paid', false, 'Pagado'],
    ['pending', true, 'Pendiente'],
    ['rejected', false, 'Rechazado'],
    ['rejected', true, 'Rechazado'],
    ['cancelled', false, 'Cancelado'],
  ])('%s, payable %s, reads %s; only a payable one can be copied', async (state, payable, label) => {
    fakeBackend({ ...works, [recent]: () => json([aLinkRow({ state, payable })]) })
    openPaymentLink()
    const badge = await screen.findByText(label)
    expect(badge.querySelector('svg')).not.toBeNull()
    expect(screen.getByText('USD 180.00')).toBeVisible()
    const offered = payable ? [2] : [0]
    // The page contains both layouts of the row; its width decides which is visible.
    expect([screen.queryAllByRole('button', { name: 'Copiar el link de Lucía Muestra' }).length]).toEqual(
      offered,
    )
    expect([screen.queryAllByRole('link', { name: /^Abrir.*el link de Lucía Muestra/ }).length]).toEqual(
      offered,
    )
    expect([screen.queryAllByRole('link', { name: /WhatsApp.*el link de Lucía Muestra/ }).length]).toEqual(
      offered,
    )
    expect(screen.queryAllByText('Se puede volver a pagar')).toHaveLength(
      state === 'rejected' && payable ? 1 : 0,
    )
  })

  test('an address of another host cannot be copied', async () => {
    fakeBackend({ ...works, [recent]: () => json([aLinkRow({ redirect_url: 'https://evil.test/' })]) })
    openPaymentLink()
    await screen.findByText('Pendiente')
    expect(screen.queryByRole('link', { name: /el link de/ })).not.toBeInTheDocument()
  })

  test('says when there are none yet', async () => {
    fakeBackend(works)
    openPaymentLink()
    expect(await screen.findByText(/Todavía no hay links/)).toBeVisible()
  })

  test.each([
    [() => apiError(500, '57014'), /^Error al cargar los datos.*El servidor no respondió/],
    [noAnswer, /^Error de conexión.*Revisa tu internet/],
  ])('a failure is reported and can be retried', async (answer, sentences) => {
    const backend = fakeBackend({ ...works, [recent]: answer })
    openPaymentLink()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentences)
    backend.handlers[recent] = () => json([aLinkRow()])
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Pendiente')).toBeVisible()
  })

  test.each([
    { links: 20, pages: 1 },
    { links: 21, pages: 2 },
    { links: 40, pages: 2 },
    { links: 41, pages: 3 },
  ])('$links links are $pages pages by key, none of them empty', async ({ links, pages }) => {
    const rows = Array.from({ length: links }, (_, index) =>
      aLinkRow({ id: links - index, payer_name: `Persona ${links - index}.` }),
    )
    const { calls } = fakeBackend({
      ...works,
      [recent]: ({ body }) => {
        const { before_id = links + 1, page_size } = body as { before_id?: number; page_size: number }
        return json(rows.slice(links + 1 - before_id).slice(0, page_size))
      },
    })
    openPaymentLink()
    const person = userEvent.setup()
    for (let page = 1; page < pages; page += 1) {
      await person.click(await screen.findByRole('button', { name: 'Ver más' }))
      expect(await screen.findByText(`Persona ${links - 20 * page}.`)).toBeVisible()
      expect(calls.at(-1)?.body).toEqual({ page_size: 21, before_id: links + 1 - 20 * page })
    }
    expect(await screen.findByText('Persona 1.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument()
  })
})
