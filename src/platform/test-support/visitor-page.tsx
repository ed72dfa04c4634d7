import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactElement } from 'react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { clearToasts } from '#ui/toast-store.ts'
import { Toaster } from '#ui/toaster.tsx'

function Address() {
  const { pathname, search } = useLocation()
  return <output aria-label="Dirección">{`${pathname}${search}`}</output>
}

/** Shows the current address. */
export function address(): string {
  return screen.getByRole('status', { name: 'Dirección' }).textContent ?? ''
}

/** The pages at their addresses, opened at `start`, with the toasts of the shell. */
export function renderVisitorPages(routes: ReactElement, start: string) {
  clearToasts()
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const view = render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[start]}>
        {routes}
        <Address />
      </MemoryRouter>
      <Toaster />
    </QueryClientProvider>,
  )
  return { ...view, client, user: userEvent.setup() }
}

const payName = /^Pagar/

export function payButton(): HTMLElement {
  return screen.getByRole('button', { name: payName })
}

/** Once the price is there. */
export function findPayButton(): Promise<HTMLElement> {
  return screen.findByRole('button', { name: payName })
}
