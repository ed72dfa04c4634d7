import { screen, waitFor } from '@testing-library/react'
import Papa from 'papaparse'
import { beforeEach, expect, test } from 'vitest'
import { csvFormatTexts } from '#content/csv-export-texts.ts'
import { recapLinksText as text } from '#content/recap-admin.ts'
import { type SavedFile, watchFiles } from '#platform/test-support/saved-files.ts'
import { currentToast } from '#ui/toast-store.ts'
import { ana } from '../staff-session/test-support/signed-in.ts'
import {
  type Office,
  openOffice,
  paged,
  showAll,
  showOne,
  startOffice,
  type User,
} from './test-support/open-office.tsx'
import { aLinkRow, linkRows } from './test-support/recap-rows.ts'

let office: Office
let files: readonly SavedFile[]

beforeEach(() => {
  office = startOffice()
  files = watchFiles()
})

const press = (user: User, name: string) => user.click(screen.getByRole('button', { name }))

/** The last of so many files. */
async function read(count = 1) {
  await waitFor(() => expect(files).toHaveLength(count))
  const { data, meta } = Papa.parse<string[]>((await files.at(-1)?.text) ?? '', { skipEmptyLines: true })
  return { name: files.at(-1)?.name, rows: data, delimiter: meta.delimiter }
}

test("CSV: name, email and link of every row, beyond the API's limit of a thousand", async () => {
  office.links.reply = paged([...linkRows(1100, 5000), aLinkRow({ student_name: '=HYPERLINK("x")' })])
  const { user } = await openOffice()
  await showAll(user)
  await screen.findByText(/^1–50 de 1.?100 links$/)
  await press(user, text.exportCsv)
  const { name, rows } = await read()
  expect(name).toMatch(/^links-recap_\d{4}-\d\d-\d\d\.csv$/)
  expect((await files[0]?.text)?.charAt(0)).toBe('\ufeff')
  expect(rows[0]).toEqual([...text.csvHeader])
  expect(new Set(rows.map(String)).size).toBe(1102)
  expect(rows[1]).toEqual([
    'Persona 5000',
    'persona5000@example.com',
    `https://meridiano.test/recap/${'5000'.padStart(43, 't')}`,
  ])
  // A name that would be a formula is a text.
  expect(rows.at(-1)?.[0]).toBe(`'=HYPERLINK("x")`)
  expect(office.links.asked.filter(({ body }) => body.page_size === 1000)).toHaveLength(2)
})

test('with semicolons for a spreadsheet in Spanish, a choice that follows its member', async () => {
  const first = await openOffice()
  await showAll(first.user)
  await first.user.selectOptions(screen.getByRole('combobox', { name: csvFormatTexts.label }), 'semicolon')
  await waitFor(() => expect(office.saveFormat.asked[0]?.body).toEqual({ csv_format: 'semicolon' }))
  first.unmount()
  office.format.reply = { answer: { ...ana, csv_format: 'semicolon' } }
  const { user } = await openOffice()
  await showAll(user)
  await press(user, text.exportCsv)
  const { rows, delimiter } = await read()
  expect(delimiter).toBe(';')
  expect(rows[0]).toEqual([...text.csvHeader])
})

test('MailerLite: email and url of the active links of one recap, with the commas that it reads', async () => {
  office.format.reply = { answer: { ...ana, csv_format: 'semicolon' } }
  office.links.reply = {
    answer: [
      aLinkRow({ id: 3, email: 'a@example.com' }),
      aLinkRow({ id: 2, email: 'b@example.com', state: 'revoked' }),
      aLinkRow({ id: 1, email: 'c@example.com', state: 'expired' }),
    ],
  }
  const { user } = await openOffice()
  await showAll(user)
  await press(user, text.exportMailer)
  expect(currentToast()).toMatchObject({ title: text.mailerNeedsRecap, variant: 'destructive' })
  await showOne(user)
  await press(user, text.exportMailer)
  expect(await read()).toMatchObject({
    delimiter: ',',
    rows: [[...text.mailerHeader], ['a@example.com', `https://meridiano.test/recap/${'T'.repeat(43)}`]],
  })
  // No mark that a program would take for letters of the first heading.
  expect((await files[0]?.text)?.charAt(0)).toBe('"')
  expect(currentToast()?.description).toBe('2 links revocados o vencidos quedaron fuera.')
})

test('of the chosen links has only them, whatever recaps they are of', async () => {
  office.links.reply = paged([
    aLinkRow({ id: 601, student_name: 'Ana', email: 'ana@b.co' }),
    aLinkRow({ id: 600, student_name: 'Luis' }),
  ])
  const { user } = await openOffice()
  await showAll(user)
  await user.click(await screen.findByRole('checkbox', { name: text.choose('Ana') }))
  await press(user, text.exportChosenCsv)
  const csv = await read(1)
  expect(csv.name).toMatch(/^links-recap_/)
  expect(csv.rows.map(([name]) => name)).toEqual([text.csvHeader[0], 'Ana'])
  await press(user, text.exportChosenMailer)
  const mailer = await read(2)
  expect(mailer.name).toMatch(/^mailerlite-recap_/)
  expect(mailer.rows.map(([email]) => email)).toEqual([text.mailerHeader[0], 'ana@b.co'])
})

test.each([
  [text.exportMailer, text.mailerFailed, text.mailerEmpty],
  [text.exportCsv, text.exportFailed, text.csvEmpty],
])('%s says that it failed, and that there are no links', async (button, failed, empty) => {
  const { user } = await openOffice()
  await showOne(user)
  await screen.findAllByText('lucia@example.com')
  office.links.reply = 'offline'
  await press(user, button)
  await waitFor(() => expect(currentToast()?.title).toBe(failed))
  office.links.reply = { answer: [] }
  await press(user, button)
  await waitFor(() => expect(currentToast()?.title).toBe(empty))
  expect(files).toEqual([])
})
