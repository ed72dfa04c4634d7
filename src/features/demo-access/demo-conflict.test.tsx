import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentToast } from '#ui/toast-store.ts'
import { callsTo, fakeBackend, json } from '../staff-session/test-support/fake-backend.ts'
import { field } from '../staff-session/test-support/person-form.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { endOfDay } from './access-end.ts'
import { dayFromNow, grant, openFilled, submit, works } from './test-support/demo-office.tsx'

beforeEach(startSignedIn)

describe('a person who is known already', () => {
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

  test('both versions are shown, and the chosen values are sent with the version that was seen', async () => {
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

  test('continuing to edit sends nothing; another address is another person', async () => {
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

  test('an end that has passed cannot be kept: the field requires another', async () => {
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
