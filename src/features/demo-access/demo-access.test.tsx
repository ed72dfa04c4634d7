import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { today } from '#platform/clock.ts'
import { currentToast } from '#ui/toast-store.ts'
import {
  anaId,
  apiError,
  callsTo,
  fakeBackend,
  type Handlers,
  json,
  noAnswer,
  refusing,
  startSignedIn,
} from '../staff-session/test-support/fake-backend.ts'
import { field, typePerson } from '../staff-session/test-support/person-form.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { endOfDay } from './access-end.ts'
import { DemoAccess } from './staff/demo-access.tsx'

const grant = '/functions/v1/enroll-student'
const list = '/rest/v1/demo_prospects'
const toggle = '/rest/v1/rpc/set_demo_access'

function aProspect(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: '7',
    access_version: 3,
    firstname: 'Nélida',
    lastname: 'Quiñones',
    email: 'nelida@example.com',
    profession: 'Agrónoma',
    phone: '11 5555 0134',
    country: 'OT',
    notes: 'Vio la charla',
    is_active: true,
    access_granted_at: '2026-07-17T01:30:00+00:00',
    access_ends_at: null,
    classroom_state: 'active',
    ...changes,
  }
}

const access = {
  prospect_id: 7,
  is_active: false,
  access_ends_at: null,
  classroom_state: 'pending',
  version: 2,
  has_enrolment: false,
}

const works: Handlers = {
  [grant]: () => json({ ...access, is_active: true }),
  [list]: () => json([]),
  [toggle]: () => json(access),
}

function open(staffId = anaId) {
  return renderStaffPages([{ path: '/backoffice', element: <DemoAccess staffId={staffId} /> }], '/backoffice')
}

const submit = () => screen.getByRole('button', { name: 'Dar acceso demo' })

async function openFilled() {
  const view = open()
  const user = userEvent.setup()
  await typePerson(user)
  return { user, ...view }
}

/** `today` plus whole days, as the school counts them. */
function dayFromNow(days: number): string {
  const [year = 0, month = 1, date = 1] = today().split('-').map(Number)
  return new Date(Date.UTC(year, month - 1, date + days)).toISOString().slice(0, 10)
}

beforeEach(startSignedIn)

describe('the form', () => {
  test('offers the countries of the specification', async () => {
    fakeBackend(works)
    open()
    const options = within(screen.getByRole('combobox', { name: 'País' })).getAllByRole('option')
    expect(options.map((option) => [(option as HTMLOptionElement).value, option.textContent])).toEqual([
      ['AR', 'Argentina'],
      ['MX', 'México'],
      ['CO', 'Colombia'],
      ['PE', 'Perú'],
      ['CL', 'Chile'],
      ['UY', 'Uruguay'],
      ['ES', 'España'],
      ['US', 'Estados Unidos'],
      ['OT', 'Otro'],
    ])
    expect(await screen.findByText(/Todavía nadie tiene acceso demo/)).toBeVisible()
  })

  test('sends everything once, with the end of the last day, and is cleared', async () => {
    const { calls } = fakeBackend(works)
    const { user } = await openFilled()
    await user.type(field(/^Profesión/), 'Agrónoma')
    await user.type(field(/^Teléfono/), '11 5555 0134')
    await user.selectOptions(screen.getByRole('combobox', { name: 'País' }), 'Otro')
    await user.type(field(/^Notas/), 'Vio la charla')
    const lastDay = dayFromNow(14)
    fireEvent.change(screen.getByLabelText(/^Último día/), { target: { value: lastDay } })
    await user.dblClick(submit())
    await waitFor(() => expect(currentToast()?.title).toBe('Acceso demo listo'))
    const asked = callsTo(calls, grant)
    expect(asked).toHaveLength(1)
    expect(asked[0]?.body).toMatchObject({
      isDemo: true,
      firstname: 'Nélida',
      lastname: 'Quiñones',
      email: 'nelida@example.com',
      profession: 'Agrónoma',
      phone: '11 5555 0134',
      country: 'OT',
      notes: 'Vio la charla',
      access_ends_at: endOfDay(lastDay),
      courseIds: [],
      price: 0,
      payment_mode: 'demo',
    })
    expect(asked[0]?.headers.get('authorization')).toBe(`Bearer token-of-${anaId}`)
    expect(field(/^Nombre/)).toHaveValue('')
    expect(screen.getByRole('combobox', { name: 'País' })).toHaveDisplayValue('Argentina')
    await waitFor(() => expect(callsTo(calls, list)).toHaveLength(2))
  })

  test('what is missing is asked for, the first field first', async () => {
    const { calls } = fakeBackend(works)
    open()
    const user = userEvent.setup()
    await user.type(field(/^Email/), 'sin-arroba')
    await user.click(submit())
    expect(screen.getByRole('alert')).toHaveTextContent('Por favor completa todos los campos obligatorios')
    expect(field(/^Nombre/)).toHaveFocus()
    expect(field(/^Nombre/)).toBeInvalid()
    await user.type(field(/^Nombre/), 'Nélida')
    await user.type(field(/^Apellido/), 'Quiñones')
    await user.click(submit())
    expect(screen.getByRole('alert')).toHaveTextContent('Por favor ingresa un email válido')
    expect(field(/^Email/)).toHaveFocus()
    expect(callsTo(calls, grant)).toEqual([])
  })

  test('an end in the past is refused, today is not', async () => {
    const { calls } = fakeBackend(works)
    const { user } = await openFilled()
    fireEvent.change(screen.getByLabelText(/^Último día/), { target: { value: dayFromNow(-1) } })
    await user.click(submit())
    expect(screen.getByLabelText(/^Último día/)).toHaveAccessibleDescription(/Elige un día a partir de hoy/)
    expect(callsTo(calls, grant)).toEqual([])
    fireEvent.change(screen.getByLabelText(/^Último día/), { target: { value: dayFromNow(0) } })
    await user.click(submit())
    await waitFor(() => expect(currentToast()?.title).toBe('Acceso demo listo'))
  })

  test.each<[string, () => Response | Promise<Response>, string]>([
    ['no network', noAnswer, 'No hay conexión con el servidor.'],
    ['server', refusing(500, 'internal_error'), 'Vuelve a intentar'],
    ['session', refusing(401, 'unauthorized'), 'Tu sesión terminó.'],
  ])('a failure keeps what was typed: %s', async (_name, answer, hint) => {
    fakeBackend({ ...works, [grant]: answer })
    const { user, unmount } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent(`Error al crear acceso demo${hint}`)
    expect(field(/^Nombre/)).toHaveValue('Nélida')
    unmount()
    open()
    expect(field(/^Nombre/)).toHaveValue('Nélida')
  })

  test('problems of the server stand beside their fields', async () => {
    fakeBackend({
      ...works,
      [grant]: () => json({ problems: [{ field: 'email', code: 'invalid_email' }] }, 422),
    })
    const { user } = await openFilled()
    await user.click(submit())
    expect(await screen.findByRole('alert')).toHaveTextContent('Por favor ingresa un email válido')
    expect(field(/^Email/)).toBeInvalid()
  })
})

describe('the list', () => {
  test('says state, classroom and end in words and shapes', async () => {
    fakeBackend({
      ...works,
      [list]: () =>
        json([
          aProspect({ access_ends_at: endOfDay(dayFromNow(5)), classroom_state: 'pending' }),
          aProspect({
            id: 6,
            firstname: 'Otto',
            is_active: false,
            access_ends_at: endOfDay(dayFromNow(-3)),
            classroom_state: 'suspended',
          }),
          aProspect({
            id: 5,
            firstname: 'Ida',
            access_ends_at: endOfDay(dayFromNow(0)),
            classroom_state: null,
          }),
        ]),
    })
    open()
    const rowOf = async (name: string) =>
      within((await screen.findByText(name)).closest('tr') ?? document.body)
    const first = await rowOf('Nélida Quiñones')
    expect(first.getByText('Activo').querySelector('svg')).not.toBeNull()
    expect(first.getAllByText('Quedan 5 días')[0]).toBeVisible()
    expect(first.getByText('Pendiente')).toBeVisible()
    expect(first.getAllByText('Agrónoma · Otro · 11 5555 0134')[0]).toBeVisible()
    const second = await rowOf('Otto Quiñones')
    expect(second.getByText('Inactivo')).toBeVisible()
    expect(second.getAllByText('Vencido')[0]).toBeVisible()
    expect(second.getByText('Suspendido')).toBeVisible()
    const third = await rowOf('Ida Quiñones')
    expect(third.getAllByText('Vence hoy')[0]).toBeVisible()
    expect(third.getByText('Sin dato')).toBeVisible()
  })

  test('newest first, and only the active ones when asked', async () => {
    fakeBackend({ ...works, [list]: () => json([aProspect()]) })
    open()
    await screen.findByText('Nélida Quiñones')
    const address = () => String(vi.mocked(fetch).mock.calls.at(-1)?.[0])
    expect(decodeURIComponent(address())).toContain('order=created_at.desc,id.desc')
    expect(address()).not.toContain('is_active=')
    await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Activos')
    await waitFor(() => expect(address()).toContain('is_active=eq.true'))
    await screen.findByText('Nélida Quiñones')
  })

  test.each([
    [50, 0],
    [51, 1],
  ])('of %i prospects there are %i pages more', async (count, more) => {
    const rows = Array.from({ length: count }, (_, index) =>
      aProspect({ id: String(count - index), lastname: `N.º ${count - index}` }),
    )
    fakeBackend({ ...works, [list]: () => json(rows) })
    open()
    await screen.findByText(`Nélida N.º ${count}`)
    expect(String(vi.mocked(fetch).mock.calls.at(-1)?.[0])).toContain('limit=51')
    expect(screen.queryAllByText('Nélida N.º 1')).toHaveLength(1 - more)
    expect(screen.queryAllByRole('button', { name: 'Ver más' })).toHaveLength(more)
  })

  test('a filter that nobody meets', async () => {
    fakeBackend(works)
    open()
    await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Inactivos')
    expect(await screen.findByText('Ningún prospecto cumple este filtro.')).toBeVisible()
  })

  test.each([
    [() => apiError(500, '57014'), /^Error al cargar la lista de prospectos.*El servidor no respondió/],
    [noAnswer, /^Error de conexión.*Revisa tu internet/],
  ])('a failure is said and asked again', async (answer, sentences) => {
    const backend = fakeBackend({ ...works, [list]: answer })
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentences)
    backend.handlers[list] = () => json([aProspect()])
    await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Nélida Quiñones')).toBeVisible()
  })

  test('Desactivar and Activar', async () => {
    let active = true
    const { calls } = fakeBackend({
      ...works,
      [list]: () => json([aProspect({ is_active: active })]),
      [toggle]: ({ body }) => {
        active = (body as { active: boolean }).active
        return json({ ...access, is_active: active })
      },
    })
    open()
    const user = userEvent.setup()
    const button = await screen.findByRole('button', { name: 'Desactivar a Nélida Quiñones' })
    expect(button).toHaveTextContent('Desactivar')
    await user.click(button)
    expect(await screen.findByText('Inactivo')).toBeVisible()
    expect(currentToast()).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Activar a Nélida Quiñones' }))
    expect(await screen.findByText('Activo')).toBeVisible()
    expect(callsTo(calls, toggle).map((call) => call.body)).toEqual([
      { prospect_id: 7, active: false },
      { prospect_id: 7, active: true },
    ])
  })

  test('who has courses keeps the classroom, which is said', async () => {
    fakeBackend({
      ...works,
      [list]: () => json([aProspect()]),
      [toggle]: () => json({ ...access, has_enrolment: true }),
    })
    open()
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Desactivar/ }))
    await waitFor(() =>
      expect(currentToast()?.title).toBe('Acceso demo cerrado. El aula sigue abierta, porque tiene cursos.'),
    )
  })

  test('a toggle that fails is said, and the state stays what it was', async () => {
    fakeBackend({ ...works, [list]: () => json([aProspect()]), [toggle]: noAnswer })
    open()
    await userEvent.setup().click(await screen.findByRole('button', { name: /^Desactivar/ }))
    await waitFor(() =>
      expect(currentToast()).toMatchObject({
        title: 'Error al actualizar el estado del prospecto',
        variant: 'destructive',
      }),
    )
    expect(screen.getByText('Activo')).toBeVisible()
  })

  test('what failed in the classroom can be asked for again, as it was', async () => {
    const { calls } = fakeBackend({
      ...works,
      [list]: () => json([aProspect({ is_active: false, classroom_state: 'error' })]),
    })
    open()
    await userEvent
      .setup()
      .click(await screen.findByRole('button', { name: 'Reintentar en el aula: Nélida Quiñones' }))
    await waitFor(() =>
      expect(calls.find((call) => call.path === toggle)?.body).toEqual({ prospect_id: 7, active: false }),
    )
  })
})

describe('somebody who is known already', () => {
  const stored = {
    ...{
      version: 5,
      firstname: 'Nélida',
      lastname: 'Quiñones',
      email: 'Nelida@example.com',
      profession: 'Agrónoma',
    },
    ...{ phone: null, country: 'CO', notes: 'Vio la charla' },
    access_ends_at: endOfDay(dayFromNow(30)),
  }
  const changed = () => json({ code: 'prospect_changed', stored }, 409)
  const known = 'Ya hay un acceso demo con este email'

  test('both versions are shown, and what is chosen is sent with the version that was seen', async () => {
    const backend = fakeBackend({ ...works, [grant]: changed })
    const { user } = await openFilled()
    await user.type(field(/^Notas/), 'Pidió más tiempo')
    await user.click(submit())
    const view = within(await screen.findByRole('dialog', { name: known }))
    const group = (name: string) => within(view.getByRole('group', { name }))
    expect(view.getAllByRole('group')).toHaveLength(4)
    expect(group('País').getByRole('radio', { name: 'La guardada' })).toHaveAccessibleDescription('Colombia')
    expect(
      group('Último día de acceso').getByRole('radio', { name: 'Tu versión' }),
    ).toHaveAccessibleDescription('vacío')
    expect(group('Último día de acceso').getByRole('radio', { name: 'La guardada' })).toBeChecked()
    expect(view.getByRole('button', { name: 'Guardar lo elegido' })).toBeDisabled()
    await user.click(group('Notas').getByRole('radio', { name: 'Tu versión' }))
    backend.handlers[grant] = works[grant] as () => Response
    await user.click(view.getByRole('button', { name: 'Guardar lo elegido' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Acceso demo listo'))
    expect(callsTo(backend.calls, grant).at(-1)?.body).toMatchObject({
      ...{
        version: 5,
        firstname: 'Nélida',
        profession: 'Agrónoma',
        country: 'CO',
        notes: 'Pidió más tiempo',
      },
      access_ends_at: stored.access_ends_at,
    })
    expect(field(/^Nombre/)).toHaveValue('')
  })

  test('going on editing sends nothing; another address is another person', async () => {
    const backend = fakeBackend({ ...works, [grant]: changed })
    const { user } = await openFilled()
    await user.click(submit())
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Seguir editando' }),
    )
    expect(field(/^Nombre/)).toHaveValue('Nélida')
    expect(callsTo(backend.calls, grant)).toHaveLength(1)
    await user.clear(field(/^Email/))
    await user.type(field(/^Email/), 'otra@example.com')
    backend.handlers[grant] = works[grant] as () => Response
    await user.click(submit())
    await waitFor(() => expect(currentToast()?.title).toBe('Acceso demo listo'))
    expect(callsTo(backend.calls, grant).at(-1)?.body).not.toHaveProperty('version')
  })

  test('an end that has passed cannot be kept: the field asks for another', async () => {
    const past = {
      ...stored,
      profession: null,
      country: 'AR',
      notes: null,
      access_ends_at: endOfDay(dayFromNow(-2)),
    }
    const backend = fakeBackend({
      ...works,
      [grant]: () => json({ code: 'prospect_changed', stored: past }, 409),
    })
    const { user } = await openFilled()
    await user.click(submit())
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Guardar lo elegido' }),
    )
    const lastDay = await screen.findByLabelText(/^Último día/)
    await waitFor(() => expect(lastDay).toHaveAccessibleDescription(/Elige un día a partir de hoy/))
    expect(callsTo(backend.calls, grant)).toHaveLength(1)
    backend.handlers[grant] = works[grant] as () => Response
    fireEvent.change(lastDay, { target: { value: dayFromNow(3) } })
    await user.click(submit())
    await waitFor(() => expect(currentToast()?.title).toBe('Acceso demo listo'))
    expect(callsTo(backend.calls, grant).at(-1)?.body).toMatchObject({
      version: 5,
      access_ends_at: endOfDay(dayFromNow(3)),
    })
  })
})

describe('activating what has come to its end', () => {
  const ended = {
    is_active: false,
    access_granted_at: `${dayFromNow(-20)}T15:00:00+00:00`,
    access_ends_at: endOfDay(dayFromNow(-6)),
  }
  const activate = () => screen.findByRole('button', { name: 'Activar a Nélida Quiñones' })
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Activar a Nélida Quiñones' }))

  test('asks for the new end, offering as many days as there were', async () => {
    const { calls } = fakeBackend({
      ...works,
      [list]: () => json([aProspect(ended)]),
      [toggle]: () => json({ ...access, is_active: true }),
    })
    open()
    const user = userEvent.setup()
    await user.click(await activate())
    const view = await dialog()
    expect(view.getByLabelText(/^Último día/)).toHaveValue(dayFromNow(14))
    expect(callsTo(calls, toggle)).toEqual([])
    fireEvent.change(view.getByLabelText(/^Último día/), { target: { value: dayFromNow(-1) } })
    await user.click(view.getByRole('button', { name: 'Activar' }))
    expect(view.getByLabelText(/^Último día/)).toHaveAccessibleDescription(/Elige un día a partir de hoy/)
    fireEvent.change(view.getByLabelText(/^Último día/), { target: { value: dayFromNow(9) } })
    await user.click(view.getByRole('button', { name: 'Activar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(callsTo(calls, toggle).map(({ body }) => body)).toEqual([
      { prospect_id: 7, active: true, ends_at: endOfDay(dayFromNow(9)), version: 3 },
    ])
  })

  test('also when it has ended since the list was read', async () => {
    fakeBackend({
      ...works,
      [list]: () => json([aProspect({ is_active: false, access_ends_at: endOfDay(dayFromNow(0)) })]),
      [toggle]: () => json({ code: '22023', message: 'access_ends_at_required' }, 400),
    })
    open()
    await userEvent.setup().click(await activate())
    expect((await dialog()).getByLabelText(/^Último día/)).toBeVisible()
  })

  test('somebody else has opened it to another day: both are shown', async () => {
    const backend = fakeBackend({
      ...works,
      [list]: () => json([aProspect(ended)]),
      [toggle]: () => json({ code: '22023', message: 'prospect_changed' }, 400),
    })
    open()
    const user = userEvent.setup()
    await user.click(await activate())
    const view = await dialog()
    backend.handlers[list] = () =>
      json([aProspect({ access_version: 4, access_ends_at: endOfDay(dayFromNow(2)) })])
    await user.click(view.getByRole('button', { name: 'Activar' }))
    const choice = within(await screen.findByRole('dialog', { name: 'Otra persona cambió este acceso' }))
    await user.click(choice.getByRole('radio', { name: 'Tu versión' }))
    backend.handlers[toggle] = () => json({ ...access, is_active: true })
    await user.click(choice.getByRole('button', { name: 'Guardar lo elegido' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(callsTo(backend.calls, toggle).map(({ body }) => body.version)).toEqual([3, 4])
  })

  test('a failure is said in the dialog, which stays', async () => {
    fakeBackend({ ...works, [list]: () => json([aProspect(ended)]), [toggle]: noAnswer })
    open()
    const user = userEvent.setup()
    await user.click(await activate())
    const view = await dialog()
    await user.click(view.getByRole('button', { name: 'Activar' }))
    expect(await view.findByRole('alert')).toHaveTextContent('Error al actualizar el estado del prospecto')
  })
})
