import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import {
  anaId,
  apiError,
  type Call,
  fakeBackend,
  type Handlers,
  json,
  noAnswer,
  storeSession,
} from '../staff-session/test-support/fake-backend.ts'
import { PaymentLinkPage } from './staff/payment-link-page.tsx'
import { aLinkRow, courseRows } from './test-support/link-rows.ts'

const create = '/functions/v1/create-payment'
const courses = '/rest/v1/courses_moodle'
const limits = '/rest/v1/rpc/staff_order_limits'
const recent = '/rest/v1/rpc/list_payment_links'
const url = 'https://checkout.test/pay/abc'
const orderId = 'AAAAAAAAAAAAAAAAAAAAAAAA'

const works: Handlers = {
  [create]: () => json({ redirect_url: url, order_id: orderId }),
  [courses]: () => json(courseRows),
  [limits]: () => json({ min_usd: 1, max_usd: '5000' }),
  [recent]: () => json([]),
}

function open(staffId = anaId) {
  const client = new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })
  return render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <PaymentLinkPage staffId={staffId} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const submit = () => screen.getByRole('button', { name: 'Generar Link de Pago' })

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field(/^Nombre/), 'Nélida')
  await user.type(field(/^Apellido/), 'Quiñones')
  await user.type(field(/^Email/), 'nelida@example.com')
  await user.type(field(/^Teléfono/), '11 5555 0134')
  await screen.findByRole('option', { name: /Earth Engine/ })
  await user.selectOptions(screen.getByRole('combobox', { name: /^Curso/ }), 'gee-python-209907')
}

function asked(calls: Call[]) {
  return calls.filter((call) => call.path === create)
}

const keyOf = (call: Call | undefined) => call?.headers.get('idempotency-key')

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  clearToasts()
  storeSession()
})

describe('the form', () => {
  test('starts with the sample defaults and offers what the specification lists', async () => {
    fakeBackend(works)
    open()
    expect(screen.getByRole('heading', { level: 1, name: 'Link de pago' })).toBeVisible()
    expect(field(/^Monto total/)).toHaveValue('200')
    expect(field(/^Monto del link/)).toHaveValue('180')
    const options = (name: RegExp) =>
      within(screen.getByRole('combobox', { name }))
        .getAllByRole('option')
        .map((option) => option.textContent)
    expect(screen.getByRole('combobox', { name: /^Tipo/ })).toHaveDisplayValue('Pago Total')
    expect(options(/^Tipo/)).toEqual(['Pago Total', 'Cuotas'])
    expect(screen.getByRole('combobox', { name: /^País/ })).toHaveDisplayValue('Argentina')
    expect(options(/^País/)).toEqual(['Argentina', 'México', 'Colombia', 'Perú', 'Chile', 'Uruguay'])
    await screen.findByRole('option', { name: 'Deep Learning (deep-learning-202401)' })
    expect(options(/^Curso/)).toEqual([
      'Elige un curso',
      'Google Earth Engine con Python (gee-python-209907)',
      'Deep Learning (deep-learning-202401)',
    ])
    expect(await screen.findByText('Entre USD 1 y USD 5000.')).toBeVisible()
  })

  test('without a course and a total it says so, and sends nothing', async () => {
    const { calls } = fakeBackend(works)
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.selectOptions(screen.getByRole('combobox', { name: /^Curso/ }), 'gee-python-209907')
    await user.clear(field(/^Monto total/))
    await user.click(submit())
    expect(field(/^Monto total/)).toHaveAccessibleDescription(/Por favor, ingresa el monto total del curso\./)
    expect(field(/^Monto total/)).toHaveFocus()
    expect(asked(calls)).toEqual([])
  })

  test('the course is asked for by name', async () => {
    const { calls } = fakeBackend(works)
    open()
    await screen.findByRole('option', { name: /Earth Engine/ })
    await userEvent.setup().click(submit())
    expect(screen.getByText('Por favor, selecciona un curso.')).toBeVisible()
    expect(asked(calls)).toEqual([])
  })

  test.each([
    ['0.5', 'El mínimo es USD 1.'],
    ['5001', 'El máximo es USD 5000.'],
    ['201', 'No puede superar el total del curso.'],
  ])('an amount of %s', async (amount, sentence) => {
    const { calls } = fakeBackend(works)
    open()
    const user = userEvent.setup()
    await fill(user)
    await screen.findByText(/^Entre/)
    await user.clear(field(/^Monto del link/))
    await user.type(field(/^Monto del link/), amount)
    await user.click(submit())
    expect(screen.getByText(sentence)).toBeVisible()
    expect(asked(calls)).toEqual([])
  })

  test('courses that do not load can be asked for again', async () => {
    const backend = fakeBackend({ ...works, [courses]: () => apiError(500, '57014') })
    open()
    expect(await screen.findByText('No se pudieron cargar los cursos')).toBeVisible()
    backend.handlers[courses] = () => json(courseRows)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('option', { name: /Earth Engine/ })).toBeInTheDocument()
  })
})

describe('a link', () => {
  test('is asked for once, as the specification says, and shown', async () => {
    let answer: (response: Response) => void = () => {}
    const { calls } = fakeBackend({ ...works, [create]: () => new Promise((resolve) => (answer = resolve)) })
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.dblClick(submit())
    expect(await screen.findByRole('button', { name: 'Generando...' })).toBeDisabled()
    await waitFor(() => expect(asked(calls)).toHaveLength(1))
    expect(asked(calls)[0]?.body).toEqual({
      email: 'nelida@example.com',
      course_id: 'gee-python-209907',
      country: 'AR',
      amount: 180,
      currency: 'ARS',
      payment_type: 'total',
      payer: { name: 'Nélida Quiñones', email: 'nelida@example.com', phone: '+54 11 5555 0134' },
      total_course_amount: 200,
    })
    expect(asked(calls)[0]?.headers.get('authorization')).toBe(`Bearer token-of-${anaId}`)
    expect(keyOf(asked(calls)[0])).toMatch(/^[0-9a-f]{32}$/)
    act(() => answer(json({ redirect_url: url, order_id: orderId })))

    expect(await screen.findByRole('heading', { name: 'Link listo' })).toHaveFocus()
    expect(screen.getByRole('textbox', { name: 'Link de pago' })).toHaveValue(url)
    const openLink = screen.getByRole('link', { name: /^Abrir Link/ })
    expect(openLink).toHaveAttribute('href', url)
    expect(openLink).toHaveAttribute('target', '_blank')
    expect(openLink).toHaveAttribute('rel', expect.stringContaining('noopener'))
    const message = `Hola Nélida Quiñones, te enviamos el link para pagar Google Earth Engine con Python (USD 180.00): ${url}`
    expect(screen.getByRole('textbox', { name: 'Mensaje de WhatsApp' })).toHaveValue(message)
    expect(screen.getByRole('link', { name: /^Enviar por WhatsApp/ })).toHaveAttribute(
      'href',
      `https://wa.me/5491155550134?text=${encodeURIComponent(message)}`,
    )
    await waitFor(() => expect(calls.filter((call) => call.path === recent)).toHaveLength(2))
  })

  test('is copied, which is said for two seconds', async () => {
    fakeBackend(works)
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    await user.click(await screen.findByRole('button', { name: 'Copiar Link' }))
    expect(await navigator.clipboard.readText()).toBe(url)
    expect(currentToast()?.title).toBe('Link copiado al portapapeles')
    expect(screen.getByRole('button', { name: 'Copiado' })).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Copiar Link' }, { timeout: 3000 })).toBeVisible()
  })

  test('that the browser does not copy is left to the hand', async () => {
    fakeBackend(works)
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    const copy = await screen.findByRole('button', { name: 'Copiar Link' })
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('refused'))
    await user.click(copy)
    expect(currentToast()).toMatchObject({ title: 'El navegador no permitió copiar', variant: 'destructive' })
    expect(screen.getByRole('button', { name: 'Copiar Link' })).toBeVisible()
  })

  test('for a number that is none goes to whomever the sender chooses', async () => {
    fakeBackend(works)
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.clear(field(/^Teléfono/))
    await user.click(submit())
    expect(await screen.findByText(/WhatsApp te preguntará a quién enviarlo/)).toBeVisible()
    expect(screen.getByRole('link', { name: /^Enviar por WhatsApp/ })).toHaveAttribute(
      'href',
      expect.stringMatching(/^https:\/\/wa\.me\/\?text=Hola/),
    )
  })

  test('"Empezar de nuevo" brings the defaults back', async () => {
    fakeBackend(works)
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Link listo' })
    await user.click(screen.getByRole('button', { name: 'Empezar de nuevo' }))
    expect(field(/^Nombre/)).toHaveValue('')
    expect(field(/^Monto total/)).toHaveValue('200')
    expect(screen.queryByRole('heading', { name: 'Link listo' })).not.toBeInTheDocument()
  })
})

describe('a failure keeps what was typed, and the retry keeps the key', () => {
  const code = (status: number, name: string) => () => json({ code: name }, status)

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['no network', noAnswer, 'Error: No hay conexión con el servidor.'],
    ['provider', code(502, 'payment_provider_error'), 'Error: El procesador de pagos no respondió.'],
    ['course', code(404, 'course_not_found'), 'Error: El curso ya no existe.'],
    ['too small', code(409, 'amount_too_small'), 'Error: El monto del link es menor que el mínimo.'],
    ['too large', code(409, 'amount_too_large'), 'Error: El monto del link es mayor que el máximo.'],
    ['over', code(409, 'amount_over_total'), 'Error: El monto del link no puede superar el total del curso.'],
    ['limit', code(429, 'rate_limited'), 'Error: Hubo demasiados intentos.'],
    ['session', code(401, 'unauthorized'), 'Error: Tu sesión terminó.'],
    ['role', code(403, 'forbidden'), 'Error: Tu cuenta ya no tiene acceso'],
    ['server', code(500, 'internal_error'), 'Error: Error al generar el link'],
    ['unheard of', code(418, 'teapot'), 'Error: Error al generar el link'],
    ['no address', () => json({ order_id: orderId }), 'Error: No se recibió URL de checkout'],
    [
      'foreign',
      () => json({ redirect_url: 'https://evil.test/pay', order_id: orderId }),
      'Error: El link recibido no es',
    ],
  ])('%s', async (_name, answer, sentence) => {
    const backend = fakeBackend({ ...works, [create]: answer })
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field(/^Nombre/)).toHaveValue('Nélida')
    expect(screen.queryByRole('heading', { name: 'Link listo' })).not.toBeInTheDocument()
    backend.handlers[create] = () => json({ redirect_url: url, order_id: orderId })
    await user.click(submit())
    expect(await screen.findByRole('heading', { name: 'Link listo' })).toBeVisible()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    const [first, second] = asked(backend.calls)
    expect(keyOf(second)).toBe(keyOf(first))
  })

  test('another content is another key', async () => {
    const { calls } = fakeBackend(works)
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    await screen.findByRole('heading', { name: 'Link listo' })
    await user.type(field(/^Apellido/), ' Aráoz')
    await user.click(submit())
    await waitFor(() => expect(asked(calls)).toHaveLength(2))
    expect(keyOf(asked(calls)[1])).not.toBe(keyOf(asked(calls)[0]))
  })

  test.each(['order_closed', 'idempotency_conflict'])('%s renews the key once', async (name) => {
    const { calls } = fakeBackend({ ...works, [create]: code(409, name) })
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('Error: Error al generar el link')
    expect(asked(calls)).toHaveLength(2)
    expect(keyOf(asked(calls)[1])).not.toBe(keyOf(asked(calls)[0]))
  })

  test('a link that is paid is not made again unless asked for', async () => {
    const backend = fakeBackend({ ...works, [create]: code(409, 'order_paid') })
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('ya está pagado')
    expect(asked(backend.calls)).toHaveLength(1)
    backend.handlers[create] = () => json({ redirect_url: url, order_id: orderId })
    await user.click(screen.getByRole('button', { name: 'Generar un link nuevo' }))
    expect(await screen.findByRole('heading', { name: 'Link listo' })).toBeVisible()
    expect(keyOf(asked(backend.calls)[1])).not.toBe(keyOf(asked(backend.calls)[0]))
  })

  test('problems of the server stand beside their fields', async () => {
    fakeBackend({
      ...works,
      [create]: () => json({ problems: [{ field: 'email', code: 'invalid_email' }] }, 422),
    })
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    await waitFor(() => expect(field(/^Email/)).toHaveAccessibleDescription(/nombre@dominio\.com/))
  })

  test('without a session nothing is sent, and a new login finds the form as it was', async () => {
    localStorage.clear()
    const { calls } = fakeBackend(works)
    const { unmount } = open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('Tu sesión terminó')
    expect(asked(calls)).toEqual([])
    unmount()
    open()
    expect(field(/^Email/)).toHaveValue('nelida@example.com')
  })

  test('the next person at this browser does not find it', async () => {
    fakeBackend(works)
    const { unmount } = open()
    await fill(userEvent.setup())
    unmount()
    open('another-person')
    expect(field(/^Email/)).toHaveValue('')
  })
})

describe('recent links', () => {
  test.each([
    ['paid', 'Pagado'],
    ['pending', 'Pendiente'],
    ['rejected', 'Rechazado'],
    ['cancelled', 'Cancelado'],
  ])('%s reads %s, and only a pending one can be sent', async (state, label) => {
    fakeBackend({ ...works, [recent]: () => json([aLinkRow({ state })]) })
    open()
    const badge = await screen.findByText(label)
    expect(badge.querySelector('svg')).not.toBeNull()
    expect(screen.getByText('USD 180.00')).toBeVisible()
    expect(screen.queryAllByRole('link', { name: /WhatsApp.*el link de Lucía Muestra/ }).length > 0).toBe(
      state === 'pending',
    )
  })

  test('an address that is not the provider’s is not offered', async () => {
    fakeBackend({ ...works, [recent]: () => json([aLinkRow({ redirect_url: 'https://evil.test/' })]) })
    open()
    await screen.findByText('Pendiente')
    expect(screen.queryByRole('link', { name: /el link de/ })).not.toBeInTheDocument()
  })

  test('none yet', async () => {
    fakeBackend(works)
    open()
    expect(await screen.findByText(/Todavía no hay links/)).toBeVisible()
  })

  test.each([
    [() => apiError(500, '57014'), 'Error al cargar los datos'],
    [noAnswer, 'Error de conexión'],
  ])('a failure is said and asked again', async (answer, title) => {
    const backend = fakeBackend({ ...works, [recent]: answer })
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(title)
    backend.handlers[recent] = () => json([aLinkRow()])
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Pendiente')).toBeVisible()
  })

  test('older ones come by their key', async () => {
    const rows = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) =>
        aLinkRow({ id: from - index, payer_name: `Persona ${from - index}` }),
      )
    const { calls } = fakeBackend({
      ...works,
      [recent]: ({ body }) => json((body as { before_id?: number }).before_id ? rows(20, 3) : rows(40, 20)),
    })
    open()
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Ver más' }))
    expect(await screen.findByText('Persona 18')).toBeVisible()
    expect(calls.at(-1)?.body).toEqual({ page_size: 20, before_id: 21 })
    expect(screen.queryByRole('button', { name: 'Ver más' })).not.toBeInTheDocument()
  })
})
