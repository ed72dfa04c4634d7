import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LinkPrefetch } from './link-prefetch.tsx'
import { prefetchRoute } from './routes.tsx'

vi.mock('./routes.tsx', () => ({ prefetchRoute: vi.fn() }))

function renderLinks() {
  vi.mocked(prefetchRoute).mockClear()
  return render(
    <>
      <LinkPrefetch />
      <a href="/terms">
        <span>Términos</span>
      </a>
      <a href="https://example.org/terms">Fuera</a>
      <a href={window.location.pathname}>Aquí</a>
      <p>Texto</p>
    </>,
  )
}

test.each(['pointerOver', 'touchStart', 'focusIn'] as const)('fetches a page at the first %s', (intent) => {
  renderLinks()
  fireEvent[intent](screen.getByText('Términos'))
  expect(vi.mocked(prefetchRoute).mock.calls).toEqual([['/terms']])
})

test.each(['Fuera', 'Aquí', 'Texto'])('leaves alone what leads to no other page: %s', (text) => {
  renderLinks()
  fireEvent.pointerOver(screen.getByText(text))
  expect(prefetchRoute).not.toHaveBeenCalled()
})

test('fetches nothing for a visitor who saves data, and nothing once it is gone', () => {
  const { unmount } = renderLinks()
  vi.stubGlobal('navigator', { connection: { saveData: true } })
  fireEvent.pointerOver(screen.getByText('Términos'))
  vi.unstubAllGlobals()
  unmount()
  fireEvent.pointerOver(document.body)
  expect(prefetchRoute).not.toHaveBeenCalled()
})
