import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Papa from 'papaparse'
import { beforeEach, describe, expect, test } from 'vitest'
import { csvFailureTexts, csvExportTexts as texts } from '#content/csv-export-texts.ts'
import { noPaymentsText, paymentsCsv } from '#content/money-exports.ts'
import { everyDay } from '#domain/day-range.ts'
import { headingsOf } from '#domain/spreadsheet-cells.ts'
import { CsvExportPanel } from '#flows/csv-export/csv-export-panel.tsx'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { type SavedFile, watchFiles } from '#platform/test-support/saved-files.ts'
import { currentToast } from '#ui/toast-store.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { ana, startSignedIn } from '../staff-session/test-support/signed-in.ts'
import type { PaymentsSelection } from './export-jobs.ts'
import { ExportPaymentsButton } from './staff/export-buttons.tsx'

function startBackend() {
  const network = startNetwork()
  return {
    staff: network.sql('current_staff', { ...ana, csv_format: 'comma' }),
    pages: network.sql('export_payments', { rows: [], next: null }),
    counts: network.sql('count_payments', { count: 3, sums: [] }),
    network,
  }
}

const aRow = (id: number, rate: number | null = 0.0008) => [
  ...[
    'dlocal-go',
    `DP-${id}`,
    `orden-${id}`,
    'PAID',
    '05/07/2025',
    '06/07/2025',
    'Google Earth Engine',
    'single',
  ],
  ...[null, null, 1000.5, 'ARS', rate && 0.8, rate, 'CARD', 'AR', '=Ana Muestra', 'Ana', 'Muestra'],
  ...[`ana${id}@example.com`, 'DNI', '12345678', 'gee-python'],
  ...[1000.5, 'ARS', 0, 1000.5, 90, 90, null, rate && 'fixed', 'Ana Muestra', '00123', 'TIERRA15', 90],
]

let server: ReturnType<typeof startBackend>
let files: readonly SavedFile[]

beforeEach(() => {
  startSignedIn()
  server = startBackend()
  files = watchFiles()
})

const everything: PaymentsSelection = { status: 'all', type: 'all', search: '', days: everyDay }

function open(selection: PaymentsSelection = everything) {
  const page = (
    <>
      <ExportPaymentsButton selection={selection} />
      <CsvExportPanel />
    </>
  )
  return { ...renderStaffPages([{ path: '/pagos', element: page }], '/pagos'), user: userEvent.setup() }
}

type User = ReturnType<typeof open>['user']
const exportButton = () => screen.getByRole('button', { name: texts.export })
const exportAll = (user: User) => user.click(exportButton())

async function linesOf(file: SavedFile | undefined): Promise<string[][]> {
  return Papa.parse<string[]>((await file?.text) ?? '', { skipEmptyLines: true }).data
}

describe('the payments', () => {
  test('are written page by page, with the words of the screen, the rate and its dollars', async () => {
    server.pages.next.push(
      { answer: { rows: [aRow(1), aRow(2)], next: { before_id: 2 } } },
      { answer: { rows: [aRow(3, null)], next: null } },
    )
    const { user } = open({
      status: 'PAID',
      type: 'single',
      search: 'ana',
      days: { from: '2026-11-01', to: '' },
    })
    await exportAll(user)
    await waitFor(() => expect(files).toHaveLength(1))
    expect(files[0]?.name).toMatch(/^pagos-consolidado_\d{4}-\d\d-\d\d\.csv$/)
    const [header, ...rows] = await linesOf(files[0])
    expect(header).toEqual(headingsOf(paymentsCsv.columns))
    expect(rows.map((row) => row[19])).toEqual(['ana1@example.com', 'ana2@example.com', 'ana3@example.com'])
    expect(rows[0]?.slice(0, 19)).toEqual([
      ...['dLocal Go', 'DP-1', 'orden-1', 'Pagado', '05/07/2025', '06/07/2025', 'Google Earth Engine'],
      ...['Único', '', '', '1000.5', 'ARS', '0.8', '0.0008', 'CARD', 'Argentina', "'=Ana Muestra", 'Ana'],
      'Muestra',
    ])
    expect(rows[2]?.slice(12, 14)).toEqual(['', ''])
    expect(rows.map((row) => row.at(-5))).toEqual(['Fijo', 'Fijo', ''])
    expect(rows[0]?.slice(-4)).toEqual(['Ana Muestra', "'00123", 'TIERRA15', '90'])
    const filters = { status_filter: 'PAID', type_filter: 'single', search: 'ana', from_day: '2026-11-01' }
    expect(server.pages.asked.map(({ body }) => body)).toEqual([filters, { ...filters, before_id: 2 }])
    expect(currentToast()).toMatchObject({ title: texts.done(3), description: undefined })
  })

  test('that changed meanwhile are written, and said to have changed', async () => {
    server.counts.next.push({ answer: { count: 1, sums: [] } })
    server.pages.reply = { answer: { rows: [aRow(1)], next: null } }
    const { user } = open()
    await exportAll(user)
    await waitFor(() => expect(files).toHaveLength(1))
    expect(currentToast()).toMatchObject({
      title: texts.done(1),
      description: texts.changed,
    })
  })

  test('started before their member’s format is known wait for it', async () => {
    server.staff.reply = { answer: { ...ana, csv_format: 'semicolon' } }
    server.pages.reply = { answer: { rows: [aRow(1)], next: null } }
    const release = server.staff.hold()
    const { user } = open()
    await exportAll(user)
    expect(await screen.findByRole('button', { name: texts.busy })).toBeDisabled()
    release()
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text).toContain('"1000,5";"ARS"')
  })

  test('are not written in a format that their member may not have chosen', async () => {
    server.staff.reply = 'offline'
    const { user } = open()
    await exportAll(user)
    await waitFor(() => expect(currentToast()).toMatchObject({ title: texts.failed, variant: 'destructive' }))
    expect(server.pages.asked).toHaveLength(0)
  })

  test('without any: says so, of these filters or at all, and downloads nothing', async () => {
    const { user, unmount } = open()
    await exportAll(user)
    await waitFor(() => expect(currentToast()).toMatchObject(noPaymentsText))
    unmount()
    const filtered = open({ ...everything, search: 'nadie' })
    await exportAll(filtered.user)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.empty))
    expect(files).toHaveLength(0)
  })

  test.each([
    [{ status: 500, code: 'XX000' }, 'Error HTTP: 500'],
    [{ status: 403, code: '42501' }, csvFailureTexts.denied],
  ])('%j is said', async (reply, sentence) => {
    server.pages.reply = reply
    const { user } = open()
    await exportAll(user)
    await waitFor(() => expect(currentToast()).toMatchObject({ title: texts.failed, description: sentence }))
    expect(exportButton()).toBeEnabled()
    expect(files).toHaveLength(0)
  })

  test('pressed twice before the screen shows it start one export', async () => {
    server.pages.reply = { answer: { rows: [aRow(1)], next: null } }
    const formatComes = server.staff.hold()
    const pagesCome = server.pages.hold()
    const { user } = open()
    const button = exportButton()
    await user.dblClick(button)
    formatComes()
    expect(await screen.findByRole('button', { name: texts.busy })).toBeDisabled()
    pagesCome()
    await waitFor(() => expect(exportButton()).toBeEnabled())
    expect(files).toHaveLength(1)
    expect(server.pages.asked).toHaveLength(1)
  })
})

test('while a file is written its progress is shown; cancelled, nothing is downloaded', async () => {
  server.pages.next.push({ answer: { rows: [aRow(1), aRow(2)], next: { before_id: 2 } } })
  const first = server.pages.hold()
  const { user } = open()
  await exportAll(user)
  await waitFor(() => expect(server.pages.asked).toHaveLength(1))
  expect(screen.getByRole('button', { name: texts.busy })).toBeDisabled()
  first()
  const second = server.pages.hold()
  await screen.findByText(texts.progress(2, 3))
  await user.click(screen.getByRole('button', { name: texts.cancel }))
  second()
  await waitFor(() => expect(currentToast()?.title).toBe(texts.cancelled))
  expect(screen.queryByRole('region', { name: texts.panel })).not.toBeInTheDocument()
  expect(exportButton()).toBeEnabled()
  expect(files).toHaveLength(0)
})
