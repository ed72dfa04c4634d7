import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { clearToasts, currentToast, toast } from './toast-store.ts'
import { ToastView } from './toast-view.tsx'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  clearToasts()
  vi.useRealTimers()
})

test.each([
  [3000, 3000],
  [5000, 5000],
  [undefined, 5000],
] as const)('a message of %j ms closes by itself after %i', (durationMs, stands) => {
  toast({ title: 'Guardado', durationMs })
  render(<ToastView toast={currentToast()} />)
  act(() => vi.advanceTimersByTime(stands - 1))
  expect(currentToast()?.open).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(currentToast()?.open).toBe(false)
})

test.each([
  [
    'the pointer is on it',
    (item: Element) => fireEvent.pointerEnter(item),
    (item: Element) => fireEvent.pointerLeave(item),
  ],
  ['the focus is on it', (item: Element) => fireEvent.focus(item), (item: Element) => fireEvent.blur(item)],
  ['the window is left', () => fireEvent.blur(window), () => fireEvent.focus(window)],
])('its time is paused while %s', (_, begin, end) => {
  toast({ title: 'Guardado', durationMs: 3000 })
  render(<ToastView toast={currentToast()} />)
  const item = screen.getByRole('listitem')
  act(() => vi.advanceTimersByTime(2000))
  act(() => void begin(item))
  act(() => vi.advanceTimersByTime(60_000))
  expect(currentToast()?.open).toBe(true)
  act(() => void end(item))
  act(() => vi.advanceTimersByTime(999))
  expect(currentToast()?.open).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(currentToast()?.open).toBe(false)
})

test('a toast with an action stays until it is closed', () => {
  toast({ title: 'Hay una versión nueva', action: { label: 'Recargar', run: () => {} } })
  render(<ToastView toast={currentToast()} />)
  act(() => vi.advanceTimersByTime(3_600_000))
  expect(currentToast()?.open).toBe(true)
})
