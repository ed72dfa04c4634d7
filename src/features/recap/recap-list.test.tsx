import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test } from 'vitest'
import { currentToast } from '#ui/toast-store.ts'
import { json } from '../staff-session/test-support/fake-backend.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { openOffice, save } from './test-support/open-office.tsx'
import { aRecapRow, paths, startOffice } from './test-support/recap-rows.ts'

beforeEach(startSignedIn)

describe('the list of recaps', () => {
  test('opens one for editing; a cleared field is stored as empty', async () => {
    const office = startOffice({ [paths.save]: () => json({ id: 11, created: false, version: 5 }) })
    const { user } = await openOffice()
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
    expect(screen.getByRole('textbox', { name: 'Descripción' })).toHaveValue('Filtros por fecha y lugar.')
    await user.clear(screen.getByRole('textbox', { name: 'Descripción' }))
    await user.click(screen.getByRole('button', { name: /^Quitar: Audio/ }))
    await user.click(save())
    await waitFor(() => expect(currentToast()?.title).toBe('Recap actualizado'))
    expect(office.body(paths.save)).toMatchObject({ description: '', audio_url: '', class_id: 'clase-1' })
  })

  test('asks for confirmation before it discards what was typed', async () => {
    startOffice()
    const { user } = await openOffice()
    await user.type(screen.getByRole('textbox', { name: /^Título/ }), 'Sin guardar')
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
    const dialog = screen.getByRole('dialog', { name: 'Hay cambios sin guardar' })
    await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }))
    expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('Sin guardar')
    await user.click(screen.getByRole('button', { name: 'Editar: Colecciones de imágenes' }))
    await user.click(screen.getByRole('button', { name: 'Descartar y abrir' }))
    expect(screen.getByRole('textbox', { name: /^Título/ })).toHaveValue('Colecciones de imágenes')
  })

  test('says that a class has a recap already', async () => {
    startOffice()
    const { user } = await openOffice()
    await user.selectOptions(screen.getByRole('combobox', { name: /^Curso/ }), '3')
    await user.type(screen.getByRole('textbox', { name: /^ID de la clase/ }), 'clase-1')
    expect(screen.getByText(/Ya hay un recap de esta clase/)).toBeVisible()
  })

  test('is paged by key', async () => {
    const rows = Array.from({ length: 25 }, (_, index) =>
      aRecapRow({ id: 100 - index, class_id: `c-${index}`, class_title: `Clase ${index}` }),
    )
    const office = startOffice({
      [paths.recaps]: ({ search }) => {
        const before = Number(search.get('id')?.replace('lt.', '') ?? 1000)
        return json(rows.filter((row) => Number(row.id) < before).slice(0, Number(search.get('limit'))))
      },
    })
    const { user } = await openOffice()
    expect(await screen.findByText('Clase 19')).toBeVisible()
    expect(screen.queryByText('Clase 20')).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Mostrar recaps anteriores' }))
    expect(await screen.findByText('Clase 24')).toBeVisible()
    expect(office.calls(paths.recaps).at(-1)?.search.get('id')).toBe('lt.81')
    expect(screen.queryByRole('button', { name: 'Mostrar recaps anteriores' })).not.toBeInTheDocument()
  })

  test('a failed load is reported and can be retried', async () => {
    const office = startOffice({ [paths.recaps]: () => json({ code: 'XX000', message: 'internal' }, 500) })
    const { user } = await openOffice()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('No se pudieron cargar los recaps')
    expect(alert).not.toHaveTextContent('internal')
    office.handlers[paths.recaps] = () => json([])
    await user.click(within(alert).getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText(/Todavía no hay recaps/)).toBeVisible()
  })
})
