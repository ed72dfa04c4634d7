import '@testing-library/jest-dom/vitest'
import { cleanup, configure, getConfig } from '@testing-library/react'
import * as React from 'react'
import { afterEach, beforeEach, expect, vi } from 'vitest'

// jsdom lays nothing out.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
}

// It reaches the files of other threads, which are no tabs of one browser: their signing out would end this session.
Reflect.deleteProperty(globalThis, 'BroadcastChannel')

const { getElementError } = getConfig()
configure({
  // A busy machine may take seconds for what is drawn at once elsewhere.
  asyncUtilTimeout: 5_000,
  // While it is waited for, what is not there yet is no reason to write the whole page down.
  getElementError: (message, container) =>
    '_disableExpensiveErrorDiagnostics' in getConfig() &&
    getConfig()['_disableExpensiveErrorDiagnostics' as never]
      ? new Error(message ?? '')
      : getElementError(message, container),
})

// The simulated browser has no layout, so nothing to scroll.
if (typeof Element !== 'undefined') {
  Element.prototype.scrollIntoView ??= () => {}
  // Nor does it know which element has the pointer.
  Element.prototype.hasPointerCapture ??= () => false
}

/**
 * React keeps the stack of each element that it makes, for the owner that a warning names: a fifth of the processor's time
 * here. It keeps at most ten thousand in a second; told that they are kept, it does without, and warns all the same.
 */
const { __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: internals } = React as unknown as {
  __CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE: object
}
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set() {} })

/** A page that complains is broken: a test must say that it expects the complaint by mocking the method itself. */
const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...parts: unknown[]) => {
      complaints.push(`console.${method}: ${parts.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  cleanup()
  // Every test is a tab of its own: what was typed in another is not there.
  if (typeof window !== 'undefined') window.sessionStorage.clear()
  vi.restoreAllMocks()
  expect(complaints).toEqual([])
})
