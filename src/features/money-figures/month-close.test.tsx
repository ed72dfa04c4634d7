import { inflateRawSync } from 'node:zlib'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { monthCloseTexts, refundColumns } from '#content/money-figures.ts'
import { toCalendarDay } from '#domain/calendar.ts'
import type { MoneyFigures } from '#domain/contracts/money-figures.ts'
import { headingsOf } from '#domain/spreadsheet-cells.ts'
import { startNetwork } from '#platform/test-support/fake-network.ts'
import { renderStaffPages } from '../staff-session/test-support/render-staff.tsx'
import { ana, startSignedIn } from '../staff-session/test-support/signed-in.ts'
import { closeCsv, closeXlsx, readClose } from './month-close.ts'
import { MonthClose } from './staff/month-close.tsx'

const fiscal = { code: 'Identificación fiscal' }
const columns = [
  { code: 'ID de pago' },
  'Pagador',
  'País',
  { day: 'Aprobado' },
  'Recibido',
  'Cuenta (USD)',
  fiscal,
]
const paid = [
  ['DP-1', '=HYPERLINK("x")', 'AR', '19/10/2026', 90000.5, 60.1, '00123'],
  ['DP-2', 'Uno\u0001 _x0041_ _X004a_', 'OTHER', '', 40, null, ''],
]
const gone = headingsOf(refundColumns).map(
  (name) =>
    new Map<string, string | number>([
      ['Cuenta (USD)', 10.05],
      ['País', 'AR'],
      ['ID de pago', 'DP-1'],
    ]).get(name) ?? null,
)
const sums = { collected: 50.05, refunded: 10.05, charges: 1, sold: 0, sales: 0, begun: 0, paid: 0 }
const day = toCalendarDay('2026-10-01')
const lists = { days: [], countries: [], orders: [] }
const figures: MoneyFigures = {
  ...{ from: day, to: day, before_from: day, before_to: day, by_month: false, sums, before: sums, ...lists },
  courses: [{ key: 'Deep Learning', amount: 50.05, before: 0 }],
  ways: [{ key: 'CARD', amount: 50.05, before: 0 }],
}

/** The rows of the payments come in two pages. */
const read = (told = figures) =>
  readClose({
    payments: { fileName: '', columns, source: { rpc: 'export_payments', args: {} } },
    refunds: { rpc: 'export_refunds', args: {} },
    figures: async () => told,
    open: async () => ({ held: 1, invoices: 2 }),
    ask: async ({ rpc, args }) => {
      if (rpc === 'export_refunds') return { rows: [gone], next: null }
      return args.after ? { rows: [paid[1]], next: null } : { rows: [paid[0]], next: { after: 1 } }
    },
  })

/** The files of a ZIP, each with its size in its own header. */
async function unzipped(file: Blob): Promise<string> {
  const bytes = Buffer.from(await file.arrayBuffer())
  let text = ''
  for (let at = 0; bytes.readUInt32LE(at) === 0x04034b50; ) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28)
    const end = start + bytes.readUInt32LE(at + 18)
    const content = bytes.subarray(start, end)
    text += bytes.readUInt16LE(at + 8) === 8 ? inflateRawSync(content) : content
    at = end
  }
  return text
}

test('every page is read, and the totals with what is open follow', async () => {
  const close = await read()
  expect(close?.payments.rows.map((row) => row[0])).toEqual(['DP-1', 'DP-2'])
  expect(close?.totals.rows).toEqual([
    ['Cobrado', null, 60.1, null],
    ['Devuelto', null, -10.05, null],
    [monthCloseTexts.totals.net, null, 50.05, null],
    [monthCloseTexts.totals.course, 'Deep Learning', 50.05, null],
    [monthCloseTexts.totals.way, 'Tarjeta', 50.05, null],
    ['Abierto', monthCloseTexts.totals.held, null, 1],
    ['Abierto', monthCloseTexts.totals.invoices, null, 2],
  ])
})

test('nothing is made of rows that are not what the page says', async () => {
  expect(await read({ ...figures, sums: { ...sums, collected: 50.06 } })).toBeNull()
  expect(await read({ ...figures, sums: { ...sums, collected: 50.04, refunded: 10.06 } })).toBeNull()
})

test('sheets and list keep a text a text, and a number a number', async () => {
  const close = await read()
  if (!close) throw new Error('no close')
  const xml = await unzipped(await closeXlsx(close))
  expect(xml).toContain('=HYPERLINK(')
  expect(xml).not.toContain('<f>')
  expect(xml).toMatch(/<t[^>]*>00123<\/t>/)
  expect(xml).toContain('<v>90000.5</v>')
  expect(xml).not.toContain('\u0001')
  // Read as «_x0041_», which without it would be an A.
  expect(xml).toContain('Uno _x005F_x0041_ _x005F_X004a_')
  // The 19th of October 2026, by the number of days since the last of 1899, in a format of its own.
  expect(xml).toMatch(/<c r="D2" s="\d+"><v>46314<\/v>/)
  expect(xml).toContain('formatCode="dd/mm/yyyy"')
  const fonts = xml.match(/<font>.*?<\/font>/gs) ?? []
  expect(fonts.length).toBeGreaterThan(1)
  expect(new Set(fonts.map((font) => /<name val="([^"]*)"/.exec(font)?.[1]))).toEqual(new Set(['Calibri']))
  const list = await (await closeCsv(close, 'comma')).text()
  expect(list).toContain(`"'=HYPERLINK`)
  expect(list).toContain(`"'00123"`)
  expect(list).toContain('"Devolución","DP-1","","Argentina","","","-10.05","","",""')
  const [titles = [], ...lines] = list.split('\r\n').map((line) => line.split('","'))
  const added = (column: string) =>
    lines.reduce((sum, cells) => sum + Number(cells[titles.indexOf(column)] || 0), 0)
  // What counts adds up to the net alone: totals stand beside it.
  expect(added('Cuenta (USD)')).toBeCloseTo(50.05)
})

test('what is still open is said, and that it could not be read', async () => {
  startSignedIn()
  const network = startNetwork()
  network.sql('current_staff', { ...ana, csv_format: 'comma' })
  const open = network.sql('open_in_month', { held: 1, invoices: 2 })
  open.reply = { status: 500, code: '57014' }
  const element = <MonthClose paymentsOf={() => ({ fileName: '', columns, source: { rpc: '', args: {} } })} />
  renderStaffPages([{ path: '/', element }], '/')
  expect(await screen.findByRole('alert')).toHaveTextContent(monthCloseTexts.openFailure.failed)
  open.reply = { answer: { held: 1, invoices: 2 } }
  await userEvent.setup().click(screen.getByRole('button', { name: monthCloseTexts.openFailure.retry }))
  expect(await screen.findByText(monthCloseTexts.open(1, 2))).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
