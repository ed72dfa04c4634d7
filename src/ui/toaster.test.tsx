// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { clearToasts, currentToast, dismissToast, removalDelayMs, toast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'

afterEach(() => {
  cleanup()
  clearToasts()
  vi.useRealTimers()
})

async function show(message: Parameters<typeof toast>[0]) {
  await act(async () => {
    toast(message)
  })
  return screen.findByText(message.title, { selector: 'li *' })
}

test('a toast shown from anywhere appears with its description', async () => {
  render(<Toaster />)
  await show({ title: 'Guardado', description: 'Ya puedes seguir.', durationMs: 3000 })
  expect(screen.getByText('Ya puedes seguir.', { selector: 'li *' })).toBeTruthy()
})

test('a new toast replaces the one before', async () => {
  render(<Toaster />)
  await show({ title: 'Primero' })
  await show({ title: 'Segundo' })
  expect(screen.queryByText('Primero', { selector: 'li *' })).toBeNull()
  expect(document.querySelectorAll('li')).toHaveLength(1)
})

test('a toast appears at once: nothing is fetched, and its live region exists before it', () => {
  render(<Toaster />)
  const regions = document.querySelectorAll('[aria-live]')
  expect(Array.from(regions, (region) => region.getAttribute('aria-live'))).toEqual(['polite', 'assertive'])
  act(() => void toast({ title: 'No se envió', variant: 'destructive' }))
  expect(regions[1]).toHaveTextContent('No se envió')
  expect(regions[0]).toBeEmptyDOMElement()
  act(() => void toast({ title: 'Guardado' }))
  expect(regions[0]).toHaveTextContent('Guardado')
  expect(regions[1]).toBeEmptyDOMElement()
})

test('F8 focuses it, and Escape closes it from anywhere', async () => {
  render(<Toaster />)
  await show({ title: 'Guardado' })
  await userEvent.keyboard('{F8}')
  expect(screen.getByRole('region', { name: 'Avisos (F8)' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Cerrar aviso' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Guardado')).toBeNull()
})

test('of two, the newer one shows it, and the older one again afterwards', async () => {
  render(<Toaster />)
  const newer = render(<Toaster />)
  await show({ title: 'Guardado' })
  expect(newer.container).toHaveTextContent('Guardado')
  newer.unmount()
  expect(screen.getByText('Guardado', { selector: 'li *' })).toBeVisible()
})

test('its action is a button of its own', async () => {
  const run = vi.fn()
  render(<Toaster />)
  await show({ title: 'Hay una versión nueva', action: { label: 'Recargar', run } })
  await userEvent.click(screen.getByRole('button', { name: 'Recargar' }))
  expect(run).toHaveBeenCalledOnce()
})

test('closing it removes it', async () => {
  render(<Toaster />)
  await show({ title: 'Guardado' })
  act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).focus())
  await userEvent.keyboard('{Enter}')
  expect(screen.queryByText('Guardado', { selector: 'li *' })).toBeNull()
})

test('a dismissed toast is closed at once and forgotten after the removal delay', () => {
  vi.useFakeTimers()
  const id = toast({ title: 'Guardado' })
  dismissToast(id)
  expect(currentToast()?.open).toBe(false)
  vi.advanceTimersByTime(removalDelayMs - 1)
  expect(currentToast()).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(currentToast()).toBeNull()
})

test('the end of an old toast leaves the new one alone', () => {
  vi.useFakeTimers()
  const old = toast({ title: 'Primero' })
  dismissToast(old)
  toast({ title: 'Segundo' })
  dismissToast(old)
  vi.advanceTimersByTime(removalDelayMs * 2)
  expect(currentToast()).toMatchObject({ title: 'Segundo', open: true })
})
