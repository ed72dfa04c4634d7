import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { currentToast } from '#ui/toast-store.ts'
import { apiError, callsTo, fakeBackend, json, noAnswer } from '../staff-session/test-support/fake-backend.ts'
import { startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { endOfDay } from './access-end.ts'
import { access, aProspect, dayFromNow, list, open, toggle, works } from './test-support/demo-office.tsx'

beforeEach(startSignedIn)

describe('the list', () => {
  test('shows state, classroom and end in words and shapes', async () => {
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

  test('is newest first, and shows only active ones on request', async () => {
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
  ])('%i prospects have %i more pages', async (count, more) => {
    const rows = Array.from({ length: count }, (_, index) =>
      aProspect({ id: count - index, lastname: `N.º ${count - index}` }),
    )
    fakeBackend({ ...works, [list]: () => json(rows) })
    open()
    await screen.findByText(`Nélida N.º ${count}`)
    expect(String(vi.mocked(fetch).mock.calls.at(-1)?.[0])).toContain('limit=51')
    expect(screen.queryAllByText('Nélida N.º 1')).toHaveLength(1 - more)
    expect(screen.queryAllByRole('button', { name: 'Ver más' })).toHaveLength(more)
  })

  test('says when no prospect matches the filter', async () => {
    fakeBackend(works)
    open()
    await userEvent.setup().selectOptions(screen.getByRole('combobox', { name: 'Mostrar' }), 'Inactivos')
    expect(await screen.findByText('Ningún prospecto cumple este filtro.')).toBeVisible()
  })

  test.each([
    [() => apiError(500, '57014'), /^Error al cargar la lista de prospectos.*El servidor no respondió/],
    [noAnswer, /^Error de conexión.*Revisa tu internet/],
  ])('a failure is reported and can be retried', async (answer, sentences) => {
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

  test('an enrolled person keeps the classroom access, which is shown', async () => {
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

  test('a failed toggle is reported, and the state does not change', async () => {
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

  test('a failed classroom step can be retried unchanged', async () => {
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
