import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import Papa from 'papaparse'
import { beforeEach, describe, expect, test } from 'vitest'
import { csvExportTexts, csvFailureTexts } from '#content/csv-export.ts'
import { paymentsCsv, moneyExportTexts as texts } from '#content/money-exports.ts'
import { loadFailureText } from '#content/navigation.ts'
import { everyDay } from '#domain/day-range.ts'
import { CsvExportPanel } from '#flows/csv-export/csv-export-panel.tsx'
import { discardCutCsv } from '#flows/csv-export/csv-export-store.ts'
import { TypedOwner } from '#flows/staff-form/use-typed.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { installMissingWorker, installWorker } from '#platform/test-support/in-process-worker.ts'
import { type SavedFile, watchFiles } from '#platform/test-support/saved-files.ts'
import { currentToast, toast } from '#ui/toast-store.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { ana, startSignedIn } from '../staff-session/test-support/signed-in.ts'
import type { PaymentsSelection } from './export-jobs.ts'
import { ExportPaymentsButton } from './staff/export-payments-button.tsx'

function startBackend() {
  const network = startNetwork()
  return {
    staff: network.sql('current_staff', { ...ana, csv_format: 'comma' }),
    pieces: network.sql('export_payments', { rows: [], next: null }),
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
  ...[1000.5, 'ARS', 0, 1000.5, 90, 90, null],
]

let server: ReturnType<typeof startBackend>
let files: readonly SavedFile[]

beforeEach(() => {
  startSignedIn()
  installWorker()
  discardCutCsv()
  server = startBackend()
  files = watchFiles()
})

const everything: PaymentsSelection = { status: 'all', type: 'all', search: '', days: everyDay }

function open(selection: PaymentsSelection = everything, isOver = false) {
  const page = (
    <TypedOwner value={{ ownerId: 'ana', isOver }}>
      <ExportPaymentsButton selection={selection} />
      <a href="/otra">Otra</a>
      <CsvExportPanel />
    </TypedOwner>
  )
  return { ...renderStaffPages([{ path: '/pagos', element: page }], '/pagos'), user: userEvent.setup() }
}

type User = ReturnType<typeof open>['user']
const exportButton = () => screen.getByRole('button', { name: texts.export, expanded: false })

async function openQuestion(user: User) {
  await user.click(exportButton())
  return screen.findByRole('dialog', { name: texts.payments.title })
}

async function exportAll(user: User) {
  const question = await openQuestion(user)
  await user.click(within(question).getByRole('button', { name: texts.export }))
}

async function linesOf(file: SavedFile | undefined): Promise<string[][]> {
  return Papa.parse<string[]>((await file?.text) ?? '', { skipEmptyLines: true }).data
}

describe('the payments', () => {
  test('are written piece by piece, with the words of the screen, the rate and its dollars', async () => {
    server.pieces.next.push(
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
    expect(header).toEqual([...paymentsCsv.header])
    expect(rows.map((row) => row[19])).toEqual(['ana1@example.com', 'ana2@example.com', 'ana3@example.com'])
    expect(rows[0]?.slice(0, 19)).toEqual([
      ...['dLocal Go', 'DP-1', 'orden-1', 'Pagado', '05/07/2025', '06/07/2025', 'Google Earth Engine'],
      ...['Único', '', '', '1000.5', 'ARS', '0.8', '0.0008', 'CARD', 'Argentina', "'=Ana Muestra", 'Ana'],
      'Muestra',
    ])
    expect(rows[2]?.slice(12, 14)).toEqual(['', ''])
    const filters = {
      ...{ status_filter: 'PAID', type_filter: 'single', search: 'ana', from_day: '2026-11-01' },
      rates: { ARS: 0.0008 },
    }
    expect(server.pieces.asked.map(({ body }) => body)).toEqual([filters, { ...filters, before_id: 2 }])
    expect(currentToast()).toMatchObject({ title: csvExportTexts.done(3), description: undefined })
  })

  test('that changed meanwhile are written, and said to have changed', async () => {
    server.counts.next.push({ answer: { count: 1, sums: [] } })
    server.pieces.reply = { answer: { rows: [aRow(1)], next: null } }
    const { user } = open()
    await exportAll(user)
    await waitFor(() => expect(files).toHaveLength(1))
    expect(currentToast()).toMatchObject({
      title: csvExportTexts.done(1),
      description: csvExportTexts.changed,
    })
  })

  test('take the rate that was typed, and none that is not one', async () => {
    server.pieces.reply = { answer: { rows: [aRow(1)], next: null } }
    const { user } = open()
    const question = await openQuestion(user)
    const rate = within(question).getByRole('textbox', { name: /^Dólares por peso/ })
    expect(rate).toHaveValue('0.0008')
    await user.clear(rate)
    await user.type(rate, 'x')
    await user.click(within(question).getByRole('button', { name: texts.export }))
    expect(within(question).getByText(texts.payments.rateInvalid)).toBeVisible()
    expect(server.pieces.asked).toHaveLength(0)
    await user.clear(rate)
    await user.type(rate, '0,00075')
    await user.click(within(question).getByRole('button', { name: texts.export }))
    await waitFor(() => expect(server.pieces.asked[0]?.body.rates).toEqual({ ARS: 0.00075 }))
    await waitFor(() => expect(files).toHaveLength(1))
  })

  test('confirmed before their member’s format is known wait for it', async () => {
    server.staff.reply = { answer: { ...ana, csv_format: 'semicolon' } }
    server.pieces.reply = { answer: { rows: [aRow(1)], next: null } }
    const release = server.staff.hold()
    const { user } = open()
    await exportAll(user)
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    release()
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await files[0]?.text).toContain('"1000,5";"ARS"')
  })

  test('are not written in a format that their member may not have chosen', async () => {
    server.staff.reply = 'offline'
    const { user } = open()
    await exportAll(user)
    await waitFor(() => expect(currentToast()).toMatchObject({ title: texts.failed, variant: 'destructive' }))
    expect(server.pieces.asked).toHaveLength(0)
  })

  test('without any: says so, and downloads nothing', async () => {
    const { user } = open()
    await exportAll(user)
    await waitFor(() => expect(currentToast()).toMatchObject(texts.noPayments))
    expect(files).toHaveLength(0)
  })

  test('without any for these filters', async () => {
    const { user } = open({ ...everything, search: 'nadie' })
    await exportAll(user)
    await waitFor(() => expect(currentToast()?.title).toBe(texts.empty))
    expect(files).toHaveLength(0)
  })

  test.each([
    [{ status: 500, code: 'XX000' }, 'Error HTTP: 500'],
    [{ status: 403, code: '42501' }, csvFailureTexts.denied],
  ])('%j is said', async (reply, sentence) => {
    server.pieces.reply = reply
    const { user } = open()
    await exportAll(user)
    await waitFor(() => expect(currentToast()).toMatchObject({ title: texts.failed, description: sentence }))
    expect(exportButton()).toBeEnabled()
  })

  test('a writer that is no longer on the host is said as the house says it', async () => {
    installMissingWorker()
    server.network.file('/', '')
    const { user } = open()
    await exportAll(user)
    await waitFor(() => expect(currentToast()?.description).toBe(loadFailureText.causes.missing))
  })
})

describe('the question before an export', () => {
  test.each([
    [true, '0.0009'],
    [false, '0.0008'],
  ])('left by a session that is over (%j) offers the rate %s afterwards', async (isOver, offered) => {
    const { user, unmount } = open(everything, isOver)
    const field = { name: /^Dólares por peso/ }
    await openQuestion(user)
    await user.clear(screen.getByRole('textbox', field))
    await user.type(screen.getByRole('textbox', field), '0.0009')
    unmount()
    await openQuestion(open().user)
    expect(screen.getByRole('textbox', field)).toHaveValue(offered)
  })

  const question = () => screen.queryByRole('dialog', { name: texts.payments.title })
  const asker = () => screen.getByRole('button', { name: texts.export, expanded: true })

  test('takes the focus, is described, and starts by Enter, which gives the focus back', async () => {
    server.pieces.reply = { answer: { rows: [aRow(1)], next: null } }
    const { user } = open()
    await user.tab()
    await user.keyboard('{Enter}')
    expect(question()).toHaveAccessibleDescription(texts.payments.text)
    expect(asker()).toHaveAttribute('aria-controls', question()?.id)
    expect(screen.getByRole('textbox', { name: /^Dólares por peso/ })).toHaveFocus()
    await user.keyboard('{Enter}')
    expect(question()).not.toBeInTheDocument()
    await waitFor(() => expect(files).toHaveLength(1))
    expect(exportButton()).toHaveFocus()
  })

  test('closes by Escape and by its button, which give the focus back', async () => {
    const { user } = open()
    await openQuestion(user)
    await user.keyboard('{Escape}')
    expect(question()).not.toBeInTheDocument()
    expect(exportButton()).toHaveFocus()
    await openQuestion(user)
    await user.click(screen.getByRole('button', { name: csvExportTexts.cancel }))
    expect(question()).not.toBeInTheDocument()
    expect(exportButton()).toHaveFocus()
    expect(server.pieces.asked).toHaveLength(0)
  })

  test('closes when the person presses or goes elsewhere, but not by a message', async () => {
    const { user } = open()
    await openQuestion(user)
    await user.click(document.body)
    expect(question()).not.toBeInTheDocument()
    await openQuestion(user)
    act(() => screen.getByRole('link', { name: 'Otra' }).focus())
    expect(question()).not.toBeInTheDocument()
    await openQuestion(user)
    act(() => toast({ title: 'Aviso' }))
    await user.click(screen.getByRole('button', { name: 'Cerrar aviso' }))
    expect(question()).toBeVisible()
  })

  test('confirmed twice before the screen shows it starts one export', async () => {
    server.pieces.reply = { answer: { rows: [aRow(1)], next: null } }
    const formatComes = server.staff.hold()
    const piecesCome = server.pieces.hold()
    const { user } = open()
    await exportAll(user)
    await exportAll(user)
    formatComes()
    expect(await screen.findByRole('button', { name: texts.busy })).toBeDisabled()
    piecesCome()
    await waitFor(() => expect(exportButton()).toBeEnabled())
    expect(files).toHaveLength(1)
    expect(server.pieces.asked).toHaveLength(1)
  })
})

describe('a file that was cut', () => {
  async function cut(user: User) {
    server.pieces.next.push({ answer: { rows: [aRow(1), aRow(2)], next: { before_id: 2 } } })
    const release = server.pieces.hold()
    await exportAll(user)
    await waitFor(() => expect(server.pieces.asked).toHaveLength(1))
    return release
  }

  test('by its person: is offered by another name, and its last line says so', async () => {
    const { user } = open()
    const release = await cut(user)
    expect(screen.getByRole('button', { name: texts.busy })).toBeDisabled()
    expect(files).toHaveLength(0)
    release()
    const hold = server.pieces.hold()
    await screen.findByText(csvExportTexts.progress(2, 3))
    await user.click(screen.getByRole('button', { name: csvExportTexts.cancel }))
    hold()
    await user.click(await screen.findByRole('button', { name: csvExportTexts.saveCut }))
    expect(files[0]?.name).toMatch(/^pagos-consolidado_.*_incompleto\.csv$/)
    const rows = await linesOf(files[0])
    expect(rows).toHaveLength(4)
    expect(rows.at(-1)?.[0]).toBe(csvExportTexts.cutLine)
    expect(screen.queryByRole('region', { name: csvExportTexts.panel })).not.toBeInTheDocument()
  })

  test('by an error: may be discarded, and nothing is downloaded', async () => {
    server.pieces.reply = { status: 500, code: 'XX000' }
    const { user } = open()
    const release = await cut(user)
    release()
    expect(await screen.findByText(csvExportTexts.cut(2))).toBeVisible()
    await user.click(screen.getByRole('button', { name: csvExportTexts.discardCut }))
    expect(screen.queryByText(csvExportTexts.cut(2))).not.toBeInTheDocument()
    expect(files).toHaveLength(0)
  })
})
