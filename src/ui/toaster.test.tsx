import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { contrast } from './test-support/contrast.ts'
import { clearToasts, currentToast, dismissToast, removalDelayMs, toast } from './toast-store.ts'
import { Toaster } from './toaster.tsx'
import { type ColourName, type SurfaceName, surfaces } from './tokens.ts'

afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

async function show(message: Parameters<typeof toast>[0]) {
  await act(async () => {
    toast(message)
  })
  return screen.findByText(message.title, { selector: 'li *' })
}

test('a toast shown from anywhere appears with its description, gives way to a new one, and closes', async () => {
  render(<Toaster />)
  await show({ title: 'Primero', description: 'Ya puedes seguir.', durationMs: 3000 })
  expect(screen.getByText('Ya puedes seguir.', { selector: 'li *' })).toBeVisible()
  await show({ title: 'Segundo' })
  expect(document.querySelectorAll('li')).toHaveLength(1)
  act(() => screen.getByRole('button', { name: 'Cerrar aviso' }).focus())
  await userEvent.keyboard('{Enter}')
  expect(document.querySelectorAll('li')).toHaveLength(0)
})

test.each([
  [{ title: 'No se envió', variant: 'destructive' }, 'assertive'],
  [{ title: 'Guardado', description: 'Ya puedes seguir.' }, 'polite'],
] as const)('%j is announced: %s', async (message, politeness) => {
  render(<Toaster />)
  await show(message)
  const announcement = await screen.findByRole('status')
  expect(announcement).toHaveAttribute('aria-live', politeness)
  const said = ['Aviso', message.title, ...('description' in message ? [message.description] : [])]
  await waitFor(() => expect(announcement.textContent?.trim()).toBe(said.join(' ')))
})

test.each(['default', 'destructive'] as const)(
  '%s: its ground or its edge is seen on paper and on ink',
  async (variant) => {
    render(<Toaster />)
    await show({ title: 'Guardado', variant })
    const toast = document.querySelector<HTMLElement>('[data-toast]')
    const own = surfaces[toast?.dataset.surface as SurfaceName]
    const colourOf = (side: string) =>
      [...(toast?.classList ?? [])].find((name) => name.startsWith(side) && name.slice(side.length) in own)
    const colours = ['bg-', 'border-'].flatMap(
      (side) => own[colourOf(side)?.slice(side.length) as ColourName] ?? [],
    )
    for (const surface of Object.values(surfaces)) {
      for (const ground of [surface.paper, surface.sheet, surface.well]) {
        expect(Math.max(...colours.map((colour) => contrast(colour, ground))), ground).toBeGreaterThanOrEqual(
          3,
        )
      }
    }
  },
)

test('F8 leads to it, and Escape closes it from anywhere', async () => {
  render(
    <>
      <button type="button">Antes</button>
      <Toaster />
    </>,
  )
  await show({ title: 'Guardado' })
  fireEvent.keyDown(document.body, { code: 'F8' })
  await userEvent.tab()
  await userEvent.tab()
  expect(screen.getByRole('button', { name: 'Cerrar aviso' })).toHaveFocus()
  act(() => (document.activeElement as HTMLElement).blur())
  await userEvent.keyboard('{Escape}')
  expect(screen.queryByText('Guardado')).toBeNull()
})

test.each([
  [3000, 3000],
  [5000, 5000],
  [undefined, 5000],
] as const)('a message of %j ms closes by itself after %i', (durationMs, stands) => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => void toast({ title: 'Guardado', durationMs }))
  act(() => vi.advanceTimersByTime(stands - 1))
  expect(currentToast()?.open).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(currentToast()?.open).toBe(false)
})

test('a toast with an action stays until it is closed', () => {
  vi.useFakeTimers()
  render(<Toaster />)
  act(() => void toast({ title: 'Hay una versión nueva', action: { label: 'Recargar', run: () => {} } }))
  act(() => vi.advanceTimersByTime(3_600_000))
  expect(currentToast()?.open).toBe(true)
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
