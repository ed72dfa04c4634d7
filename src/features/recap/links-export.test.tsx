import { screen, waitFor } from '@testing-library/react'
import Papa from 'papaparse'
import { beforeEach, describe, expect, test } from 'vitest'
import { csvFormatTexts } from '#content/csv-export-texts.ts'
import { recapLinksText } from '#content/recap-admin.ts'
import { type SavedFile, watchFiles } from '#platform/test-support/saved-files.ts'
import { currentToast } from '#ui/toast-store.ts'
import { ana } from '../staff-session/test-support/signed-in.ts'
import { type Office, openOffice, paged, showAll, showOne, startOffice } from './test-support/open-office.tsx'
import { aLinkRow, linkRows } from './test-support/recap-rows.ts'

let office: Office

beforeEach(() => {
  office = startOffice()
})

describe('exports', () => {
  async function read(file: SavedFile | undefined) {
    const { data, meta } = Papa.parse<string[]>((await file?.text) ?? '', { skipEmptyLines: true })
    return { rows: data, delimiter: meta.delimiter }
  }

  test("CSV: name, email and link of every row, beyond the API's limit of a thousand", async () => {
    const files = watchFiles()
    office.links.reply = paged(linkRows(2300, 5000))
    const { user } = await openOffice()
    await showAll(user)
    await screen.findByText(/^1–50 de 2.?300 links$/)
    await user.click(screen.getByText(recapLinksText.exportCsv))
    await waitFor(() => expect(files).toHaveLength(1))
    const { rows } = await read(files[0])
    expect(files[0]?.name).toMatch(/^links-recap_\d{4}-\d\d-\d\d\.csv$/)
    expect(rows[0]).toEqual([
      recapLinksText.csvHeader['0'],
      recapLinksText.csvHeader['1'],
      recapLinksText.csvHeader['2'],
    ])
    expect(rows).toHaveLength(2301)
    expect(new Set(rows.map(String)).size).toBe(2301)
    expect(rows[1]).toEqual([
      'Persona 5000',
      'persona5000@example.com',
      `https://meridiano.test/recap/${'5000'.padStart(43, 't')}`,
    ])
    expect(office.links.asked.filter((call) => call.body.page_size === 1000)).toHaveLength(3)
  })

  test('a name that would be a formula is exported as text', async () => {
    const files = watchFiles()
    office.links.reply = { answer: [aLinkRow({ student_name: '=HYPERLINK("https://evil.example")' })] }
    const { user } = await openOffice()
    await showAll(user)
    await user.click(screen.getByRole('button', { name: recapLinksText.exportCsv }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect((await read(files[0])).rows[1]?.[0]).toBe(`'=HYPERLINK("https://evil.example")`)
  })

  test('with semicolons for a spreadsheet in Spanish, a choice that follows its member; the mailing tool reads commas', async () => {
    const files = watchFiles()
    const first = await openOffice()
    await showAll(first.user)
    await first.user.selectOptions(screen.getByRole('combobox', { name: csvFormatTexts.label }), 'semicolon')
    await waitFor(() => expect(office.saveFormat.asked[0]?.body).toEqual({ csv_format: 'semicolon' }))
    first.unmount()
    office.format.reply = { answer: { ...ana, csv_format: 'semicolon' } }
    const { user } = await openOffice()
    await showAll(user)
    await user.click(screen.getByRole('button', { name: recapLinksText.exportCsv }))
    await waitFor(() => expect(files).toHaveLength(1))
    const { rows, delimiter } = await read(files[0])
    expect(delimiter).toBe(';')
    expect(rows[0]).toEqual([
      recapLinksText.csvHeader['0'],
      recapLinksText.csvHeader['1'],
      recapLinksText.csvHeader['2'],
    ])
  })

  test('MailerLite: email and url of the active links', async () => {
    const files = watchFiles()
    office.links.reply = {
      answer: [
        aLinkRow({ id: 3, email: 'a@example.com' }),
        aLinkRow({ id: 2, email: 'b@example.com', state: 'revoked' }),
        aLinkRow({ id: 1, email: 'c@example.com', state: 'expired' }),
      ],
    }
    const { user } = await openOffice()
    await showOne(user)
    await user.click(screen.getByRole('button', { name: recapLinksText.exportMailer }))
    await waitFor(() => expect(files).toHaveLength(1))
    expect(await read(files[0])).toEqual({
      delimiter: ',',
      rows: [
        [recapLinksText.mailerHeader['0'], recapLinksText.mailerHeader['1']],
        ['a@example.com', `https://meridiano.test/recap/${'T'.repeat(43)}`],
      ],
    })
    expect(currentToast()?.description).toBe('2 links revocados o vencidos quedaron fuera.')
  })

  test('MailerLite needs one recap', async () => {
    const { user } = await openOffice()
    await showAll(user)
    await user.click(screen.getByRole('button', { name: recapLinksText.exportMailer }))
    expect(currentToast()).toMatchObject({
      title: recapLinksText.mailerNeedsRecap,
      variant: 'destructive',
    })
  })

  test.each([
    [recapLinksText.exportMailer, recapLinksText.mailerEmpty],
    [recapLinksText.exportCsv, recapLinksText.csvEmpty],
  ])('%s without links says so', async (button, sentence) => {
    office.links.reply = { answer: [] }
    const { user } = await openOffice()
    await showOne(user)
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(currentToast()?.title).toBe(sentence))
  })

  test.each([
    [recapLinksText.exportMailer, recapLinksText.mailerFailed],
    [recapLinksText.exportCsv, recapLinksText.exportFailed],
  ])('%s says that it failed', async (button, sentence) => {
    const { user } = await openOffice()
    await showOne(user)
    await screen.findAllByText('lucia@example.com')
    office.links.reply = 'offline'
    await user.click(screen.getByRole('button', { name: button }))
    await waitFor(() => expect(currentToast()?.title).toBe(sentence))
  })
})
