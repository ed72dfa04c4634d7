import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { createQueryClient } from '#platform/query-client.ts'
import { App } from '../app.tsx'
import { preloadRoute } from '../routes.tsx'

let place = ''

function Place() {
  const { pathname, search, hash } = useLocation()
  place = `${pathname}${search}${hash}`
  return null
}

/** Where the visitor is now. */
export function currentPlace(): string {
  return place
}

/** The whole application at an address, with the page's code already there. */
export async function openSite(address: string) {
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { retry: false } })
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
