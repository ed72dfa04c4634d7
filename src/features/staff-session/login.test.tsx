import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LoginRoute } from '#app/routes/staff/login.route.tsx'
import { captchaTexts, loginTexts } from '#content/staff.ts'
import { staffAuth } from '#platform/staff-client.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { putText } from '#ui/test-support/put-text.ts'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import { installCaptcha, uninstallCaptcha } from './test-support/fake-captcha.ts'
import { startsWith } from './test-support/person-form.ts'
import { entryOf } from './test-support/render-staff.tsx'
import { ana, aSession, storedSession, storeSession } from './test-support/signed-in.ts'

function openLogin(address = '/login', state: unknown = null) {
  const router = createMemoryRouter(
    [
      {
        path: '/login',
        element: <LoginRoute preloadRoute={async () => undefined} askFirst={async () => undefined} />,
      },
      { path: '*', element: <p>Otra página</p> },
    ],
    { initialEntries: [{ ...entryOf(address), state }] },
  )
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return router
}

function startAuth() {
  const network = startNetwork()
  return {
    asked: network.asked,
    signIn: network.auth('token', aSession()),
    signOut: network.auth('logout', null),
    staff: network.sql('current_staff', ana),
  }
}
/** Written for developers, and shown to nobody. */
const internal = { message: 'internal words' }

type Auth = ReturnType<typeof startAuth>

let server: Auth

async function fillAndSend(user: ReturnType<typeof userEvent.setup>) {
  await fill(user)
  await user.click(screen.getByRole('checkbox', { name: 'No soy un robot' }))
  await user.click(screen.getByRole('button', { name: loginTexts.submit }))
}

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await putText(user, await screen.findByLabelText(startsWith(loginTexts.email)), 'ana@meridiano.test')
  await putText(user, screen.getByLabelText(startsWith(loginTexts.password)), 'clave-de-ana-1')
}

beforeEach(() => {
  localStorage.clear()
  clearToasts()
  server = startAuth()
})
afterEach(uninstallCaptcha)

describe('a staff member', () => {
  test('returns to the page that required the login', async () => {
    installCaptcha()
    const router = openLogin('/login?next=%2Fstudent-tracking%3Fstatus%3DPENDING')
    await fillAndSend(userEvent.setup())
    await waitFor(() => expect(router.state.location.pathname).toBe('/student-tracking'))
    expect(router.state.location.search).toBe('?status=PENDING')
  })

  test('is forwarded without a form when the session is still open', async () => {
    installCaptcha()
    storeSession()
    const router = openLogin()
    // The router knows its new place before the page is drawn.
    expect(await screen.findByText('Otra página')).toBeVisible()
    expect(router.state.location.pathname).toBe('/backoffice')
    expect(screen.queryByLabelText(startsWith(loginTexts.password))).not.toBeInTheDocument()
  })
})

test('the client of the session is made in a task after the page is drawn', async () => {
  installCaptcha()
  const watch = vi.spyOn(staffAuth(), 'onAuthStateChange')
  openLogin()
  expect(screen.getByLabelText(startsWith(loginTexts.email))).toBeVisible()
  expect(watch).not.toHaveBeenCalled()
  await waitFor(() => expect(watch).toHaveBeenCalledOnce())
})

test('a session that another tab opens meanwhile leads on from here as well', async () => {
  installCaptcha()
  const router = openLogin('/login?next=%2Fstudent-tracking')
  await screen.findByLabelText(startsWith(loginTexts.email))
  storeSession()
  // The page listens once it is drawn, a moment after its fields are found.
  await waitFor(() => {
    window.dispatchEvent(new StorageEvent('storage'))
    expect(router.state.location.pathname).toBe('/student-tracking')
  })
})

test('one that it opens before this tab has read that there is none leads on, too', async () => {
  installCaptcha()
  let read: (() => void) | undefined
  vi.spyOn(staffAuth(), 'onAuthStateChange').mockImplementation((listener) => {
    read = () => listener('INITIAL_SESSION', null)
    return { data: { subscription: { id: 'one', callback: listener, unsubscribe() {} } } }
  })
  const router = openLogin('/login?next=%2Fstudent-tracking')
  await waitFor(() => expect(read).toBeDefined())
  const release = server.staff.hold()
  storeSession()
  window.dispatchEvent(new StorageEvent('storage'))
  await waitFor(() => expect(server.staff.asked).toHaveLength(1))
  act(() => read?.())
  release()
  await waitFor(() => expect(router.state.location.pathname).toBe('/student-tracking'))
})

test('submitted before the captcha has responded it sends nothing while something is being typed', async () => {
  installCaptcha()
  openLogin()
  const user = userEvent.setup()
  await fill(user)
  await user.click(screen.getByRole('button', { name: loginTexts.submit }))
  await user.type(screen.getByLabelText(startsWith(loginTexts.password)), '2')
  expect(screen.queryByText(loginTexts.waitingForCaptcha)).not.toBeInTheDocument()
  await user.click(screen.getByRole('checkbox', { name: 'No soy un robot' }))
  expect(server.asked).toEqual([])
  await user.click(screen.getByRole('button', { name: loginTexts.submit }))
  await waitFor(() => expect(server.asked[0]?.body).toMatchObject({ password: 'clave-de-ana-12' }))
})

describe('incomplete input', () => {
  test('is reported field by field, and nothing is requested from the server', async () => {
    installCaptcha()
    openLogin()
    await userEvent.setup().click(await screen.findByRole('button', { name: loginTexts.submit }))
    expect(screen.getByText(loginTexts.missingCaptcha)).toBeVisible()
    expect(screen.getByLabelText(startsWith(loginTexts.email))).toHaveAccessibleDescription(
      loginTexts.missingEmail,
    )
    expect(screen.getByLabelText(startsWith(loginTexts.password))).toHaveAccessibleDescription(
      loginTexts.missingPassword,
    )
    expect(screen.getByLabelText(startsWith(loginTexts.email))).toHaveFocus()
    // Nothing waits for the captcha while something else is missing.
    await userEvent.setup().click(screen.getByRole('checkbox', { name: 'No soy un robot' }))
    expect(server.asked).toEqual([])
  })

  test('an expired captcha counts as missing', async () => {
    const captcha = installCaptcha()
    openLogin()
    const user = userEvent.setup()
    await fill(user)
    await user.click(screen.getByRole('checkbox', { name: 'No soy un robot' }))
    captcha.expire()
    await user.click(screen.getByRole('button', { name: loginTexts.submit }))
    expect(await screen.findByText(loginTexts.missingCaptcha)).toBeVisible()
    expect(server.asked).toEqual([])
  })
})

describe('a rejected login', () => {
  test.each<[string, Auth['signIn']['reply'], string]>([
    [
      'invalid_credentials',
      { status: 400, code: 'invalid_credentials', details: internal },
      loginTexts.failures.invalid_credentials,
    ],
    [
      'over_request_rate_limit',
      { status: 429, code: 'over_request_rate_limit', details: internal },
      loginTexts.failures.too_many,
    ],
    [
      'user_banned',
      { status: 400, code: 'user_banned', details: internal },
      loginTexts.failures.account_disabled,
    ],
    ['no network', 'offline', loginTexts.failures.network],
  ])(
    '%s is reported in Spanish, the address stays, the captcha is reset',
    async (_name, answer, sentence) => {
      const captcha = installCaptcha()
      server.signIn.reply = answer
      const router = openLogin()
      await fillAndSend(userEvent.setup())
      expect(await screen.findByRole('alert')).toHaveTextContent(`${loginTexts.failurePrefix}${sentence}`)
      expect(screen.getByRole('alert')).not.toHaveTextContent('internal words')
      expect(screen.getByLabelText(startsWith(loginTexts.email))).toHaveValue('ana@meridiano.test')
      expect(captcha.resets).toBe(1)
      expect(screen.getByRole('checkbox', { name: 'No soy un robot' })).not.toBeChecked()
      expect(router.state.location.pathname).toBe('/login')
    },
  )

  test('the second attempt needs, and sends, a new captcha token', async () => {
    installCaptcha()
    server.signIn.reply = { status: 400, code: 'invalid_credentials', details: internal }
    openLogin()
    const user = userEvent.setup()
    await fillAndSend(user)
    await screen.findByRole('alert')
    expect(screen.getByLabelText(startsWith(loginTexts.password))).toHaveValue('')
    expect(screen.getByLabelText(startsWith(loginTexts.password))).toHaveFocus()
    await user.type(screen.getByLabelText(startsWith(loginTexts.password)), 'otra-clave-1')
    await user.click(screen.getByRole('button', { name: loginTexts.submit }))
    expect(await screen.findByText(loginTexts.missingCaptcha)).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'No soy un robot' }))
    await waitFor(() => expect(server.asked).toHaveLength(2))
    expect(server.asked[1]?.body).toMatchObject({ gotrue_meta_security: { captcha_token: 'captcha-2' } })
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  test('an account that is not staff is signed out and told so', async () => {
    installCaptcha()
    server.staff.reply = { answer: null }
    const router = openLogin()
    await fillAndSend(userEvent.setup())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${loginTexts.failurePrefix}${loginTexts.failures.not_staff}`,
    )
    expect(storedSession()).toBeNull()
    expect(server.signOut.asked).toHaveLength(1)
    expect(router.state.location.pathname).toBe('/login')
    expect(currentToast()).toBeNull()
  })

  test('a role that cannot be loaded opens nothing', async () => {
    installCaptcha()
    server.staff.reply = 'offline'
    openLogin()
    await fillAndSend(userEvent.setup())
    expect(await screen.findByRole('alert')).toHaveTextContent(loginTexts.failures.network)
    expect(storedSession()).toBeNull()
  })
})

test('a captcha script that does not load is reported and can be retried', async () => {
  const append = vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    queueMicrotask(() => node.dispatchEvent(new Event('error')))
    return node
  })
  vi.spyOn(document.head, 'removeChild').mockImplementation((node) => node)
  openLogin()
  expect(await screen.findByRole('alert', {}, { timeout: 5000 })).toHaveTextContent(captchaTexts.failed)
  expect(append).toHaveBeenCalledTimes(3)
  installCaptcha()
  await userEvent.setup().click(screen.getByRole('button', { name: captchaTexts.retry }))
  expect(await screen.findByRole('checkbox', { name: 'No soy un robot' })).toBeVisible()
}, 10_000)

test('shows why the person was sent here, for known reasons only', async () => {
  installCaptcha()
  openLogin('/login', { reason: 'expired' })
  expect(await screen.findByText(loginTexts.reasons.expired)).toBeVisible()
})
