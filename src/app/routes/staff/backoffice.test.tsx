import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { recapFormText, recapTabText } from '#content/recap-admin.ts'
import type { Capability } from '#domain/staff-roles.ts'
import { StaffContext } from '#features/staff-session/staff/staff-context.ts'
import { fakeBackend, json } from '#features/staff-session/test-support/fake-backend.ts'
import { capabilitiesOf } from '#features/staff-session/test-support/signed-in.ts'
import { BackofficeRoute } from './backoffice.tsx'

const sessionOf = (capabilities: readonly Capability[]) => ({
  staff: { userId: 'id-de-ana', role: 'staff', capabilities, name: 'Ana Muestra' } as const,
  leave: async () => true,
})

function open(address: string, capabilities = capabilitiesOf.staff) {
  const { pathname, search } = new URL(address, 'https://meridiano.test')
  const router = createMemoryRouter([{ path: '/backoffice', element: <BackofficeRoute /> }], {
    initialEntries: [{ pathname, search }],
  })
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <StaffContext value={sessionOf(capabilities)}>
        <RouterProvider router={router} />
      </StaffContext>
    </QueryClientProvider>,
  )
  return { router, ...view }
}

// Loading the tab's code may exceed the query timeout.
beforeAll(async () => void (await import('#features/recap/staff/recaps-tab.tsx')))

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  fakeBackend({
    '/rest/v1/courses_moodle': () => json([]),
    '/rest/v1/recap_material': () => json([]),
    '/rest/v1/rpc/list_payments': () => json([]),
  })
})

test.each(['/backoffice', '/backoffice?tab=nada', '/backoffice?tab=constructor'])(
  '%s opens the first tab',
  async (address) => {
    open(address)
    expect(screen.getByRole('tab', { name: recapTabText.tab, selected: true })).toBeVisible()
    expect(await screen.findByRole('heading', { name: recapFormText.title })).toBeVisible()
    expect(await screen.findByText(/Todavía no hay recaps/)).toBeVisible()
  },
)

test('a tab has its own URL, and the last one is remembered', async () => {
  const { router, unmount } = open('/backoffice')
  await screen.findByText(/Todavía no hay recaps/)
  await userEvent.setup().click(screen.getByRole('tab', { name: 'Pagos' }))
  expect(router.state.location.search).toBe('?tab=pagos')
  expect(await screen.findByText(/Todavía no hay pagos recibidos/)).toBeVisible()
  unmount()
  open('/backoffice')
  expect(screen.getByRole('tab', { name: 'Pagos', selected: true })).toBeVisible()
  expect(await screen.findByText(/Todavía no hay pagos recibidos/)).toBeVisible()
})

test.each([
  [['payments'], '/backoffice?tab=recaps', ['Pagos']],
  [['health', 'recaps'], '/backoffice', ['Config']],
  [['audit'], '/backoffice', []],
] as const)('a role with %j sees only its tabs', (capabilities, address, tabs) => {
  open(address, capabilities)
  expect(screen.queryAllByRole('tab').map((tab) => tab.textContent)).toEqual(tabs)
})
