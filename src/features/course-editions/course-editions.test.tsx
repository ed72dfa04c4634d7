import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { CourseEditionRoute, CourseEditionsRoute } from '#app/routes/staff/course-editions.tsx'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import {
  apiError,
  type Call,
  fakeBackend,
  json,
  noAnswer,
} from '../staff-session/test-support/fake-backend.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { anEditionRow, aPastRow } from './test-support/edition-rows.ts'

const table = '/rest/v1/courses_moodle'
const makeCurrent = '/rest/v1/rpc/make_current_cohort'

const pages = [
  { path: '/backoffice/courses', element: <CourseEditionsRoute /> },
  { path: '/backoffice/courses/:edition', element: <CourseEditionRoute /> },
]

type Write = (call: Call) => Response | Promise<Response>

function stage(address: string, { role, write }: { role?: 'admin' | 'staff'; write?: Write } = {}) {
  const backend = fakeBackend({
    [table]: (call) =>
      call.method === 'GET' ? json([aPastRow(), anEditionRow()]) : (write ?? (() => json([])))(call),
    [makeCurrent]: () => json({ course_id: 9, base_slug: 'gee-python', previous_course_id: 2 }),
  })
  return { backend, ...renderStaffPages(pages, address, role), user: userEvent.setup() }
}

/** The API keeps what it was sent and answers the whole row. */
function keeping(row: Record<string, unknown>): Write {
  return ({ body }) => json([{ ...row, ...(body as object) }])
}

function conflict(index: string): Response {
  return json({ code: '23505', message: `duplicate key value violates unique constraint "${index}"` }, 409)
}

function writes(calls: readonly Call[]) {
  return calls.filter(({ path, method }) => path === table && method !== 'GET')
}

function field(name: string) {
  return screen.getByLabelText(new RegExp(`^${name}`))
}

async function retype(user: ReturnType<typeof userEvent.setup>, name: string, text: string) {
  await user.clear(field(name))
  if (text) await user.type(field(name), text)
}

beforeEach(() => {
  sessionStorage.clear()
  clearToasts()
})

describe('the table', () => {
  test('shows each cohort with its prices, the current one first', async () => {
    stage('/backoffice/courses')
    expect(screen.getByText('Cargando los cursos…')).toBeVisible()
    const rows = await screen.findAllByRole('row')
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Curso',
      'Estado',
      'Inicio y cupos',
      'Regular',
      'Promo',
      'Cuotas',
      'Suscripción',
      'Aula',
      'Certificado',
      'Acciones',
    ])
    const [, current, past] = rows.map((row) => row.textContent)
    expect(current).toContain('gee-python-209907Vigente16/07/2099Cupos: 25USD 250USD 220Promo inactiva')
    expect(current).toContain('USD 2706 pagos de USD\u00a045.00')
    expect(past).toContain('gee-python-202606No vigente24/06/2026')
    expect(past).toContain('Sin dato')
    expect(screen.getByRole('link', { name: 'Editar gee-python-202606' })).toHaveAttribute(
      'href',
      '/backoffice/courses/9',
    )
    expect(
      screen.getByRole('link', { name: 'Nueva cohorte de Google Earth Engine con Python' }),
    ).toHaveAttribute('href', '/backoffice/courses/new?from=2')
    expect(screen.getByText('2 cohortes')).toBeVisible()
  })

  test('the staff reads it, without anything to press', async () => {
    stage('/backoffice/courses', { role: 'staff' })
    expect(await screen.findAllByRole('row')).toHaveLength(3)
    expect(screen.getByText(/hace falta el rol Administración/)).toBeVisible()
    expect(screen.queryByRole('columnheader', { name: 'Acciones' })).not.toBeInTheDocument()
    expect(screen.queryByRole('link', { name: /Editar/ })).not.toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Hacer vigente/ })).not.toBeInTheDocument()
  })

  test('filters from and into the address', async () => {
    const { router, user } = stage('/backoffice/courses?show=current')
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Cohortes' }), 'Todas las cohortes')
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), '202606')
    expect(screen.getAllByRole('row')).toHaveLength(2)
    await waitFor(() => expect(router.state.location.search).toBe('?q=202606'))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'x')
    expect(screen.getByText('Ninguna cohorte coincide con lo que buscas.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
    expect(screen.getAllByRole('row')).toHaveLength(3)
    expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveValue('')
  })

  test('a fault, then a retry', async () => {
    const { backend, user } = stage('/backoffice/courses')
    const works = backend.handlers[table]
    backend.handlers[table] = () => apiError(500, '57014')
    expect(await screen.findByRole('alert')).toHaveTextContent('No se pudieron cargar los cursos')
    if (works) backend.handlers[table] = works
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findAllByRole('row')).toHaveLength(3)
  })

  test('no connection is told apart', async () => {
    fakeBackend({ [table]: noAnswer })
    renderStaffPages(pages, '/backoffice/courses')
    expect(await screen.findByRole('alert')).toHaveTextContent('Error de conexión')
  })
})

describe('making a cohort current', () => {
  test('explains the rule, names both cohorts, and does it in one step', async () => {
    const { backend, user } = stage('/backoffice/courses')
    await user.click(await screen.findByRole('button', { name: 'Hacer vigente gee-python-202606' }))
    const dialog = await screen.findByRole('dialog', { name: 'Hacer vigente gee-python-202606' })
    expect(dialog).toHaveTextContent('Cada curso tiene una sola cohorte vigente')
    expect(dialog).toHaveTextContent('Deja de ser vigentegee-python-209907USD 250 · 16/07/2099')
    await user.click(within(dialog).getByRole('button', { name: 'Hacer vigente' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Es la cohorte vigente'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(backend.calls.find(({ path }) => path === makeCurrent)?.body).toEqual({ course_id: 9 })
  })

  test.each([
    ['course_not_found', () => json({ code: '22023', message: 'course_not_found' }, 400), 'ya no existe'],
    ['a fault', () => apiError(500, '57014'), 'No se pudo cambiar la cohorte vigente'],
    ['no answer', noAnswer, 'El servidor no respondió'],
    ['a refusal', () => apiError(403, '42501'), 'Tu cuenta ya no puede'],
  ])('%s is said, and nothing is closed', async (_name, answer, sentence) => {
    const { backend, user } = stage('/backoffice/courses')
    backend.handlers[makeCurrent] = answer
    await user.click(await screen.findByRole('button', { name: 'Hacer vigente gee-python-202606' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Hacer vigente' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence)
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('editing', () => {
  test('the staff is told that the page is not theirs, and nothing is asked for', async () => {
    const { backend } = stage('/backoffice/courses/2', { role: 'staff' })
    expect(await screen.findByRole('heading', { name: 'Esta página es para administración' })).toBeVisible()
    expect(screen.queryByLabelText(/Precio regular/)).not.toBeInTheDocument()
    expect(backend.calls).toEqual([])
  })

  test('sends only what changed and says that it is saved', async () => {
    const { backend, user } = stage('/backoffice/courses/2', { write: keeping(anEditionRow()) })
    expect(await screen.findByText('Sin cambios por guardar.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Guardar cambios' })).toBeDisabled()
    await retype(user, 'Precio promocional', '199,50')
    await user.click(screen.getByRole('checkbox', { name: 'Promoción activa' }))
    expect(screen.getByText('2 campos con cambios sin guardar.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Cambios guardados'))
    expect(writes(backend.calls)).toHaveLength(1)
    expect(writes(backend.calls)[0]).toMatchObject({
      method: 'PATCH',
      body: { promo_price_usd: 199.5, is_price_active: true },
    })
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('the card follows what is typed, by the rules of the site', async () => {
    const { user } = stage('/backoffice/courses/2')
    const card = within(await screen.findByRole('region', { name: 'Así se ve en el sitio' }))
    expect(card.getByText('USD 250')).toBeVisible()
    expect(card.getByText('16 de julio de 2099')).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Promoción activa' }))
    expect(card.getByText('USD 220')).toBeVisible()
    expect(card.getByText('USD 250').tagName).toBe('S')
    expect(card.getByText(/6 pagos de USD.40\.00/)).toBeVisible()
    await retype(user, 'Enlace de suscripción', '')
    expect(card.getByText('No se ofrece')).toBeVisible()
    await retype(user, 'Precio regular', '')
    expect(card.getByText(/el curso no se muestra ni se vende/)).toBeVisible()
  })

  test('a typing error is marked, focused, and nothing is sent', async () => {
    const { backend, user } = stage('/backoffice/courses/2')
    await screen.findByText('Sin cambios por guardar.')
    await retype(user, 'Precio regular', '1.250')
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    expect(field('Precio regular')).toHaveFocus()
    expect(field('Precio regular')).toHaveAccessibleDescription(/hasta dos decimales/)
    expect(screen.getByRole('alert')).toHaveTextContent('no se guardó nada')
    expect(writes(backend.calls)).toEqual([])
  })

  test('what looks like a slip is said beside the field and may be saved', async () => {
    const { backend, user } = stage('/backoffice/courses/2', { write: keeping(anEditionRow()) })
    await screen.findByText('Sin cambios por guardar.')
    await retype(user, 'Precio promocional', '300')
    expect(field('Precio promocional')).toHaveAccessibleDescription(/no es más baja que el precio regular/)
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await waitFor(() => expect(writes(backend.calls)).toHaveLength(1))
  })

  test.each([
    ['no answer', noAnswer, 'No sabemos si se guardó'],
    ['a fault', () => apiError(500, '57014'), 'El servidor no pudo guardar'],
    ['a refusal', () => apiError(403, '42501'), 'Tu cuenta ya no puede guardar'],
    ['a check', () => apiError(400, '23514'), 'La base de datos rechazó un valor'],
    ['a row that is gone', () => json([]), 'Puede que el enlace esté incompleto'],
  ])('%s: the reason is said, and what was typed stays', async (_name, write, sentence) => {
    const { user } = stage('/backoffice/courses/2', { write })
    await screen.findByText('Sin cambios por guardar.')
    await retype(user, 'Cupos', '31')
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field('Cupos')).toHaveValue('31')
  })

  test('a classroom course that another cohort uses is said at its field', async () => {
    const { user } = stage('/backoffice/courses/2', {
      write: () => conflict('courses_moodle_moodle_course_id_key'),
    })
    await screen.findByText('Sin cambios por guardar.')
    await retype(user, 'ID del curso en el aula', '92')
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    await waitFor(() =>
      expect(field('ID del curso en el aula')).toHaveAccessibleDescription(/Otra cohorte ya usa ese curso/),
    )
    expect(field('ID del curso en el aula')).toHaveFocus()
  })

  test('leaving and coming back keeps what was typed; discarding forgets it', async () => {
    const first = stage('/backoffice/courses/2')
    await screen.findByText('Sin cambios por guardar.')
    await retype(first.user, 'Cupos', '31')
    await first.router.navigate('/backoffice/courses')
    await screen.findByRole('heading', { name: 'Cursos y cohortes' })
    await first.router.navigate('/backoffice/courses/2')
    expect(await screen.findByText(/Recuperamos los cambios/)).toBeVisible()
    expect(field('Cupos')).toHaveValue('31')
    await first.user.click(screen.getByRole('button', { name: 'Descartar los cambios' }))
    expect(field('Cupos')).toHaveValue('25')
    expect(screen.queryByText(/Recuperamos los cambios/)).not.toBeInTheDocument()
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('a second current cohort: the rule is explained, and one press follows it', async () => {
    const { backend, user } = stage('/backoffice/courses/9', {
      write: (call) =>
        (call.body as { is_current_cohort?: boolean }).is_current_cohort
          ? conflict('courses_moodle_one_current_cohort')
          : keeping(aPastRow())(call),
    })
    await screen.findByText('Sin cambios por guardar.')
    await retype(user, 'Cupos', '12')
    await user.click(screen.getByRole('checkbox', { name: 'Cohorte vigente' }))
    await user.click(screen.getByRole('button', { name: 'Guardar cambios' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Este curso ya tiene una cohorte vigente')
    expect(screen.getByRole('alert')).toHaveTextContent('No se guardó nada')
    await user.click(screen.getByRole('button', { name: 'Guardar y hacer vigente' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Es la cohorte vigente'))
    expect(writes(backend.calls).map(({ body }) => body)).toEqual([
      { is_current_cohort: true, seats: 12 },
      { seats: 12 },
    ])
    expect(backend.calls.find(({ path }) => path === makeCurrent)?.body).toEqual({ course_id: 9 })
  })

  test('an address without a cohort says so', async () => {
    stage('/backoffice/courses/777')
    expect(await screen.findByRole('heading', { name: 'No encontramos esa cohorte' })).toBeVisible()
  })

  test('leads to the public page and to the checkout', async () => {
    stage('/backoffice/courses/2')
    expect(await screen.findByRole('link', { name: /Ver la página del curso/ })).toHaveAttribute(
      'href',
      '/google-earth-engine',
    )
    expect(screen.getByRole('link', { name: /Ver el checkout/ })).toHaveAttribute(
      'href',
      '/checkout?course=gee-python-209907',
    )
  })
})

describe('a new cohort', () => {
  test('copies the one before, takes its month from the start, and is not current', async () => {
    const { backend, router, user } = stage('/backoffice/courses/new?from=2', {
      write: ({ body }) =>
        json([anEditionRow({ ...(body as object), id: 14, base_slug: 'gee-python' })], 201),
    })
    expect(
      await screen.findByRole('heading', { name: 'Nueva cohorte de Google Earth Engine con Python' }),
    ).toBeVisible()
    expect(field('Precio regular')).toHaveValue('250.00')
    expect(field('ID del curso en el aula')).toHaveValue('')
    await retype(user, 'Fecha de inicio', '2098-03-10')
    expect(screen.getByText('gee-python-209803')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Crear cohorte' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/backoffice/courses/14'))
    expect(writes(backend.calls)[0]).toMatchObject({
      method: 'POST',
      body: {
        slug: 'gee-python-209803',
        starts_on: '2098-03-10',
        is_current_cohort: false,
        moodle_course_id: null,
        regular_price_usd: 250,
      },
    })
    expect(currentToast()?.title).toBe('Cohorte creada')
  })

  test('a month that has a cohort already is refused before it is sent', async () => {
    const { backend, user } = stage('/backoffice/courses/new?from=2')
    await screen.findByRole('heading', { level: 1, name: /Nueva cohorte/ })
    await retype(user, 'Fecha de inicio', '2099-07-20')
    await user.click(screen.getByRole('button', { name: 'Crear cohorte' }))
    expect(field('Mes de la cohorte')).toHaveFocus()
    expect(field('Mes de la cohorte')).toHaveAccessibleDescription(/Ya existe una cohorte de ese mes/)
    expect(writes(backend.calls)).toEqual([])
  })

  test('a month other than that of the start is allowed, with a warning', async () => {
    const { user } = stage('/backoffice/courses/new?from=2')
    await screen.findByRole('heading', { level: 1, name: /Nueva cohorte/ })
    const months = within(field('Mes de la cohorte')).getAllByRole<HTMLOptionElement>('option')
    await user.selectOptions(field('Mes de la cohorte'), months.at(-1)?.value ?? '')
    await retype(user, 'Fecha de inicio', '2098-03-10')
    expect(field('Mes de la cohorte')).toHaveAccessibleDescription(/no cae en el mes de la cohorte/)
  })

  test('and when somebody else was faster', async () => {
    const { user } = stage('/backoffice/courses/new?from=2', {
      write: () => conflict('courses_moodle_slug_key'),
    })
    await screen.findByRole('heading', { level: 1, name: /Nueva cohorte/ })
    await user.click(screen.getByRole('button', { name: 'Crear cohorte' }))
    await waitFor(() =>
      expect(field('Mes de la cohorte')).toHaveAccessibleDescription(/Ya existe una cohorte de ese mes/),
    )
  })
})
