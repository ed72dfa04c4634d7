import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import { type ReactElement, type ReactNode, useState } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { DraftOwner } from '#flows/form/use-kept.ts'
import { Toaster } from '#ui/toaster.tsx'
import { StaffContext } from '../staff/staff-context.ts'
import { ana, anaId, capabilitiesOf } from './signed-in.ts'

export type StaffPage = { path: string; element: ReactElement }

/** Drafts of a member, as behind the guard. */
export function OwnDrafts({ of: ownerId, children }: { of: string; children: ReactNode }) {
  const [owner] = useState({ ownerId, isOver: false })
  return <DraftOwner value={owner}>{children}</DraftOwner>
}

/** Initial location of a test's router. */
export function entryOf(address: string): Pick<URL, 'pathname' | 'search' | 'hash'> {
  const { pathname, search, hash } = new URL(address, 'https://meridiano.test')
  return { pathname, search, hash }
}

/** Renders a staff page for a signed-in member; `address` may include a query. */
export function renderStaffPages(
  pages: readonly StaffPage[],
  address: string,
  role: 'admin' | 'staff' = 'admin',
) {
  const router = createMemoryRouter([...pages, { path: '*', element: <h1>Otra página</h1> }], {
    initialEntries: [entryOf(address)],
  })
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })
  const staff = {
    userId: anaId,
    role,
    capabilities: capabilitiesOf[role],
    name: ana.display_name,
    lacks: null,
  }
  const view = render(
    <QueryClientProvider client={client}>
      <StaffContext value={{ staff, leave: async () => true }}>
        <RouterProvider router={router} />
      </StaffContext>
      <Toaster />
    </QueryClientProvider>,
  )
  return { router, client, ...view }
}
