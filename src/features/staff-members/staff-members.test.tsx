import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { StaffMembersRoute } from '#app/routes/staff/staff-members.tsx'
import { clearToasts, currentToast } from '#ui/toast-store.ts'
import {
  apiError,
  fakeBackend,
  type Handler,
  json,
  noAnswer,
} from '../staff-session/test-support/fake-backend.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { anaId } from '../staff-session/test-support/signed-in.ts'

const list = '/rest/v1/rpc/list_staff'
const add = '/rest/v1/rpc/add_staff_member'
const set = '/rest/v1/rpc/set_staff_member'

const luisId = '22222222-2222-4222-8222-222222222222'

const members = [
  {
    user_id: anaId,
    email: 'ana@meridiano.example',
    role: 'admin',
    active: true,
    display_name: 'Ana Muestra',
    version: 1,
    created_at: '2026-01-05T12:00:00+00:00',
    last_sign_in_at: '2026-07-17T01:30:00+00:00',
  },
  {
    user_id: luisId,
    email: 'luis@meridiano.example',
    role: 'staff',
    active: true,
    display_name: 'Luis Ejemplo',
    version: 7,
    created_at: '2026-02-05T12:00:00+00:00',
    last_sign_in_at: null,
  },
  {
    user_id: '33333333-3333-4333-8333-333333333333',
    email: 'eva@meridiano.example',
    role: 'admin',
    active: false,
    display_name: 'Eva Ensayo',
    version: 2,
    created_at: '2026-03-05T12:00:00+00:00',
    last_sign_in_at: null,
  },
]

function refused(code: string): Handler {
  return () => json({ code: '22023', message: code }, 400)
}

function open(handlers: Record<string, Handler> = {}, role: 'admin' | 'staff' = 'admin', search = '') {
  const backend = fakeBackend({ [list]: () => json(members), ...handlers })
  const page = { path: '/backoffice/staff', element: <StaffMembersRoute /> }
  return { backend, ...renderStaffPages([page], `/backoffice/staff${search}`, role), user: userEvent.setup() }
}

beforeEach(() => {
  sessionStorage.clear()
  clearToasts()
})

test('tells staff that the page is not for their role, and requests nothing', () => {
  const { backend } = open({}, 'staff')
  expect(screen.getByRole('heading', { name: 'Esta página es para administración' })).toBeVisible()
  expect(backend.calls).toEqual([])
})

describe('the table', () => {
  test('shows name, role, start and last sign-in', async () => {
    open()
    const rows = await screen.findAllByRole('row')
    expect(rows.slice(1).map((row) => row.textContent)).toEqual([
      'Ana Muestraana@meridiano.exampleAdministraciónActiva05/01/202616/07/2026 22:30Tu cuentaSolo otra persona de administración puede cambiarla.',
      'Luis Ejemploluis@meridiano.exampleEquipoActiva05/02/2026Nunca ingresóPasar a administración a Luis EjemploDesactivar a Luis Ejemplo',
      'Eva Ensayoeva@meridiano.exampleAdministraciónDesactivada05/03/2026Nunca ingresóReactivar a Eva Ensayo',
    ])
    expect(screen.getByText('3 personas')).toBeVisible()
  })

  test('an account without an address hides no one', async () => {
    open({ [list]: () => json(members.map((member) => ({ ...member, email: null }))) })
    const rows = await screen.findAllByRole('row')
    expect(rows).toHaveLength(members.length + 1)
    for (const row of rows.slice(1)) expect(row).toHaveTextContent('Sin correo')
  })

  test.each([
    ['a fault', () => apiError(500, '57014'), 'No se pudo cargar el equipo'],
    ['no connection', noAnswer, 'Error de conexión'],
  ])('%s, then a retry', async (_name, answer, sentence) => {
    const { backend, user } = open({ [list]: answer })
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    backend.handlers[list] = () => json(members)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Luis Ejemplo')).toBeVisible()
  })
})

describe('changing a member', () => {
  test.each([
    [
      'Pasar a administración a Luis Ejemplo',
      { user_id: luisId, version: 7, role: 'admin' },
      'Ahora es de administración',
    ],
    ['Desactivar a Luis Ejemplo', { user_id: luisId, version: 7, active: false }, 'Ya no tiene acceso'],
    [
      'Reactivar a Eva Ensayo',
      { user_id: '33333333-3333-4333-8333-333333333333', version: 2, active: true },
      'Vuelve a tener acceso',
    ],
  ])('%s: asks for confirmation, does it, confirms it', async (button, body, done) => {
    const { backend, user } = open({ [set]: () => json({}) })
    await user.click(await screen.findByRole('button', { name: button }))
    const dialog = await screen.findByRole('dialog')
    expect(backend.calls.filter(({ path }) => path === set)).toEqual([])
    const [verb = ''] = button.split(/ a (?=Luis|Eva)/)
    await user.click(within(dialog).getByRole('button', { name: verb }))
    await waitFor(() => expect(currentToast()?.title).toBe(done))
    expect(backend.calls.find(({ path }) => path === set)?.body).toEqual(body)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test('a concurrent change by someone else: shows both versions, and asks for a choice', async () => {
    const { backend, user } = open({ [set]: refused('member_changed') })
    await user.click(await screen.findByRole('button', { name: 'Desactivar a Luis Ejemplo' }))
    backend.handlers[list] = () =>
      json(
        members.map((member) =>
          member.user_id === luisId ? { ...member, role: 'admin', version: 8 } : member,
        ),
      )
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Desactivar' }))

    const view = within(await screen.findByRole('dialog', { name: 'Otra persona cambió estos datos' }))
    expect(view.getAllByRole('group')).toHaveLength(1)
    const role = within(view.getByRole('group', { name: 'Rol' }))
    expect(role.getByRole('radio', { name: 'Tu versión' })).toHaveAccessibleDescription('Equipo')
    expect(role.getByRole('radio', { name: 'La guardada' })).toHaveAccessibleDescription('Administración')
    expect(role.getByRole('radio', { name: 'La guardada' })).toBeChecked()
    backend.handlers[set] = () => json({})
    await user.click(view.getByRole('button', { name: 'Guardar lo elegido' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Ya no tiene acceso'))
    expect(backend.calls.filter(({ path }) => path === set).map(({ body }) => body)).toEqual([
      { user_id: luisId, version: 7, active: false },
      { user_id: luisId, version: 8, active: false },
    ])
  })

  test('cancelling does nothing', async () => {
    const { backend, user } = open()
    await user.click(await screen.findByRole('button', { name: 'Desactivar a Luis Ejemplo' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancelar' }))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(backend.calls.filter(({ path }) => path === set)).toEqual([])
  })

  test.each([
    ['own_membership', refused('own_membership'), 'No puedes cambiar tu propia cuenta'],
    ['last_admin', refused('last_admin'), 'Es la última cuenta de administración activa'],
    ['member_not_found', refused('member_not_found'), 'ya no está en el equipo'],
    ['a refusal', () => apiError(403, '42501'), 'Tu cuenta ya no puede cambiar el equipo'],
    ['a fault', () => apiError(500, '57014'), 'El servidor no pudo guardar el cambio'],
    ['no answer', noAnswer, 'no sabemos si se guardó'],
  ])('%s is explained', async (_name, answer, sentence) => {
    const { user } = open({ [set]: answer })
    await user.click(await screen.findByRole('button', { name: 'Desactivar a Luis Ejemplo' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Desactivar' }))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(sentence)
  })
})

describe('adding a member', () => {
  async function fill(user: ReturnType<typeof userEvent.setup>) {
    await user.type(screen.getByLabelText(/Correo de la cuenta/), ' nueva@meridiano.example ')
    await user.type(screen.getByLabelText(/Nombre para mostrar/), 'Nora Nueva')
  }

  test('by the address of an account, with a name and a role', async () => {
    const { backend, router, user } = open({ [add]: () => json({}) })
    await user.click(await screen.findByRole('button', { name: 'Agregar persona' }))
    expect(router.state.location.search).toBe('?add=1')
    await fill(user)
    await user.click(screen.getByRole('radio', { name: 'Administración' }))
    await user.click(screen.getByRole('button', { name: 'Agregar al equipo' }))
    await waitFor(() => expect(currentToast()?.title).toBe('Ya está en el equipo'))
    expect(backend.calls.find(({ path }) => path === add)?.body).toEqual({
      email: 'nueva@meridiano.example',
      display_name: 'Nora Nueva',
      role: 'admin',
    })
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('a missing field is reported there, and nothing is sent', async () => {
    const { backend, user } = open({}, 'admin', '?add=1')
    await user.click(await screen.findByRole('button', { name: 'Agregar al equipo' }))
    expect(screen.getByLabelText(/Correo de la cuenta/)).toHaveFocus()
    expect(screen.getByText('Escribe el correo de la cuenta.')).toBeVisible()
    expect(screen.getByText('Escribe un nombre.')).toBeVisible()
    await user.type(screen.getByLabelText(/Correo de la cuenta/), 'nueva@')
    await user.click(screen.getByRole('button', { name: 'Agregar al equipo' }))
    expect(screen.getByText('Revisa el correo: no parece completo.')).toBeVisible()
    expect(backend.calls.filter(({ path }) => path === add)).toEqual([])
  })

  test.each([
    ['user_not_found', refused('user_not_found'), 'Créala primero en el panel de autenticación'],
    ['already_staff', refused('already_staff'), 'Esa persona ya está en el equipo'],
    ['no answer', noAnswer, 'no sabemos si se guardó'],
    ['a refusal', () => apiError(401, 'PGRST301'), 'Tu cuenta ya no puede cambiar el equipo'],
  ])('%s is explained, and what was typed stays, also after leaving', async (_name, answer, sentence) => {
    const { router, user } = open({ [add]: answer }, 'admin', '?add=1')
    await screen.findByRole('dialog')
    await fill(user)
    await user.click(screen.getByRole('button', { name: 'Agregar al equipo' }))
    expect(await within(screen.getByRole('dialog')).findByRole('alert')).toHaveTextContent(sentence)
    await router.navigate('/login')
    await router.navigate('/backoffice/staff?add=1')
    expect(await screen.findByLabelText(/Nombre para mostrar/)).toHaveValue('Nora Nueva')
    await user.click(screen.getByRole('button', { name: 'Cancelar' }))
    expect(Object.keys(sessionStorage)).toEqual([])
  })
})
