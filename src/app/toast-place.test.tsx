import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as controlTexts from '#content/control-texts.ts'
import { clearToasts, currentToast, expectToast, toast } from '#ui/toast-store.ts'
import { ToastPlace } from './toast-place.tsx'

const code = vi.hoisted(() => ({ isLost: false }))

/** The host in front of the real code. */
vi.mock('#ui/toaster.tsx', async (original) => {
  const real = await original<typeof import('#ui/toaster.tsx')>()
  return {
    get Toaster() {
      if (code.isLost) throw new TypeError('Failed to fetch dynamically imported module')
      return real.Toaster
    },
  }
})

beforeEach(() => {
  clearToasts()
  code.isLost = false
})

afterEach(() => {
  clearToasts()
})

test('nothing of toasts stands in a page until one is shown, which then is Radix with its announcement', async () => {
  const { container } = render(<ToastPlace />)
  // As long as their code would take to come.
  await act(async () => void (await import('#ui/toaster.tsx')))
  expect(container).toBeEmptyDOMElement()
  act(() => void toast({ title: 'Guardado', description: 'Ya puedes seguir.' }))
  expect(await screen.findByText('Guardado', { selector: 'li *' })).toBeVisible()
  expect(await screen.findByRole('status')).toHaveAttribute('aria-live', 'polite')
  await waitFor(() =>
    expect(screen.getByRole('status')).toHaveTextContent('Aviso Guardado Ya puedes seguir.'),
  )
})

test('who is about to need one has their place ready', async () => {
  render(<ToastPlace />)
  act(() => expectToast())
  expect(await screen.findByRole('region', { name: /Avisos/ })).toBeInTheDocument()
})

test('without its code a toast is still told, acts and closes', async () => {
  code.isLost = true
  const run = vi.fn()
  render(<ToastPlace />)
  act(
    () => void toast({ title: 'No se envió', variant: 'destructive', action: { label: 'Reintentar', run } }),
  )
  expect(await screen.findByRole('alert')).toHaveTextContent('No se envió')
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(run).toHaveBeenCalledOnce()
  await user.click(screen.getByRole('button', { name: controlTexts.close }))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(currentToast()?.open).toBe(false)
})
