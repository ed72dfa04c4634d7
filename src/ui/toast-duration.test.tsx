import { act, render } from '@testing-library/react'
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
