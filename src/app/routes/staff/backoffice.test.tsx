import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { deskTexts } from '#content/desk.ts'
import { recapFormText, recapTabText } from '#content/recap-admin.ts'
import { backofficeTexts } from '#content/staff.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { paymentsReportTexts } from '#content/tracking.ts'
import type { Capability } from '#domain/staff-roles.ts'
import { StaffContext } from '#features/staff-session/staff/staff-context.ts'
import { capabilitiesOf } from '#features/staff-session/test-support/signed-in.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { BackofficeRoute } from './backoffice.route.tsx'

const labels = backofficeTexts.tabLabels

const sessionOf = (capabilities: readonly Capability[]) => ({
  staff: { userId: 'id-de-ana', role: 'staff', capabilities, name: 'Ana Muestra', lacks: null } as const,
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

// Loading a tab's code may exceed the query timeout.
beforeAll(async () => {
  await import('./today-tab.tsx')
  await import('#features/recap/staff/recaps-tab.tsx')
})

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  const network = startNetwork()
  network.table('courses_moodle', [])
  network.table('recap_material', [])
  network.sql('list_payments', [])
  network.sql('desk_items', [])
  network.sql('desk_counts', {})
})

test.each(['/backoffice', '/backoffice?tab=nada', '/backoffice?tab=constructor'])(
  '%s opens what needs a person (decision 39)',
  async (address) => {
    open(address)
    expect(screen.getByRole('tab', { name: labels.hoy, selected: true })).toBeVisible()
    expect(await screen.findByText(deskTexts.emptyTitle)).toBeVisible()
  },
)

test('the tabs of the specification follow in their order', () => {
  open('/backoffice')
  expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
    labels.hoy,
    labels.recaps,
    labels.pagos,
    labels.estudiantes,
    labels.certificados,
    labels.reportes,
    labels.config,
  ])
})

test('a tab has its own URL; the address without one opens on what needs a person again', async () => {
  const { router, unmount } = open('/backoffice?tab=recaps')
  expect(await screen.findByRole('heading', { name: recapFormText.title })).toBeVisible()
  expect(await screen.findByText(recapTabText.empty)).toBeVisible()
  await userEvent.setup().click(screen.getByRole('tab', { name: labels.pagos }))
  expect(router.state.location.search).toBe('?tab=pagos')
  expect(await screen.findByText(backofficeTexts.noneYet)).toBeVisible()
  await act(() => router.navigate(-1))
  expect(screen.getByRole('tab', { name: labels.recaps, selected: true })).toBeVisible()
  unmount()
  open('/backoffice')
  expect(screen.getByRole('tab', { name: labels.hoy, selected: true })).toBeVisible()
})

test('Pagos and Reportes lead to their pages', async () => {
  open('/backoffice?tab=pagos')
  expect(screen.getByRole('link', { name: backofficeTexts.paymentLink })).toHaveAttribute(
    'href',
    '/payment-link',
  )
  const report = () => screen.getByRole('link', { name: paymentsReportTexts.link })
  expect(report()).toHaveAttribute('href', '/payments-report')
  await userEvent.setup().click(screen.getByRole('tab', { name: labels.reportes }))
  expect(report()).toHaveAttribute('href', '/payments-report')
  expect(screen.getByRole('link', { name: backofficeTexts.openTracking })).toHaveAttribute(
    'href',
    '/student-tracking?tab=estudiantes',
  )
})

test.each([
  [['payments'], '/backoffice?tab=recaps', [labels.hoy, labels.pagos, labels.reportes]],
  [['health', 'recaps'], '/backoffice', [labels.hoy, labels.config]],
  [['audit'], '/backoffice', [labels.hoy]],
] as const)('a role with %j sees only its tabs', (capabilities, address, tabs) => {
  open(address, capabilities)
  expect(screen.queryAllByRole('tab').map((tab) => tab.textContent)).toEqual(tabs)
  expect(screen.queryAllByText(notIncludedTexts.title)).toHaveLength(address.endsWith('recaps') ? 1 : 0)
})
