import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { AuditLogRoute } from '#app/routes/staff/audit-log.tsx'
import {
  apiError,
  type Call,
  fakeBackend,
  type Handler,
  json,
  noAnswer,
} from '../staff-session/test-support/fake-backend.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { ana } from '../staff-session/test-support/signed-in.ts'

const listAudit = '/rest/v1/rpc/list_audit'
const listStaff = '/rest/v1/rpc/list_staff'
const joined = '2026-01-01T00:00:00Z'
const aMember = { ...ana, version: 1, email: null, active: true, created_at: joined, last_sign_in_at: null }

function anEntry(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    id: 70,
    created_at: '2026-07-17T01:30:00.123456+00:00',
    actor_id: ana.user_id,
    actor_name: 'Ana Muestra',
    action: 'update',
    table_name: 'courses_moodle',
    row_key: '9',
    row_name: null,
    row_gone: false,
    names: {},
    before: { seats: 20 },
    after: { seats: 25 },
    ...changes,
  }
}

/** Newest first, with ids from `firstId` down. */
function entries(count: number, firstId: number) {
  return Array.from({ length: count }, (_, index) =>
    anEntry({ id: firstId - index, row_key: `r${firstId - index}` }),
  )
}

function open(answer: Handler, address = '/backoffice/audit', role: 'admin' | 'staff' = 'admin') {
  const backend = fakeBackend({ [listAudit]: answer, [listStaff]: () => json([aMember]) })
  const page = { path: '/backoffice/audit', element: <AuditLogRoute /> }
  return { backend, ...renderStaffPages([page], address, role), user: userEvent.setup() }
}

function asked(calls: readonly Call[]) {
  return calls.filter(({ path }) => path === listAudit).at(-1)?.body
}

async function firstRow(): Promise<HTMLElement> {
  const rows = await screen.findAllByRole('row')
  return rows[1] ?? screen.getByRole('row')
}

test('staff without the right are told so, and nothing is requested', () => {
  const { backend } = open(() => json([]), '/backoffice/audit', 'staff')
  expect(screen.getByRole('heading', { name: 'Esta página es para administración' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Volver al backoffice' })).toHaveAttribute('href', '/backoffice')
  expect(backend.calls).toEqual([])
})

describe('a change', () => {
  test('says when, who and what, with the values before and after', async () => {
    open(() => json([anEntry()]))
    expect(screen.getByText('Cargando los cambios…')).toBeVisible()
    const row = await firstRow()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      'Cuándo',
      'Quién',
      'Qué',
      'Cambio',
    ])
    expect(row).toHaveTextContent('16/07/2026 22:30')
    expect(row).toHaveTextContent('Ana Muestra')
    expect(row).toHaveTextContent('Cambió Cohorte')
    expect(row).toHaveTextContent('CuposAntes: 20→Después: 25')
  })

  test.each([
    ['insert', null, { name: 'Nueva' }, 'Creó Cohorte'],
    ['delete', { name: 'Vieja' }, null, 'Borró Cohorte'],
    ['retry', null, { kind: 'mailing_list' }, 'Reintentó Cohorte'],
  ])('%s', async (action, before, after, sentence) => {
    open(() => json([anEntry({ action, before, after })]))
    expect(await firstRow()).toHaveTextContent(sentence)
  })

  test('of many fields shows the first ones and offers the rest', async () => {
    const after = { firstname: 'a', lastname: 'b', email: 'c', phone: 'd', country: 'e', moodle_user_id: 6 }
    open(() => json([anEntry({ action: 'insert', table_name: 'students', before: null, after })]))
    const row = within(await firstRow())
    expect(row.getByText('Ver 2 campos más').closest('details')).not.toHaveAttribute('open')
    expect(row.getAllByRole('term', { hidden: true })).toHaveLength(6)
  })

  test.each([
    [{ row_name: 'Google Earth Engine · gee-python-202607' }, 'Google Earth Engine · gee-python-202607'],
    [{ row_name: 'Se Va', row_gone: true }, 'Se Va (borrado)'],
    [{ row_gone: true }, 'n.º 9 (borrado)'],
    [{ table_name: 'staff_members', row_key: ana.user_id, row_gone: true }, 'cuenta borrada'],
    [{ table_name: 'staff_members', row_key: ana.user_id }, 'sin nombre'],
  ])('of %j is called %s', async (row, name) => {
    open(() => json([anEntry(row)]))
    expect(
      await screen.findByRole('button', { name: `${name} Ver el historial de este registro` }),
    ).toBeVisible()
  })

  test('shows the names of referenced rows, and says which are deleted', async () => {
    const after = { student_id: 41, course_id: 'gee-python', user_id: ana.user_id, recap_id: 8 }
    const names = {
      student_id: { 41: 'Nélida Quiñones' },
      course_id: { 'gee-python': 'Google Earth Engine' },
      user_id: { [ana.user_id]: null },
      recap_id: { 8: null },
    }
    open(() => json([anEntry({ before: null, after, names })]))
    const row = await firstRow()
    expect(row).toHaveTextContent('Nélida Quiñones')
    expect(row).toHaveTextContent('Google Earth Engine')
    expect(row).toHaveTextContent('cuenta borrada')
    expect(row).toHaveTextContent('n.º 8 (borrado)')
    expect(row).not.toHaveTextContent(ana.user_id)
  })

  test('the history of an account is requested by its id and shown by its name', async () => {
    const entry = anEntry({ table_name: 'staff_members', row_key: ana.user_id, row_name: 'Ana Muestra' })
    const { backend, user } = open(() => json([entry]))
    await user.click(await screen.findByRole('button', { name: /^Ana Muestra Ver el historial/ }))
    const box = () => screen.getByRole('searchbox', { name: 'Registro' })
    await waitFor(() => expect(box()).toHaveValue('Ana Muestra'))
    expect(asked(backend.calls)).toMatchObject({ row_filter: ana.user_id })
    await user.click(box())
    await user.tab()
    expect(asked(backend.calls)).toMatchObject({ row_filter: ana.user_id })
    await user.clear(box())
    await user.tab()
    await waitFor(() => expect(asked(backend.calls)).not.toHaveProperty('row_filter'))
  })

  test('links to the whole history of its row', async () => {
    const { backend, router, user } = open(() => json([anEntry()]))
    await user.click(await screen.findByRole('button', { name: 'n.º 9 Ver el historial de este registro' }))
    expect(router.state.location.search).toBe('?table=courses_moodle&row=9')
    await waitFor(() =>
      expect(asked(backend.calls)).toMatchObject({ table_filter: 'courses_moodle', row_filter: '9' }),
    )
    expect(screen.getByRole('searchbox', { name: 'Registro' })).toHaveValue('9')
  })
})

describe('filters', () => {
  test('are read from the address and written to it', async () => {
    const { backend, router, user } = open(() => json([anEntry()]), `/backoffice/audit?actor=${ana.user_id}`)
    await firstRow()
    expect(asked(backend.calls)).toEqual({ actor_filter: ana.user_id, page_size: 51 })
    expect(screen.getByRole('combobox', { name: 'Quién' })).toHaveDisplayValue('Ana Muestra')
    await user.selectOptions(screen.getByRole('combobox', { name: 'Qué' }), 'Venta')
    await user.type(screen.getByRole('searchbox', { name: 'Registro' }), ' 12 {Enter}')
    expect(router.state.location.search).toBe(`?table=sales&row=12&actor=${ana.user_id}`)
    await waitFor(() =>
      expect(asked(backend.calls)).toEqual({
        table_filter: 'sales',
        row_filter: '12',
        actor_filter: ana.user_id,
        page_size: 51,
      }),
    )
  })

  test('that find nothing say so and can be removed', async () => {
    const { router, user } = open(() => json([]), '/backoffice/audit?table=sales')
    expect(await screen.findByText('Ningún cambio cumple estos filtros.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Quitar los filtros' }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByText('Cuando alguien del equipo cambie algo, aparecerá aquí.')).toBeVisible()
  })
})

test('pages go forward by key and back by their history', async () => {
  const { backend, router, user } = open(({ body }) => {
    const below = (body as { before_id?: number }).before_id ?? 121
    return json(entries(Math.min(51, below - 1), below - 1))
  })
  expect(await screen.findByText('r120')).toBeVisible()
  expect(screen.getByText('Página 1 · 50 cambios')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Anterior' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Siguiente' }))
  expect(await screen.findByText('r70')).toBeVisible()
  expect(asked(backend.calls)).toEqual({ before_id: 71, page_size: 51 })
  await user.click(screen.getByRole('button', { name: 'Siguiente' }))
  expect(await screen.findByText('Página 3 · 20 cambios')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Siguiente' })).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Anterior' }))
  expect(await screen.findByText('r70')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Anterior' }))
  expect(await screen.findByText('r120')).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test.each([
  ['a fault', () => apiError(500, '57014'), 'No se pudo cargar la auditoría'],
  ['no connection', noAnswer, 'Error de conexión'],
])('%s, then a retry', async (_name, answer, sentence) => {
  const { backend, user } = open(answer)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  backend.handlers[listAudit] = () => json([anEntry()])
  await user.click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(await firstRow()).toHaveTextContent('Ana Muestra')
})
