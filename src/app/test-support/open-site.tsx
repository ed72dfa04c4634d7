import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { vi } from 'vitest'
import { createQueryClient } from '#platform/query-client.ts'
import { App } from '../app.tsx'
import { preloadRoute } from '../routes.tsx'

let place = ''

function Place() {
  const { pathname, search, hash } = useLocation()
  place = `${pathname}${search}${hash}`
  return null
}

/** Current URL of the router. */
export function currentPlace(): string {
  return place
}

/** Renders the whole application at a path, with the page's code preloaded. */
export async function openSite(address: string) {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  // jsdom cannot scroll, and a page that is left asks it to.
  if (!vi.isMockFunction(window.scrollTo)) vi.stubGlobal('scrollTo', () => undefined)
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList
  await preloadRoute(address.split(/[?#]/)[0] ?? '/')
  const user = userEvent.setup()
  const view = await act(async () =>
    render(
      <MemoryRouter initialEntries={[address]}>
        <App queryClient={queryClient} />
        <Place />
      </MemoryRouter>,
    ),
  )
  return { user, ...view }
}
