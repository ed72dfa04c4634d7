import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, matchPath, RouterProvider } from 'react-router-dom'
import { beforeEach, expect, test, vi } from 'vitest'
import { deskTexts } from '#content/desk.ts'
import { loginTexts } from '#content/staff.ts'
import { trackingTexts } from '#content/tracking.ts'
import { anOrder } from '#features/desk/test-support/desk-stage.tsx'
import { installCaptcha, uninstallCaptcha } from '#features/staff-session/test-support/fake-captcha.ts'
import { startsWith } from '#features/staff-session/test-support/person-form.ts'
import { ana, aSession, startSignedIn } from '#features/staff-session/test-support/signed-in.ts'
import { createQueryClient } from '#platform/query-client.ts'
import { staffQueries } from '#platform/staff-request.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { App } from './app.tsx'
import { backofficeTabs } from './routes/staff/backoffice-tabs.tsx'
import { preloadRoute, routeTable } from './routes.tsx'

const pages = [
  ...backofficeTabs.map(({ value }) => `/backoffice?tab=${value}`),
  '/student-tracking',
  '/payments-report',
  '/payment-link',
  '/enroll-student',
  '/certificate-manager',
  '/backoffice/people?email=ana@example.com',
  '/backoffice/people/7',
  '/backoffice/courses',
  '/backoffice/coupons',
  '/backoffice/courses/5',
]
const addresses = [
  ...pages,
  '/backoffice?kind=enquiry',
  '/backoffice?tab=recaps&recap=all&before=40&page=2',
  '/student-tracking?tab=estudiantes&as_of=2026-01-31&q=ana',
  '/payments-report?status=PENDING',
  '/payments-report?tab=estudiantes',
  '/certificate-manager?state=pending',
  '/certificate-manager?issue=5',
]
const forAdministration = [
  ['/backoffice/careers', '/rest/v1/careers'],
  ['/backoffice/notebooks', '/rest/v1/notebooks'],
  ['/backoffice/settings', '/rest/v1/rpc/get_settings'],
  ['/backoffice/staff', '/rest/v1/rpc/list_staff'],
  ['/backoffice/audit', '/rest/v1/rpc/list_audit'],
] as const

/** Its page shows what is the member's own, whatever the role. */
const ofEveryRole = '/backoffice/account'

/** Its page begins with a file that is chosen there. */
const asksNothingFirst = '/backoffice/import'

let asked: string[] = []
let checks = 0
/** Every other call stays without an answer. */
const answers = new Map<string, () => Response>()
/** Answers the check of the session. */
let answerCheck: (staff: typeof ana | null) => void

beforeEach(() => {
  startSignedIn()
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }))
  asked = []
  checks = 0
  answers.clear()
  const check = new Promise<typeof ana | null>((resolve) => {
    answerCheck = resolve
  })
  vi.stubGlobal('fetch', async (target: string | URL | Request) => {
    const { pathname } = new URL(target instanceof Request ? target.url : target)
    if (pathname.endsWith('/logout')) return new Response(null, { status: 204 })
    if (pathname.endsWith('/token')) return Response.json(aSession())
    // No page waits for it, and none shows it.
    if (pathname.endsWith('/rpc/name_browser')) return new Response(null, { status: 204 })
    if (!pathname.endsWith('/rpc/current_staff')) {
      asked.push(pathname)
      return answers.get(pathname)?.() ?? new Promise<Response>(() => undefined)
    }
    checks += 1
    // A page that waited for a second check would not appear.
    if (checks > 1) return new Promise<Response>(() => undefined)
    return Response.json(await check)
  })
})

async function draw(address: string) {
  await preloadRoute(new URL(address, 'https://meridiano.test').pathname)
  await Promise.all(backofficeTabs.map(({ panel }) => panel.preload()))
  const client = createQueryClient()
  const router = createMemoryRouter([{ path: '*', element: <App queryClient={client} /> }], {
    initialEntries: [address],
  })
  const view = render(<RouterProvider router={router} />)
  await waitFor(() => expect(checks).toBe(1))
  return { client, ...view }
}

async function open(address: string) {
  const { client, ...view } = await draw(address)
  const ahead = () => client.getQueryCache().findAll({ queryKey: [staffQueries] })
  await waitFor(() => expect(ahead().length).toBeGreaterThan(1))
  await act(async () => undefined)
  return { client, ahead, ...view }
}

test('every staff page has an address here', () => {
  const staff = Object.entries(routeTable).filter(([, { area }]) => area === 'staff')
  const known = [
    ...addresses,
    ofEveryRole,
    asksNothingFirst,
    ...forAdministration.map(([address]) => address),
  ].map((address) => address.split('?')[0] ?? '')
  for (const [path] of staff) expect(known.some((address) => matchPath(path, address))).toBe(true)
})

test.each(addresses)('%s asks for all that it shows first with the check of the session', async (address) => {
  const { ahead } = await open(address)
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument()
  const withCheck = [...asked].sort()
  answerCheck(ana)
  // What was asked ahead is what the page shows.
  await waitFor(() =>
    expect(
      ahead()
        .filter((query) => query.getObserversCount() === 0)
        .map(({ queryKey }) => queryKey),
    ).toEqual([]),
  )
  await act(async () => undefined)
  expect([...asked].sort()).toEqual(withCheck)
})

test.each(forAdministration)(
  '%s, which most may not see, asks nothing of its own before the check',
  async (address, list) => {
    await draw(address)
    await act(async () => undefined)
    // What the bar shows to everybody.
    expect(asked).toEqual(['/rest/v1/rpc/desk_counts'])
    answerCheck(ana)
    await waitFor(() => expect(asked).toContain(list))
  },
)

test.each(pages)('%s asks nothing for somebody who is known not to see it', async (address) => {
  localStorage.setItem('meridiano.capabilities', '[]')
  await draw(address)
  await act(async () => undefined)
  const desk = address.startsWith('/backoffice?') ? ['/rest/v1/rpc/desk_items'] : []
  expect([...asked].sort()).toEqual(['/rest/v1/rpc/desk_counts', ...desk])
  answerCheck({ ...ana, capabilities: [] })
  if (address === '/backoffice?tab=hoy')
    expect(await screen.findByRole('tab', { selected: true })).toBeVisible()
  else expect(await screen.findByText(/tiene el rol .*, que no incluye esta página/)).toBeVisible()
})

test.each(backofficeTabs.slice(1))(
  'the press of $label asks at once, not the tab once it is drawn',
  async (tab) => {
    const drawn = vi.spyOn(tab.panel, 'current').mockReturnValue(() => null)
    await draw('/backoffice')
    answerCheck(ana)
    const pressed = await screen.findByRole('tab', { name: tab.label })
    await act(async () => undefined)
    asked = []
    await userEvent.setup().click(pressed)
    await waitFor(() => expect(asked).not.toEqual([]))
    expect(drawn).toHaveBeenCalled()
    drawn.mockRestore()
  },
)

test('the own account asks for its sessions with the check, for every role', async () => {
  localStorage.setItem('meridiano.capabilities', '[]')
  await draw(ofEveryRole)
  await waitFor(() => expect(asked).toContain('/rest/v1/rpc/list_own_sessions'))
})

const fromTabs = ['?tab=hoy', '?tab=pagos', '?tab=estudiantes'].map((tab) => `/backoffice${tab}`)

test.each(fromTabs)('%s leads to no page that the role does not include', async (address) => {
  answers.set('/rest/v1/rpc/desk_items', () => Response.json([anOrder()]))
  answers.set('/rest/v1/rpc/desk_counts', () => Response.json({ order_abandoned: 1 }))
  await draw(address)
  answerCheck({ ...ana, capabilities: ['payments', 'demo_access'] })
  expect(await screen.findByRole('tabpanel')).toBeVisible()
  if (address.endsWith('hoy')) {
    await userEvent
      .setup()
      .click(await screen.findByRole('button', { name: new RegExp(`^${deskTexts.open}`) }))
  }
  const hrefs = screen
    .queryAllByRole('link')
    .map((link) => new URL((link as HTMLAnchorElement).href).pathname)
  const included = ['/', '/backoffice', '/student-tracking', '/payments-report']
  expect(hrefs.filter((path) => !included.includes(path))).toEqual([])
})

test('what came for somebody who may not see it is dropped unseen', async () => {
  answers.set('/rest/v1/rpc/list_payments', () => Response.json([]))
  const { client, ahead } = await open('/student-tracking')
  await waitFor(() => expect(ahead().some(({ state }) => state.data !== undefined)).toBe(true))
  answerCheck(null)
  expect(await screen.findByRole('heading', { name: loginTexts.title })).toBeVisible()
  expect(client.getQueryCache().findAll({ queryKey: [staffQueries] })).toEqual([])
})

test('from the answer to the password to the page of a list it takes one round trip', async () => {
  localStorage.clear()
  installCaptcha()
  const client = createQueryClient()
  const router = createMemoryRouter([{ path: '*', element: <App queryClient={client} /> }], {
    initialEntries: ['/login?next=/student-tracking'],
  })
  render(<RouterProvider router={router} />)
  const user = userEvent.setup()
  await putText(user, await screen.findByLabelText(startsWith(loginTexts.email)), 'ana@meridiano.test')
  await putText(user, screen.getByLabelText(startsWith(loginTexts.password)), 'clave-de-ana-1')
  await user.click(await screen.findByRole('checkbox', { name: 'No soy un robot' }))
  await user.click(screen.getByRole('button', { name: loginTexts.submit }))
  await waitFor(() => expect(checks).toBe(1))
  await waitFor(() => expect(asked).toContain('/rest/v1/rpc/list_payments'))
  answerCheck(ana)
  expect(await screen.findByRole('heading', { name: trackingTexts.title })).toBeVisible()
  expect(asked.filter((path) => path.endsWith('/list_payments'))).toHaveLength(1)
  uninstallCaptcha()
})
