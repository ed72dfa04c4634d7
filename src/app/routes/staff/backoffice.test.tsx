import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { deskTexts } from '#content/desk.ts'
import { monthCloseTexts } from '#content/money-figures.ts'
import { recapFormText, recapTabText } from '#content/recap-admin.ts'
import { backofficeTexts } from '#content/staff.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { paymentsReportTexts } from '#content/tracking.ts'
import type { Capability } from '#domain/staff-roles.ts'
import { StaffContext } from '#features/staff-session/staff/staff-context.ts'
import { entryOf } from '#features/staff-session/test-support/render-staff.tsx'
import { capabilitiesOf } from '#features/staff-session/test-support/signed-in.ts'
import { monthCloseHref } from '#platform/paths.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { NavigationEffects } from '../../navigation-effects.tsx'
import { BackofficeRoute } from './backoffice.route.tsx'

const labels = backofficeTexts.tabLabels

const sessionOf = (capabilities: readonly Capability[]) => ({
  staff: { userId: 'id-de-ana', role: 'staff', capabilities, name: 'Ana Muestra', lacks: null } as const,
  leave: async () => true,
})

function open(address: string, capabilities = capabilitiesOf.staff) {
  const element = (
    <main>
      <NavigationEffects />
      <BackofficeRoute />
    </main>
  )
  const router = createMemoryRouter([{ path: '/backoffice', element }], {
    initialEntries: [entryOf(address)],
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

let network: ReturnType<typeof startNetwork>

// Loading a tab's code may exceed the query timeout.
beforeAll(async () => {
  await import('./today-tab.tsx')
  await import('./money-panels.tsx')
  await import('#features/recap/staff/recaps-tab.tsx')
})

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  network = startNetwork()
  network.table('courses_moodle', [])
  network.table('recap_material', [])
  network.sql('list_payments', [])
  network.sql('desk_items', [])
  network.sql('desk_counts', {})
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test.each(['/backoffice', '/backoffice?tab=nada', '/backoffice?tab=constructor'])(
  '%s opens what needs a person (decision 39)',
  async (address) => {
    open(address)
    expect(screen.getByRole('tab', { name: labels.hoy, selected: true })).toBeVisible()
    expect(await screen.findByText(deskTexts.emptyTitle)).toBeVisible()
  },
)

describe('the close of the month that has ended', () => {
  const close = () => screen.queryByRole('region', { name: monthCloseTexts.titleOf('noviembre de 2026') })

  test.each([
    ['2026-12-01T12:00:00Z', true],
    ['2026-12-10T23:00:00Z', true],
    ['2026-12-11T12:00:00Z', false],
  ])('on %s it stands on the desk: %s', async (now, isThere) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    network.sql('open_in_month', { held: 0, invoices: 2 })
    open('/backoffice')
    expect(await screen.findByText(deskTexts.emptyTitle)).toBeVisible()
    // What is still open is said beside the file.
    const [said, files] = isThere ? [monthCloseTexts.open(0, 2), 1] : ['', 0]
    await waitFor(() => expect(close()?.textContent ?? '').toContain(said))
    expect(screen.queryAllByRole('button', { name: monthCloseTexts.xlsx })).toHaveLength(files)
  })

  test('found by the search, it is downloaded by the next key', async () => {
    vi.stubGlobal('scrollTo', vi.fn())
    vi.stubGlobal('matchMedia', () => ({ matches: true }))
    Element.prototype.scrollIntoView = vi.fn()
    network.sql('open_in_month', { held: 0, invoices: 0 })
    const { router } = open('/backoffice')
    await screen.findByText(deskTexts.emptyTitle)
    await act(() => router.navigate(monthCloseHref))
    await waitFor(() => expect(screen.getByRole('button', { name: monthCloseTexts.xlsx })).toHaveFocus())
    // Reached by Tab afterwards, too.
    expect(screen.getByRole('button', { name: monthCloseTexts.xlsx })).toHaveProperty('tabIndex', 0)
  })

  test('is not there for who sees no money', async () => {
    vi.useFakeTimers({ now: new Date('2026-12-01T12:00:00Z'), toFake: ['Date'] })
    open('/backoffice', ['recaps', 'catalogue'])
    expect(await screen.findByText(deskTexts.emptyTitle)).toBeVisible()
    expect(close()).not.toBeInTheDocument()
  })
})

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
