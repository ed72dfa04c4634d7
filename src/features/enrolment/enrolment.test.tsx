import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createMemoryRouter, RouterProvider } from 'react-router-dom'
import { beforeEach, describe, expect, test } from 'vitest'
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
import { EnrolmentPage } from './staff/enrolment-page.tsx'
import {
  anEnrolment,
  aStatus,
  aStep,
  careerRows,
  careers,
  courseRows,
  courses,
  enroll,
  retry,
  status,
} from './test-support/enrolment-answers.ts'

const works: Handlers = {
  [careers]: () => json(careerRows),
  [courses]: () => json(courseRows),
  [enroll]: () => json(anEnrolment()),
  [status]: () => json(aStatus([aStep({ state: 'done' })])),
}

function open(address = '/enroll-student', staffId = anaId) {
  const { pathname, search } = new URL(address, 'https://meridiano.test')
  const router = createMemoryRouter(
    [{ path: '/enroll-student', element: <EnrolmentPage staffId={staffId} /> }],
    {
      initialEntries: [{ pathname, search }],
    },
  )
  const view = render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retryDelay: 1 } } })}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { router, ...view }
}

const field = (name: RegExp) => screen.getByRole('textbox', { name })
const submit = () => screen.getByRole('button', { name: 'Dar de alta' })

async function fill(user: ReturnType<typeof userEvent.setup>) {
  await user.type(field(/^Nombre/), 'Nélida')
  await user.type(field(/^Apellido/), 'Quiñones')
  await user.type(field(/^Email/), 'nelida@example.com')
  await user.type(field(/^Precio/), '180,50')
  await user.click(await screen.findByRole('checkbox', { name: /Google Earth Engine/ }))
}

function asked(calls: Call[]) {
  return calls.filter((call) => call.path === enroll)
}

const keyOf = (call: Call | undefined) => call?.headers.get('idempotency-key')
const code = (httpStatus: number, name: string) => () => json({ code: name }, httpStatus)

beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  clearToasts()
  storeSession()
})

describe('the form', () => {
  test('a career takes the choice of courses away, and says why', async () => {
    const { calls } = fakeBackend(works)
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.selectOptions(
      await screen.findByRole('combobox', { name: /^Carrera/ }),
      'Carrera Geo Data Scientist',
    )
    const group = screen.getByRole('group', { name: 'Cursos' })
    expect(group).toBeDisabled()
    expect(group).toHaveAccessibleDescription('Con una carrera, los cursos se asignan automáticamente.')
    for (const box of within(group).getAllByRole('checkbox')) expect(box).not.toBeChecked()
    await user.click(submit())
    await screen.findByText('¡Alumno dado de alta exitosamente!')
    expect(asked(calls)[0]?.body).toMatchObject({ careerId: 1, courseIds: [] })
  })

  test('back without a career, the courses chosen before are still chosen', async () => {
    fakeBackend(works)
    open()
    const user = userEvent.setup()
    await fill(user)
    const career = screen.getByRole('combobox', { name: /^Carrera/ })
    await user.selectOptions(career, 'Carrera Geo Data Scientist')
    await user.selectOptions(career, 'Sin carrera')
    expect(screen.getByRole('checkbox', { name: /Google Earth Engine/ })).toBeChecked()
  })

  test('payment modes are those of the specification', () => {
    fakeBackend(works)
    open()
    const options = within(screen.getByRole('combobox', { name: 'Modo de pago' })).getAllByRole('option')
    expect(options.map((option) => (option as HTMLOptionElement).value)).toEqual([
      'total',
      'cuotas',
      'suscripcion',
    ])
  })

  test('without courses nor career it asks for one', async () => {
    const { calls } = fakeBackend(works)
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(screen.getByRole('checkbox', { name: /Google Earth Engine/ }))
    await user.click(submit())
    expect(screen.getByRole('group', { name: 'Cursos' })).toHaveAccessibleDescription(
      'Elige al menos un curso, o una carrera.',
    )
    expect(screen.getByRole('checkbox', { name: /Google Earth Engine/ })).toHaveFocus()
    expect(asked(calls)).toEqual([])
  })

  test('courses that do not load can be asked for again', async () => {
    const backend = fakeBackend({ ...works, [courses]: () => apiError(500, '57014') })
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudieron cargar los cursos')
    backend.handlers[courses] = () => json(courseRows)
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('checkbox', { name: /Google Earth Engine/ })).toBeVisible()
  })
})

describe('an enrolment', () => {
  test('is asked for once, and the form is cleared', async () => {
    let answer: (response: Response) => void = () => {}
    const { calls } = fakeBackend({ ...works, [enroll]: () => new Promise((resolve) => (answer = resolve)) })
    const { router } = open()
    const user = userEvent.setup()
    await fill(user)
    await user.type(field(/^Teléfono/), '11 5555 0134')
    await user.type(field(/^País/), 'Argentina')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Modo de pago' }), 'cuotas')
    await user.type(field(/^Grupo/), '998877')
    await user.dblClick(submit())
    expect(await screen.findByRole('button', { name: 'Procesando...' })).toBeDisabled()
    await waitFor(() => expect(asked(calls)).toHaveLength(1))
    expect(asked(calls)[0]?.body).toMatchObject({
      firstname: 'Nélida',
      lastname: 'Quiñones',
      email: 'nelida@example.com',
      phone1: '11 5555 0134',
      country: 'Argentina',
      courseIds: [3],
      careerId: null,
      price: '180.50',
      payment_mode: 'cuotas',
      mailing_group_id: '998877',
    })
    expect(asked(calls)[0]?.body).not.toHaveProperty('password')
    expect(asked(calls)[0]?.headers.get('authorization')).toBe(`Bearer token-of-${anaId}`)
    expect(keyOf(asked(calls)[0])).toMatch(/^[0-9a-f]{32}$/)
    act(() => answer(json(anEnrolment())))
    expect(await screen.findByText('¡Alumno dado de alta exitosamente!')).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Pasos del alta' })).toHaveFocus()
    for (const name of [/^Nombre/, /^Apellido/, /^Email/, /^Teléfono/, /^País/, /^Precio/, /^Grupo/]) {
      expect(field(name)).toHaveValue('')
    }
    expect(screen.getByRole('checkbox', { name: /Google Earth Engine/ })).not.toBeChecked()
    expect(router.state.location.search).toBe('?alumno=41')
    expect(await screen.findByText('USD 180.50 registrados')).toBeVisible()
    expect(await screen.findByText('Todos los pasos están hechos.')).toBeVisible()
  })

  test('the next one has another key', async () => {
    const { calls } = fakeBackend(works)
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    await screen.findByText('¡Alumno dado de alta exitosamente!')
    await fill(user)
    await user.click(submit())
    await waitFor(() => expect(asked(calls)).toHaveLength(2))
    expect(keyOf(asked(calls)[1])).not.toBe(keyOf(asked(calls)[0]))
    await screen.findByText('Todos los pasos están hechos.')
  })

  test('what will not happen, and a sale that may be double, are said', async () => {
    fakeBackend({
      ...works,
      [enroll]: () =>
        json(
          anEnrolment({
            outcome: 'existing',
            earlier_sales: 1,
            courses_without_classroom: [5],
            missing_courses: ['geodatabases'],
          }),
        ),
    })
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    expect(await screen.findByText('Esta alta ya estaba hecha: nada se repitió.')).toBeVisible()
    expect(screen.getByText(/Ya tenía una venta de este mismo producto/)).toBeVisible()
    expect(screen.getByText('Sin aula, nada que inscribir: Deep Learning.')).toBeVisible()
    expect(screen.getByText('La carrera no tiene una edición abierta de: geodatabases.')).toBeVisible()
    await screen.findByText('Todos los pasos están hechos.')
  })

  test('a price of nothing is no sale', async () => {
    fakeBackend({ ...works, [enroll]: () => json(anEnrolment({ sale_id: null })) })
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.clear(field(/^Precio/))
    await user.click(submit())
    expect(await screen.findByText('Sin venta: el precio es 0')).toBeVisible()
  })
})

describe('a failure keeps the form and the key', () => {
  test.each<[string, () => Response | Promise<Response>, string]>([
    ['no network', noAnswer, 'Error al conectar con el servidor.'],
    ['no JSON', () => new Response('<html>', { status: 200 }), 'Error al conectar con el servidor.'],
    ['server', code(500, 'internal_error'), 'Error desconocido'],
    ['unheard of', code(418, 'teapot'), 'Error desconocido'],
    ['course', code(404, 'course_not_found'), 'Uno de los cursos ya no existe.'],
    ['career', code(404, 'career_not_found'), 'La carrera ya no existe.'],
    [
      'empty career',
      code(409, 'career_without_courses'),
      'Ningún curso de esta carrera tiene una edición abierta.',
    ],
    ['session', code(401, 'unauthorized'), 'Tu sesión terminó.'],
    ['role', code(403, 'forbidden'), 'Tu cuenta ya no tiene acceso'],
    ['limit', code(429, 'rate_limited'), 'Hubo demasiados intentos.'],
    ['settings', code(503, 'server_misconfigured'), 'El servidor no está bien configurado.'],
  ])('%s', async (_name, answer, sentence) => {
    const backend = fakeBackend({ ...works, [enroll]: answer })
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field(/^Nombre/)).toHaveValue('Nélida')
    backend.handlers[enroll] = () => json(anEnrolment())
    await user.click(submit())
    expect(await screen.findByText('¡Alumno dado de alta exitosamente!')).toBeVisible()
    const [first, second] = asked(backend.calls)
    expect(keyOf(second)).toBe(keyOf(first))
    expect(second?.body).toEqual(first?.body)
    await screen.findByText('Todos los pasos están hechos.')
  })

  test('problems of the server stand beside their fields', async () => {
    fakeBackend({
      ...works,
      [enroll]: () =>
        json(
          {
            problems: [
              { field: 'mailing_group_id', code: 'invalid' },
              { field: 'courseIds', code: 'required' },
            ],
          },
          422,
        ),
    })
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    await waitFor(() => expect(field(/^Grupo/)).toHaveAccessibleDescription(/Revisa este dato/))
    expect(screen.getByText('Elige al menos un curso, o una carrera.')).toBeVisible()
  })

  test('after a lost answer, a changed form is not a second enrolment: the first one can be looked at', async () => {
    const backend = fakeBackend({ ...works, [enroll]: noAnswer })
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    await screen.findByRole('alert')
    await user.type(field(/^Apellido/), ' Aráoz')
    backend.handlers[enroll] = ({ body }) =>
      (body as { lastname: string }).lastname === 'Quiñones'
        ? json(anEnrolment({ outcome: 'existing' }))
        : json({ code: 'idempotency_conflict' }, 409)
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'El intento anterior, con otros datos, sí se completó.',
    )
    await user.click(screen.getByRole('button', { name: 'Ver el alta anterior' }))
    expect(await screen.findByText('Esta alta ya estaba hecha: nada se repitió.')).toBeVisible()
    expect(new Set(asked(backend.calls).map(keyOf)).size).toBe(1)
    await screen.findByText('Todos los pasos están hechos.')
  })

  test('knowing of it, the changed form is sent as another', async () => {
    const backend = fakeBackend({ ...works, [enroll]: code(409, 'idempotency_conflict') })
    open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    await screen.findByRole('alert')
    backend.handlers[enroll] = () => json(anEnrolment())
    await user.click(screen.getByRole('button', { name: 'Dar de alta otra vez, con estos datos' }))
    expect(await screen.findByText('¡Alumno dado de alta exitosamente!')).toBeVisible()
    const [first, second] = asked(backend.calls)
    expect(keyOf(second)).not.toBe(keyOf(first))
    await screen.findByText('Todos los pasos están hechos.')
  })

  test('a new login finds the form and the key as they were; another person finds neither', async () => {
    const backend = fakeBackend({ ...works, [enroll]: noAnswer })
    const first = open()
    const user = userEvent.setup()
    await fill(user)
    await user.click(submit())
    await screen.findByRole('alert')
    first.unmount()
    const other = open('/enroll-student', 'another-person')
    expect(field(/^Nombre/)).toHaveValue('')
    other.unmount()
    open()
    expect(field(/^Nombre/)).toHaveValue('Nélida')
    expect(await screen.findByRole('checkbox', { name: /Google Earth Engine/ })).toBeChecked()
    backend.handlers[enroll] = () => json(anEnrolment())
    await user.click(submit())
    await screen.findByText('¡Alumno dado de alta exitosamente!')
    expect(new Set(asked(backend.calls).map(keyOf)).size).toBe(1)
    await screen.findByText('Todos los pasos están hechos.')
  })
})

describe('the steps', () => {
  test('are asked again until none is open', async () => {
    let polls = 0
    fakeBackend({
      ...works,
      [status]: () => {
        polls += 1
        return json(
          polls === 1
            ? aStatus([
                aStep({ attempts: 2, last_error: 'timeout' }),
                aStep({ id: 101, kind: 'mailing_list', course_id: null, course_name: null }),
              ])
            : aStatus([aStep({ state: 'done' }), aStep({ id: 101, kind: 'mailing_list', state: 'done' })]),
        )
      },
    })
    open('/enroll-student?alumno=41')
    expect(await screen.findByText('Aula: Google Earth Engine con Python')).toBeVisible()
    const item = (name: string) =>
      within(screen.getByText(name, { selector: 'li p' }).closest('li') ?? document.body)
    expect(item('Alumno').getByText('Hecho')).toBeVisible()
    expect(
      item('Aula: Google Earth Engine con Python').getByText('Pendiente').querySelector('svg'),
    ).not.toBeNull()
    expect(screen.getByText(/2 intentos, el próximo a las 22:30/)).toBeVisible()
    expect(screen.getByText('Motivo: timeout')).toBeVisible()
    expect(item('Lista de correo').getByText('Pendiente')).toBeVisible()
    expect(screen.getByText('Quedan 2 pasos pendientes. Se reintentan solos.')).toBeVisible()
    expect(await screen.findByText('Todos los pasos están hechos.', {}, { timeout: 4000 })).toBeVisible()
    expect(item('Lista de correo').getByText('Hecho')).toBeVisible()
  })

  test('a failed one is retried on demand', async () => {
    let retried = false
    const { calls } = fakeBackend({
      ...works,
      [status]: () =>
        json(aStatus([aStep({ state: retried ? 'done' : 'failed', last_error: 'invalidemail' })])),
      [retry]: () => {
        retried = true
        return json(true)
      },
    })
    open('/enroll-student?alumno=41')
    expect(await screen.findByText('Falló')).toBeVisible()
    expect(screen.getByText('Un paso falló y necesita que lo reintentes.')).toBeVisible()
    await userEvent
      .setup()
      .click(screen.getByRole('button', { name: 'Reintentar: Aula: Google Earth Engine con Python' }))
    expect(await screen.findByText('Todos los pasos están hechos.')).toBeVisible()
    expect(calls.find((call) => call.path === retry)?.body).toEqual({ step_id: 100 })
  })

  test('a retry that could not be asked for is said', async () => {
    fakeBackend({
      ...works,
      [status]: () => json(aStatus([aStep({ state: 'failed' })])),
      [retry]: noAnswer,
    })
    open('/enroll-student?alumno=41')
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Reintentar:/ }))
    await waitFor(() => expect(currentToast()?.title).toBe('No se pudo reintentar el paso'))
  })

  test('a student who does not exist', async () => {
    fakeBackend({ ...works, [status]: () => json(null) })
    open('/enroll-student?alumno=999')
    expect(await screen.findByText('No encontramos a este alumno.')).toBeVisible()
  })

  test('that do not load can be asked for again', async () => {
    const backend = fakeBackend({ ...works, [status]: () => apiError(500, '57014') })
    open('/enroll-student?alumno=41')
    expect(await screen.findByRole('alert')).toHaveTextContent('Error al cargar los datos')
    backend.handlers[status] = works[status] ?? noAnswer
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Todos los pasos están hechos.')).toBeVisible()
  })

  test.each(['abc', '0', '-1', '1.5'])('?alumno=%s is nobody', (id) => {
    fakeBackend(works)
    open(`/enroll-student?alumno=${id}`)
    expect(screen.queryByRole('heading', { name: 'Pasos del alta' })).not.toBeInTheDocument()
  })
})
