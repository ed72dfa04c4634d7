import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test } from 'vitest'
import { callsTo, fakeBackend, json, noAnswer } from '../staff-session/test-support/fake-backend.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { endOfDay } from './access-end.ts'
import { access, aProspect, dayFromNow, list, open, toggle, works } from './test-support/demo-office.tsx'

beforeEach(startSignedIn)

describe('activating an expired access', () => {
  const ended = {
    is_active: false,
    access_granted_at: `${dayFromNow(-20)}T15:00:00+00:00`,
    access_ends_at: endOfDay(dayFromNow(-6)),
  }
  const activate = () => screen.findByRole('button', { name: 'Activar a Nélida Quiñones' })
  const dialog = async () => within(await screen.findByRole('dialog', { name: 'Activar a Nélida Quiñones' }))

  test('asks for the new end, with as many days as before by default', async () => {
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

  test('also when it expired after the list was loaded', async () => {
    fakeBackend({
      ...works,
      [list]: () => json([aProspect({ is_active: false, access_ends_at: endOfDay(dayFromNow(0)) })]),
      [toggle]: () => json({ code: '22023', message: 'access_ends_at_required' }, 400),
    })
    open()
    await userEvent.setup().click(await activate())
    expect((await dialog()).getByLabelText(/^Último día/)).toBeVisible()
  })

  test('shows both ends when someone else has reopened it until another day', async () => {
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

  test('a failure is reported in the dialog, which stays open', async () => {
    fakeBackend({ ...works, [list]: () => json([aProspect(ended)]), [toggle]: noAnswer })
    open()
    const user = userEvent.setup()
    await user.click(await activate())
    const view = await dialog()
    await user.click(view.getByRole('button', { name: 'Activar' }))
    expect(await view.findByRole('alert')).toHaveTextContent('Error al actualizar el estado del prospecto')
  })
})
