import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, test } from 'vitest'
import { AuditLogRoute } from '#app/routes/staff/audit-log.tsx'
import { auditedTables, auditTexts } from '#content/audit.ts'
import { notIncludedTexts } from '#content/staff-navigation.ts'
import { type SqlPlace, type SqlRow, startNetwork } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { ana } from '../staff-session/test-support/signed-in.ts'

const joined = '2026-01-01T00:00:00Z'
const aMember = { ...ana, version: 1, email: null, active: true, created_at: joined, last_sign_in_at: null }

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
    row_names: ['Google Earth Engine', 'gee-python-202607'],
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
    anEntry({ id: firstId - index, row_key: `r${firstId - index}`, row_names: null }),
  )
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
  test('is a sentence with its time, and the values before and after folded below it', async () => {
    const { user } = open({ answer: [anEntry()] })
    expect(screen.getByText(auditTexts.loading)).toBeVisible()
    const row = await firstRow()
    expect(screen.getAllByRole('columnheader').map((header) => header.textContent)).toEqual([
      auditTexts.columns.when,
      auditTexts.columns.what,
    ])
    expect(row).toHaveTextContent('16/07/2026 22:30')
    expect(row).toHaveTextContent('Ana Muestra cambió la cohorte gee-python-202607 de Google Earth Engine')
    expect(row).toHaveTextContent('CuposAntes: 20→Después: 25')
    const folded = within(row).getByRole('group')
    expect(folded).not.toHaveAttribute('open')
    await user.click(within(row).getByText(auditTexts.details(['Cupos'])))
    expect(folded).toHaveAttribute('open')
  })

  test('of a row without a name is told by its number', async () => {
    open({ answer: [anEntry({ row_names: null })] })
    expect(await firstRow()).toHaveTextContent('Ana Muestra cambió: Cohorte n.º 9')
  })

  test('of many fields names the first ones', async () => {
    const after = { firstname: 'a', lastname: 'b', email: 'c', phone: 'd', country: 'e', moodle_user_id: 6 }
    open({ answer: [anEntry({ action: 'insert', table_name: 'students', before: null, after })] })
    const row = within(await firstRow())
    expect(row.getByText('Detalle: Apellido, Correo, Nombre y 3 más')).toBeVisible()
    expect(row.getAllByRole('term', { hidden: true })).toHaveLength(6)
  })

  test.each([
    [{}, 'Google Earth Engine · gee-python-202607'],
    [{ row_names: ['Se Va'], row_gone: true }, auditTexts.gone('Se Va')],
    [{ row_names: null, row_gone: true }, auditTexts.goneName('9')],
    [
      { table_name: 'staff_members', row_key: ana.user_id, row_names: null, row_gone: true },
      'cuenta borrada',
    ],
    [{ table_name: 'staff_members', row_key: ana.user_id, row_names: null }, 'sin nombre'],
  ])('of %j is called %s', async (row, name) => {
    open({ answer: [anEntry(row)] })
    expect(await screen.findByRole('button', { name: auditTexts.historyOf(name) })).toBeVisible()
  })

  test('shows the names of referenced rows, and says which are deleted', async () => {
    const after = { student_id: 41, course_id: 'gee-python', user_id: ana.user_id, recap_id: 8 }
    const names = {
      student_id: { 41: 'Nélida Quiñones' },
      course_id: { 'gee-python': 'Google Earth Engine' },
      user_id: { [ana.user_id]: null },
      recap_id: { 8: null },
    }
    open({ answer: [anEntry({ before: null, after, names })] })
    const row = await firstRow()
    expect(row).toHaveTextContent('Nélida Quiñones')
    expect(row).toHaveTextContent('Google Earth Engine')
    expect(row).toHaveTextContent('cuenta borrada')
    expect(row).toHaveTextContent(auditTexts.goneName('8'))
    expect(row).not.toHaveTextContent(ana.user_id)
  })

  test('the history of an account is requested by its id and shown by its name', async () => {
    const entry = anEntry({ table_name: 'staff_members', row_key: ana.user_id, row_names: ['Ana Muestra'] })
    const { asked, user } = open({ answer: [entry] })
    await user.click(await screen.findByRole('button', { name: auditTexts.historyOf('Ana Muestra') }))
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
    const { asked, router, user } = open({ answer: [anEntry({ row_names: null })] })
    await user.click(await screen.findByRole('button', { name: auditTexts.historyOf('n.º 9') }))
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

test('pages go forward by key and back by their history', async () => {
  const { asked, router, user } = open({
    answer: ({ body }) => {
      const below = Number(body.before_id ?? 121)
      return entries(Math.min(51, below - 1), below - 1)
    },
  })
  expect(await screen.findByRole('button', { name: auditTexts.historyOf('r120') })).toBeVisible()
  expect(screen.getByText(`${auditTexts.page} 1 · 50 ${auditTexts.count.many}`)).toBeVisible()
  expect(screen.getByRole('button', { name: auditTexts.previous })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: auditTexts.next }))
  expect(await screen.findByRole('button', { name: auditTexts.historyOf('r70') })).toBeVisible()
  expect(asked()).toEqual({ before_id: 71, page_size: 51 })
  await user.click(screen.getByRole('button', { name: auditTexts.next }))
  expect(await screen.findByText(`${auditTexts.page} 3 · 20 ${auditTexts.count.many}`)).toBeVisible()
  expect(screen.getByRole('button', { name: auditTexts.next })).toHaveAttribute('aria-disabled', 'true')
  await user.click(screen.getByRole('button', { name: auditTexts.previous }))
  expect(await screen.findByRole('button', { name: auditTexts.historyOf('r70') })).toBeVisible()
  await user.click(screen.getByRole('button', { name: auditTexts.previous }))
  expect(await screen.findByRole('button', { name: auditTexts.historyOf('r120') })).toBeVisible()
  expect(router.state.location.search).toBe('')
})

test.each<[string, Answer, string]>([
  ['a fault', { status: 500, code: '57014' }, auditTexts.failed],
  ['no connection', 'offline', auditTexts.offline],
])('%s, then a retry', async (_name, answer, sentence) => {
  const { server, user } = open(answer)
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  server.reply = { answer: [anEntry()] }
  await user.click(screen.getByRole('button', { name: auditTexts.retry }))
  expect(await firstRow()).toHaveTextContent('Ana Muestra')
})
