import { screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import Papa from 'papaparse'
import { beforeEach, expect, test } from 'vitest'
import { csvExportTexts, csvFailureTexts } from '#content/csv-export-texts.ts'
import { codedColumns, moneyReportTexts, reportButtonsTexts } from '#content/money-reports.ts'
import { type CalendarDay, toCalendarDay } from '#domain/calendar.ts'
import { type MoneyReport, moneyReports, noLink } from '#domain/contracts/money-reports.ts'
import { everyDay } from '#domain/day-range.ts'
import { headingsOf } from '#domain/spreadsheet-cells.ts'
import { CsvExportPanel } from '#flows/csv-export/csv-export-panel.tsx'
import { today } from '#platform/clock.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { type SavedFile, watchFiles } from '#platform/test-support/saved-files.ts'
import { currentToast } from '#ui/toast-store.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { ana, startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { StudentFiles } from './staff/export-buttons.tsx'

const nothing = { rows: [], next: null }

function startBackend() {
  const network = startNetwork()
  const debts = network.sql('debt_report', nothing)
  return {
    staff: network.sql('current_staff', { ...ana, csv_format: 'comma' }),
    network,
    pages: {
      debts,
      debtsWithLinks: debts,
      installments: network.sql('installment_report', nothing),
      duplicatePayers: network.sql('duplicate_payer_report', nothing),
      similarEmails: network.sql('similar_email_report', nothing),
    },
  }
}

let server: ReturnType<typeof startBackend>
let files: readonly SavedFile[]

beforeEach(() => {
  startSignedIn()
  server = startBackend()
  files = watchFiles()
})

function open(asOf: CalendarDay | null = null) {
  const page = (
    <>
      <StudentFiles selection={{ completeness: 'all', situation: 'all', search: '', days: everyDay, asOf }} />
      <CsvExportPanel />
    </>
  )
  return { ...renderStaffPages([{ path: '/', element: page }], '/'), user: userEvent.setup() }
}

const menu = () => screen.getByRole('button', { name: reportButtonsTexts.menu })

async function press(user: UserEvent, report: MoneyReport): Promise<void> {
  await user.click(menu())
  await user.click(screen.getByRole('menuitem', { name: moneyReportTexts[report].button }))
}

/** A row of the debts with links, whose first cell says which. */
function aRow(first: string): (string | number | null)[] {
  return headingsOf(moneyReportTexts.debtsWithLinks.columns).map((heading, place) => {
    if (place === 0) return first
    if (heading === codedColumns.country) return 'MX'
    if (heading === 'Teléfono') return '+5491155550100'
    return heading === codedColumns.link ? `https://meridiano.test/pagar/${first}` : place
  })
}

async function linesOf(file: SavedFile | undefined): Promise<string[][]> {
  return Papa.parse<string[]>((await file?.text) ?? '', { skipEmptyLines: true }).data
}

test('a report is written from its pages, under its name, with words for codes', async () => {
  const { file, columns } = moneyReportTexts.debtsWithLinks
  const header = headingsOf(columns)
  server.pages.debtsWithLinks.next.push(
    { answer: { rows: [aRow('a'), aRow('b').with(-1, noLink)], next: { after_sale: 2 } } },
    { answer: { rows: [aRow('c')], next: null } },
  )
  const { user } = open()
  await press(user, 'debtsWithLinks')
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.name).toBe(`${file}_${today()}.csv`)
  const [first, ...rows] = await linesOf(files[0])
  expect(first).toEqual(header)
  expect(rows.map((row) => row[0])).toEqual(['a', 'b', 'c'])
  expect(rows[0]?.[header.indexOf(codedColumns.country)]).toBe('México')
  expect(rows[0]?.[header.indexOf('Teléfono')]).toBe('(+54) 91155550100')
  expect(rows.map((row) => row.at(-1))).toEqual([
    ...['https://meridiano.test/pagar/a', reportButtonsTexts.noLink, 'https://meridiano.test/pagar/c'],
  ])
  expect(server.pages.debtsWithLinks.asked.at(-1)?.body.after_sale).toBe(2)
  expect(currentToast()?.title).toBe(csvExportTexts.done(3))
})

test('a report that meets an error says why, under its own title', async () => {
  server.pages.debts.reply = { status: 500, code: 'XX000' }
  const { user } = open()
  await press(user, 'debts')
  const description = `${csvFailureTexts.http}500`
  await waitFor(() =>
    expect(currentToast()).toMatchObject({
      ...{ title: moneyReportTexts.debts.failed, description, variant: 'destructive' },
    }),
  )
  expect(menu()).not.toHaveAttribute('aria-busy')
})

const asOf = toCalendarDay('2025-07-05')
const link_base = 'https://meridiano.test/pagar/'
test.each([
  ['debts', { as_of: asOf }],
  ['debtsWithLinks', { link_base, as_of: asOf }],
  ['installments', { link_base, as_of: asOf }],
  ['duplicatePayers', {}],
  ['similarEmails', {}],
] as const)('%s are of the day of the screen; without lines they say so', async (report, args) => {
  const { user } = open(asOf)
  await press(user, report)
  await waitFor(() => expect(currentToast()).toMatchObject(moneyReportTexts[report].empty))
  expect(server.pages[report].asked.map(({ body }) => body)).toEqual([args])
  expect(files).toHaveLength(0)
})

test('while a report is written no other starts, and the menu says that one is', async () => {
  const { similarEmails } = moneyReportTexts
  server.pages.similarEmails.next.push({
    answer: { rows: [headingsOf(similarEmails.columns).map(() => 'a')], next: { after_name: 'a' } },
  })
  const release = server.pages.similarEmails.hold()
  const { user } = open()
  await press(user, 'similarEmails')
  await user.click(screen.getByRole('button', { name: reportButtonsTexts.busy }))
  const items = screen.getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    csvExportTexts.export,
    ...moneyReports.map((report) => moneyReportTexts[report].button),
  ])
  for (const item of items) expect(item).toHaveAttribute('aria-disabled', 'true')
  release()
  await waitFor(() => expect(files).toHaveLength(1))
  await waitFor(() => expect(items[0]).not.toHaveAttribute('aria-disabled'))
})
