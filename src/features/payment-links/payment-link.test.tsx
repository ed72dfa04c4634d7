import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentToast } from '#ui/toast-store.ts'
import { callsTo, fakeBackend, json, keyOf } from '../staff-session/test-support/fake-backend.ts'
import { field } from '../staff-session/test-support/person-form.ts'
import { anaId, startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { create, openFilled, orderId, recent, submit, url, works } from './test-support/open-payment-link.tsx'

beforeEach(startSignedIn)

describe('a link', () => {
  test('is requested once, as the specification says, and shown', async () => {
    let answer: (response: Response) => void = () => {}
    const { calls } = fakeBackend({ ...works, [create]: () => new Promise((resolve) => (answer = resolve)) })
    const { user } = await openFilled()
    await user.dblClick(submit())
    expect(await screen.findByRole('button', { name: 'Generando...' })).toBeDisabled()
    await waitFor(() => expect(callsTo(calls, create)).toHaveLength(1))
    expect(callsTo(calls, create)[0]?.body).toEqual({
      email: 'nelida@example.com',
      course_id: 'gee-python-209907',
      country: 'AR',
      amount: 250,
      currency: 'ARS',
      payment_type: 'total',
      payer: { name: 'Nélida Quiñones', email: 'nelida@example.com', phone: '+54 11 5555 0134' },
      total_course_amount: 250,
    })
    expect(callsTo(calls, create)[0]?.headers.get('authorization')).toBe(`Bearer token-of-${anaId}`)
    expect(keyOf(callsTo(calls, create)[0])).toMatch(/^[0-9a-f]{32}$/)
    act(() => answer(json({ redirect_url: url, order_id: orderId })))

    await waitFor(() => expect(screen.getByRole('heading', { name: 'Link listo' })).toHaveFocus())
    expect(screen.getByRole('textbox', { name: 'Link de pago' })).toHaveValue(url)
    const openLink = screen.getByRole('link', { name: /^Abrir Link/ })
    expect(openLink).toHaveAttribute('href', url)
    expect(openLink).toHaveAttribute('target', '_blank')
    expect(openLink).toHaveAttribute('rel', expect.stringContaining('noopener'))
    const message = `Hola Nélida Quiñones, te enviamos el link para pagar Google Earth Engine con Python (USD 250.00): ${url}`
    expect(screen.getByRole('textbox', { name: 'Mensaje de WhatsApp' })).toHaveValue(message)
    expect(screen.getByRole('link', { name: /^Enviar por WhatsApp/ })).toHaveAttribute(
      'href',
      `https://wa.me/5491155550134?text=${encodeURIComponent(message)}`,
    )
    await waitFor(() => expect(calls.filter((call) => call.path === recent)).toHaveLength(2))
  })

  test('is copied, which is shown for two seconds', async () => {
    fakeBackend(works)
    const { user } = await openFilled()
    await user.click(submit())
    await user.click(await screen.findByRole('button', { name: 'Copiar Link' }))
    expect(await navigator.clipboard.readText()).toBe(url)
    expect(currentToast()?.title).toBe('Link copiado al portapapeles')
    expect(screen.getByRole('button', { name: 'Copiado' })).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Copiar Link' }, { timeout: 3000 })).toBeVisible()
  })

  test('that cannot be copied is shown for copying by hand', async () => {
    fakeBackend(works)
    const { user } = await openFilled()
    await user.click(submit())
    const copy = await screen.findByRole('button', { name: 'Copiar Link' })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await user.click(copy)
    expect(currentToast()).toMatchObject({ title: 'El navegador no permitió copiar', variant: 'destructive' })
    expect(screen.getByRole('button', { name: 'Copiar Link' })).toBeVisible()
  })

  test('with an invalid number lets the sender choose the recipient', async () => {
    fakeBackend(works)
    const { user } = await openFilled()
    await user.clear(field(/^Teléfono/))
    await user.click(submit())
    expect(await screen.findByText(/WhatsApp te preguntará a quién enviarlo/)).toBeVisible()
    expect(screen.getByRole('link', { name: /^Enviar por WhatsApp/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/\?text=Hola/),
    )
  })

  test('"Empezar de nuevo" restores the defaults', async () => {
    fakeBackend(works)
    const { user } = await openFilled()
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Link listo' })
    await user.click(screen.getByRole('button', { name: 'Empezar de nuevo' }))
    expect(field(/^Nombre/)).toHaveValue('')
    expect(field(/^Monto total/)).toHaveValue('200')
    expect(screen.queryByRole('heading', { name: 'Link listo' })).not.toBeInTheDocument()
  })
})
