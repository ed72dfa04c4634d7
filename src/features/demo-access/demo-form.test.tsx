import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentToast } from '#ui/toast-store.ts'
import { callsTo, fakeBackend, json, noAnswer, refusing } from '../staff-session/test-support/fake-backend.ts'
import { field } from '../staff-session/test-support/person-form.ts'
import { anaId, startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { endOfDay } from './access-end.ts'
import { dayFromNow, grant, list, open, openFilled, submit, works } from './test-support/demo-office.tsx'

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

  test('missing fields are reported, with the focus on the first', async () => {
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

  test('rejects an end in the past, accepts today', async () => {
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

  test('problems reported by the server are shown at their fields', async () => {
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
