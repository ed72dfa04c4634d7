import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { recapFormText, recapTabText } from '#content/recap-admin.ts'
import { backofficeTexts } from '#content/staff.ts'
import type { Capability } from '#domain/staff-roles.ts'
import { StaffContext } from '#features/staff-session/staff/staff-context.ts'
import { capabilitiesOf } from '#features/staff-session/test-support/signed-in.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
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
  const network = startNetwork()
  network.table('courses_moodle', [])
  network.table('recap_material', [])
  network.sql('list_payments', [])
})

test.each(['/backoffice', '/backoffice?tab=nada', '/backoffice?tab=constructor'])(
  '%s opens the first tab',
  async (address) => {
    open(address)
    expect(screen.getByRole('tab', { name: recapTabText.tab, selected: true })).toBeVisible()
    expect(await screen.findByRole('heading', { name: recapFormText.title })).toBeVisible()
    expect(await screen.findByText(recapTabText.empty)).toBeVisible()
  },
)

test('a tab has its own URL, and the last one is remembered', async () => {
  const { router, unmount } = open('/backoffice')
  await screen.findByText(recapTabText.empty)
  await userEvent.setup().click(screen.getByRole('tab', { name: backofficeTexts.payments }))
  expect(router.state.location.search).toBe('?tab=pagos')
  expect(await screen.findByText(backofficeTexts.noneYet)).toBeVisible()
  unmount()
  open('/backoffice')
  expect(screen.getByRole('tab', { name: backofficeTexts.payments, selected: true })).toBeVisible()
  expect(await screen.findByText(backofficeTexts.noneYet)).toBeVisible()
})

test.each([
  [['payments'], '/backoffice?tab=recaps', [backofficeTexts.payments]],
  [['health', 'recaps'], '/backoffice', ['Config']],
  [['audit'], '/backoffice', []],
] as const)('a role with %j sees only its tabs', (capabilities, address, tabs) => {
  open(address, capabilities)
  expect(screen.queryAllByRole('tab').map((tab) => tab.textContent)).toEqual(tabs)
})
