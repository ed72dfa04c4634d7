import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { LoginRoute } from '#app/routes/staff/login.tsx'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import { apiError, fakeBackend, type Handlers, json, noAnswer, paths } from './test-support/fake-backend.ts'
import { installCaptcha, uninstallCaptcha } from './test-support/fake-captcha.ts'
import { entryOf } from './test-support/render-staff.tsx'
import { ana, aSession, storedSession, storeSession } from './test-support/signed-in.ts'

function openLogin(address = '/login', state: unknown = null) {
  const router = createMemoryRouter(
    [
      { path: '/login', element: <LoginRoute /> },
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

const works: Handlers = {
  [paths.signIn]: () => json(aSession()),
  [paths.currentStaff]: () => json(ana),
  [paths.signOut]: () => new Response(null, { status: 204 }),
}

async function fillAndSend(user: ReturnType<typeof userEvent.setup>) {
  await user.type(await screen.findByLabelText(/Correo electrónico/), 'ana@meridiano.test')
  await user.type(screen.getByLabelText(/Contraseña/), 'clave-de-ana-1')
  await user.click(screen.getByRole('checkbox', { name: 'No soy un robot' }))
  await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
}

beforeEach(() => {
  localStorage.clear()
  clearToasts()
})
afterEach(uninstallCaptcha)

describe('a staff member', () => {
  test('signs in with the captcha token and reaches the back office', async () => {
    installCaptcha()
    const { calls } = fakeBackend(works)
    const user = userEvent.setup()
    const router = openLogin()
    await fillAndSend(user)
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice'))
    expect(currentToast()?.title).toBe('Inicio de sesión exitoso')
    expect(calls.find((call) => call.path === paths.signIn)?.body).toMatchObject({
      email: 'ana@meridiano.test',
      password: 'clave-de-ana-1',
      gotrue_meta_security: { captcha_token: 'captcha-1' },
    })
  })

  test('returns to the page that required the login', async () => {
    installCaptcha()
    fakeBackend(works)
    const router = openLogin('/login?next=%2Fstudent-tracking%3Fstatus%3DPENDING')
    await fillAndSend(userEvent.setup())
    await waitFor(() => expect(router.state.location.pathname).toBe('/student-tracking'))
    expect(router.state.location.search).toBe('?status=PENDING')
  })

  test('is forwarded without a form when the session is still open', async () => {
    installCaptcha()
    storeSession()
    fakeBackend(works)
    const router = openLogin()
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice'))
    expect(screen.queryByLabelText(/Contraseña/)).not.toBeInTheDocument()
  })
})

describe('submitted before the captcha has responded', () => {
  const waiting = 'Entras apenas responda el CAPTCHA: no hace falta volver a pulsar.'
  const box = () => screen.getByRole('checkbox', { name: 'No soy un robot' })

  async function pressEarly() {
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText(/Correo electrónico/), 'ana@meridiano.test')
    await user.type(screen.getByLabelText(/Contraseña/), 'clave-de-ana-1')
    await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
    return user
  }

  test('continues by itself, once', async () => {
    installCaptcha()
    const { calls } = fakeBackend(works)
    const router = openLogin()
    const user = await pressEarly()
    expect(screen.getByText(waiting)).toBeVisible()
    expect(calls).toEqual([])
    await user.click(box())
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice'))
    expect(calls.filter(({ path }) => path === paths.signIn).map(({ body }) => body)).toMatchObject([
      { gotrue_meta_security: { captcha_token: 'captcha-1' } },
    ])
  })

  test('sends nothing while something is being typed', async () => {
    installCaptcha()
    const { calls } = fakeBackend(works)
    openLogin()
    const user = await pressEarly()
    await user.type(screen.getByLabelText(/Contraseña/), '2')
    expect(screen.queryByText(waiting)).not.toBeInTheDocument()
    await user.click(box())
    expect(calls).toEqual([])
    await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
    await waitFor(() => expect(calls[0]?.body).toMatchObject({ password: 'clave-de-ana-12' }))
  })

  test('does not continue while something else is missing', async () => {
    installCaptcha()
    const { calls } = fakeBackend(works)
    openLogin()
    const user = userEvent.setup()
    await user.click(await screen.findByRole('button', { name: 'Iniciar Sesión' }))
    expect(screen.queryByText(waiting)).not.toBeInTheDocument()
    await user.click(box())
    expect(calls).toEqual([])
  })
})

test('a rejected captcha is reported; the password stays, and nothing is sent by itself', async () => {
  installCaptcha()
  const { calls } = fakeBackend({ ...works, [paths.signIn]: () => apiError(400, 'captcha_failed') })
  openLogin()
  const user = userEvent.setup()
  await fillAndSend(user)
  expect(await screen.findByRole('alert')).toHaveTextContent('No pudimos validar el CAPTCHA')
  expect(screen.getByLabelText(/Contraseña/)).toHaveValue('clave-de-ana-1')
  await user.click(screen.getByRole('checkbox', { name: 'No soy un robot' }))
  expect(calls).toHaveLength(1)
})

describe('incomplete input', () => {
  test('is reported field by field, and nothing is requested from the server', async () => {
    installCaptcha()
    const { calls } = fakeBackend(works)
    openLogin()
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Iniciar Sesión' }))
    expect(screen.getByText('Por favor, completa el CAPTCHA.')).toBeVisible()
    expect(screen.getByLabelText(/Correo electrónico/)).toHaveAccessibleDescription(
      'Escribe tu correo electrónico.',
    )
    expect(screen.getByLabelText(/Contraseña/)).toHaveAccessibleDescription('Escribe tu contraseña.')
    expect(screen.getByLabelText(/Correo electrónico/)).toHaveFocus()
    expect(calls).toEqual([])
  })

  test('an expired captcha counts as missing', async () => {
    const captcha = installCaptcha()
    const { calls } = fakeBackend(works)
    openLogin()
    const user = userEvent.setup()
    await user.type(await screen.findByLabelText(/Correo electrónico/), 'ana@meridiano.test')
    await user.type(screen.getByLabelText(/Contraseña/), 'clave-de-ana-1')
    await user.click(screen.getByRole('checkbox', { name: 'No soy un robot' }))
    captcha.expire()
    await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
    expect(await screen.findByText('Por favor, completa el CAPTCHA.')).toBeVisible()
    expect(calls).toEqual([])
  })
})

describe('a rejected login', () => {
  test.each([
    ['invalid_credentials', () => apiError(400, 'invalid_credentials'), 'Correo o contraseña incorrectos.'],
    [
      'captcha_failed',
      () => apiError(400, 'captcha_failed'),
      'No pudimos validar el CAPTCHA. Complétalo de nuevo.',
    ],
    [
      'over_request_rate_limit',
      () => apiError(429, 'over_request_rate_limit'),
      'Hubo demasiados intentos. Espera unos minutos y vuelve a probar.',
    ],
    [
      'user_banned',
      () => apiError(400, 'user_banned'),
      'Tu cuenta no está activa. Pide ayuda a quien administra el sistema.',
    ],
    ['no network', noAnswer, 'No hay conexión con el servidor. Revisa tu internet y vuelve a probar.'],
    [
      'a fault of the server',
      () => apiError(500, 'unexpected_failure'),
      'Algo falló de nuestro lado. Vuelve a probar en unos minutos.',
    ],
  ])(
    '%s is reported in Spanish, the address stays, the captcha is reset',
    async (_name, answer, sentence) => {
      const captcha = installCaptcha()
      fakeBackend({ ...works, [paths.signIn]: answer })
      const router = openLogin()
      await fillAndSend(userEvent.setup())
      expect(await screen.findByRole('alert')).toHaveTextContent(`Error al iniciar sesión: ${sentence}`)
      expect(screen.getByRole('alert')).not.toHaveTextContent('internal words')
      expect(screen.getByLabelText(/Correo electrónico/)).toHaveValue('ana@meridiano.test')
      expect(captcha.resets).toBe(1)
      expect(screen.getByRole('checkbox', { name: 'No soy un robot' })).not.toBeChecked()
      expect(router.state.location.pathname).toBe('/login')
    },
  )

  test('the second attempt needs, and sends, a new captcha token', async () => {
    installCaptcha()
    const { calls } = fakeBackend({ ...works, [paths.signIn]: () => apiError(400, 'invalid_credentials') })
    openLogin()
    const user = userEvent.setup()
    await fillAndSend(user)
    await screen.findByRole('alert')
    expect(screen.getByLabelText(/Contraseña/)).toHaveValue('')
    expect(screen.getByLabelText(/Contraseña/)).toHaveFocus()
    await user.type(screen.getByLabelText(/Contraseña/), 'otra-clave-1')
    await user.click(screen.getByRole('button', { name: 'Iniciar Sesión' }))
    expect(await screen.findByText('Por favor, completa el CAPTCHA.')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'No soy un robot' }))
    await waitFor(() => expect(calls).toHaveLength(2))
    expect(calls[1]?.body).toMatchObject({ gotrue_meta_security: { captcha_token: 'captcha-2' } })
    expect(await screen.findByRole('alert')).toBeVisible()
  })

  test('an account that is not staff is signed out and told so', async () => {
    installCaptcha()
    const { calls } = fakeBackend({ ...works, [paths.currentStaff]: () => json(null) })
    const router = openLogin()
    await fillAndSend(userEvent.setup())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Error al iniciar sesión: Tu cuenta no tiene acceso al área del equipo.',
    )
    expect(storedSession()).toBeNull()
    expect(calls.map((call) => call.path)).toContain(paths.signOut)
    expect(router.state.location.pathname).toBe('/login')
    expect(currentToast()).toBeNull()
  })

  test('a role that cannot be loaded opens nothing', async () => {
    installCaptcha()
    fakeBackend({ ...works, [paths.currentStaff]: noAnswer })
    openLogin()
    await fillAndSend(userEvent.setup())
    expect(await screen.findByRole('alert')).toHaveTextContent('No hay conexión con el servidor.')
    expect(storedSession()).toBeNull()
  })
})

test('a captcha script that does not load is reported and can be retried', async () => {
  fakeBackend(works)
  const append = vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
    queueMicrotask(() => node.dispatchEvent(new Event('error')))
    return node
  })
  vi.spyOn(document.head, 'removeChild').mockImplementation((node) => node)
  openLogin()
  expect(await screen.findByRole('alert', {}, { timeout: 5000 })).toHaveTextContent('El CAPTCHA no cargó.')
  expect(append).toHaveBeenCalledTimes(3)
  installCaptcha()
  await userEvent.setup().click(screen.getByRole('button', { name: 'Cargarlo de nuevo' }))
  expect(await screen.findByRole('checkbox', { name: 'No soy un robot' })).toBeVisible()
}, 10_000)

test('shows why the person was sent here, for known reasons only', async () => {
  installCaptcha()
  fakeBackend(works)
  openLogin('/login', { reason: 'expired' })
  expect(await screen.findByText(/Tu sesión terminó/)).toBeVisible()
})
