import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentToast } from '#ui/toast-store.ts'
import { type Call, json } from '../staff-session/test-support/fake-backend.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { anEditionRow } from './test-support/edition-rows.ts'
import { field, openEditions, retype, table, writes } from './test-support/open-editions.tsx'

beforeEach(startSignedIn)

const save = () => screen.getByRole('button', { name: 'Guardar cambios' })
const dialog = async () =>
  within(await screen.findByRole('dialog', { name: 'Otra persona cambió estos datos' }))
const confirm = { name: 'Guardar lo elegido' }

/** A table of one row, which accepts changes based on its current version only. */
function storing(row: Record<string, unknown>) {
  const state = { row }
  return {
    state,
    handler({ method, search, body }: Call) {
      if (method === 'GET') return json([state.row])
      if (search.get('version') !== `eq.${state.row.version}`) return json([])
      state.row = { ...state.row, ...body, version: Number(state.row.version) + 1 }
      return json([state.row])
    },
  }
}

async function openStored(row = anEditionRow()) {
  const store = storing(row)
  const opened = openEditions('/backoffice/courses/2')
  opened.backend.handlers[table] = store.handler
  await screen.findByText('Sin cambios por guardar.')
  return { ...opened, store }
}

describe('a concurrent change by someone else', () => {
  test('shows both versions and saves the chosen values', async () => {
    const { backend, store, user } = await openStored()
    await retype(user, 'Cupos', '31')
    await retype(user, 'Nombre', 'Mío')
    store.state.row = anEditionRow({ version: 8, seats: 12, promo_price_usd: null, is_price_active: true })
    await user.click(save())

    const view = await dialog()
    const group = (name: string) => within(view.getByRole('group', { name }))
    expect(view.getAllByRole('group')).toHaveLength(3)
    expect(group('Cupos').getByRole('radio', { name: 'Tu versión' })).toHaveAccessibleDescription('31')
    expect(group('Precio promocional').getByRole('radio', { name: 'La guardada' })).toBeChecked()
    expect(group('Promoción activa').getByRole('radio', { name: 'La guardada' })).toHaveAccessibleDescription(
      'Sí',
    )
    expect(view.getByRole('button', confirm)).toBeDisabled()
    await user.click(group('Cupos').getByRole('radio', { name: 'Tu versión' }))
    await user.click(view.getByRole('button', confirm))
    await waitFor(() => expect(currentToast()?.title).toBe('Cambios guardados'))
    expect(writes(backend.calls).map(({ body }) => body)).toEqual([
      { name: 'Mío', seats: 31 },
      { name: 'Mío', seats: 31 },
    ])
    expect(store.state.row).toMatchObject({ name: 'Mío', seats: 31, promo_price_usd: null, version: 9 })
    expect(Object.keys(sessionStorage)).toEqual([])
  })

  test('also when the list was refetched while typing', async () => {
    const { backend, store, user, router } = await openStored()
    await retype(user, 'Cupos', '31')
    store.state.row = anEditionRow({ version: 8, seats: 12 })
    await router.navigate('/backoffice/courses')
    await screen.findByRole('heading', { name: 'Cursos y cohortes' })
    await waitFor(() => expect(backend.calls.filter(({ method }) => method === 'GET')).toHaveLength(2))
    await router.navigate('/backoffice/courses/2')
    await screen.findByText(/Recuperamos los cambios/)
    await user.click(save())
    expect((await dialog()).getByRole('group', { name: 'Cupos' })).toBeVisible()
    expect(store.state.row).toMatchObject({ seats: 12 })
  })

  test('continuing keeps what was typed; taking the stored version as a whole needs no save', async () => {
    const { backend, store, user } = await openStored()
    await retype(user, 'Cupos', '31')
    store.state.row = anEditionRow({ version: 8, seats: 12 })
    await user.click(save())
    await user.click((await dialog()).getByRole('button', { name: 'Seguir editando' }))
    expect(field('Cupos')).toHaveValue('31')
    await user.click(save())
    const view = await dialog()
    await user.click(view.getByRole('radio', { name: 'La guardada' }))
    await user.click(view.getByRole('button', confirm))
    await waitFor(() => expect(currentToast()?.title).toBe('Quedó la versión guardada'))
    expect(field('Cupos')).toHaveValue('12')
    expect(writes(backend.calls)).toHaveLength(2)
  })

  test('asks nothing when both changes are equal', async () => {
    const { store, user } = await openStored()
    await retype(user, 'Cupos', '31')
    await retype(user, 'Nombre', 'Mío')
    store.state.row = anEditionRow({ version: 8, seats: 31 })
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe('Cambios guardados'))
    expect(store.state.row).toMatchObject({ name: 'Mío', seats: 31, version: 9 })
  })

  test('a save whose response was lost does not conflict with itself', async () => {
    const { store, user } = await openStored()
    await retype(user, 'Cupos', '31')
    store.state.row = anEditionRow({ version: 4, seats: 31 })
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe('Cambios guardados'))
    expect(store.state.row).toMatchObject({ version: 4 })
  })
})
