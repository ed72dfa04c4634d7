import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { AuditLogRoute } from '#app/routes/staff/audit-log.route.tsx'
import { auditedRowName, auditedTables, auditTexts } from '#content/audit.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { type SqlPlace, type SqlRow, startNetwork } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { ana } from '../staff-session/test-support/signed-in.ts'

const joined = '2026-01-01T00:00:00Z'
const aMember = {
  ...{ ...ana, version: 1, email: null, active: true, created_at: joined, last_sign_in_at: null },
  ...{ is_invited: false, has_second_factor: false },
}

type Entry = SqlRow<'list_audit'>
type Answer = SqlPlace<'list_audit'>['reply']

function anEntry(changes: Partial<Entry> = {}): Entry {
  return {
    id: 70,
    created_at: '2026-07-17T01:30:00.123456+00:00',
    actor_id: ana.user_id,
    actor_name: 'Ana Muestra',
    action: 'update',
    table_name: 'courses_moodle',
    row_key: '9',
    before: { seats: 20 },
    after: { seats: 25 },
    ...changes,
  }
}

function open(reply: Answer, address = '/backoffice/audit', role: 'admin' | 'staff' = 'admin') {
  const network = startNetwork()
  const server = network.sql('list_audit', [])
  server.reply = reply
  network.sql('list_staff', [aMember])
  const page = { path: '/backoffice/audit', element: <AuditLogRoute /> }
  const asked = () => server.asked.at(-1)?.body
  return { server, asked, ...renderStaffPages([page], address, role), user: userEvent.setup() }
}

async function firstRow(): Promise<HTMLElement> {
  const rows = await screen.findAllByRole('row')
  return rows[1] ?? screen.getByRole('row')
}

test('staff without the right are told so, and nothing is requested', () => {
  const { server } = open({ answer: [] }, '/backoffice/audit', 'staff')
  expect(screen.getByRole('heading', { name: notIncludedTexts.forAdministration })).toBeVisible()
  expect(screen.getByRole('link', { name: notIncludedTexts.back })).toHaveAttribute('href', '/backoffice')
  expect(server.asked).toEqual([])
})

describe('a change', () => {
  test('has its time, who made it, of which row, and the values before and after', async () => {
    open({ answer: [anEntry()] })
    expect(screen.getByText(auditTexts.loading)).toBeVisible()
    const row = await firstRow()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      auditTexts.columns.when,
      auditTexts.columns.what,
    ])
    expect(row).toHaveTextContent('16/07/2026 22:30')
    expect(row).toHaveTextContent('Ana Muestra · Cambió: Cohorte n.º 9')
    expect(row).toHaveTextContent('LugaresAntes: 20→Después: 25')
    expect(within(row).getByText('Lugares')).toBeVisible()
  })

  test('of many fields names the first ones and folds the values', async () => {
    const after = { firstname: 'a', lastname: 'b', email: 'c', phone: 'd', country: 'e', moodle_user_id: 6 }
    const { user } = open({
      answer: [anEntry({ action: 'insert', table_name: 'students', before: null, after })],
    })
    const row = within(await firstRow())
    const folded = row.getByRole('group')
    expect(folded).not.toHaveAttribute('open')
    await user.click(row.getByText('Detalle: Apellido, Correo, Nombre y 3 más'))
    expect(folded).toHaveAttribute('open')
    expect(row.getAllByRole('term')).toHaveLength(6)
  })

  test('of an account says whose it is', async () => {
    const entry = anEntry({ table_name: 'staff_members', row_key: ana.user_id, before: null })
    const { asked, user } = open({ answer: [{ ...entry, after: { created_by: ana.user_id } }] })
    const name = auditedRowName('staff_members', 'Ana Muestra')
    await user.click(await screen.findByRole('button', { name: auditTexts.historyOf(name) }))
    expect(await firstRow()).toHaveTextContent('Cargado porDespués: Ana Muestra')
    const box = () => screen.getByRole('searchbox', { name: auditTexts.row })
    await waitFor(() => expect(box()).toHaveValue('Ana Muestra'))
    expect(asked()).toMatchObject({ row_filter: ana.user_id })
    await user.click(box())
    await user.tab()
    expect(asked()).toMatchObject({ row_filter: ana.user_id })
    await user.clear(box())
    await user.tab()
    await waitFor(() => expect(asked()).not.toHaveProperty('row_filter'))
  })

  test('links to the whole history of its row', async () => {
    const { asked, router, user } = open({ answer: [anEntry()] })
    await user.click(await screen.findByRole('button', { name: auditTexts.historyOf('Cohorte n.º 9') }))
    expect(router.state.location.search).toBe('?table=courses_moodle&row=9')
    await waitFor(() => expect(asked()).toMatchObject({ table_filter: 'courses_moodle', row_filter: '9' }))
    expect(screen.getByRole('searchbox', { name: auditTexts.row })).toHaveValue('9')
  })
})

describe('filters', () => {
  test('are read from the address and written to it', async () => {
    const { asked, router, user } = open({ answer: [anEntry()] }, `/backoffice/audit?actor=${ana.user_id}`)
    await firstRow()
    expect(asked()).toEqual({ actor_filter: ana.user_id, page_size: 51 })
    expect(screen.getByRole('combobox', { name: auditTexts.actor })).toHaveDisplayValue('Ana Muestra')
    await user.selectOptions(
      screen.getByRole('combobox', { name: auditTexts.table }),
      auditedTables.sales ?? '',
    )
    await user.type(screen.getByRole('searchbox', { name: auditTexts.row }), ' 12 {Enter}')
    expect(router.state.location.search).toBe(`?table=sales&row=12&actor=${ana.user_id}`)
    await waitFor(() =>
      expect(asked()).toEqual({
        table_filter: 'sales',
        row_filter: '12',
        actor_filter: ana.user_id,
        page_size: 51,
      }),
    )
  })

  test('that find nothing say so and can be removed', async () => {
    const { router, user } = open({ answer: [] }, '/backoffice/audit?table=sales')
    expect(await screen.findByText(auditTexts.emptyFilter)).toBeVisible()
    await user.click(screen.getByRole('button', { name: auditTexts.clear }))
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(await screen.findByText(auditTexts.emptyYet)).toBeVisible()
  })
})
