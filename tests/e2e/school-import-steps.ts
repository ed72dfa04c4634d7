import { expect, type Page } from '@playwright/test'
import { importTexts as texts } from '../../src/content/school-import.ts'
import { rest, tokenOf } from './staff-calls.ts'

const title = { students: 'Estudiantes', sales: 'Ventas', payments: 'Pagos' }

/** As a spreadsheet in Spanish writes it: semicolons, Windows-1252, blank rows at the end. */
export async function choose(page: Page, file: keyof typeof title, lines: readonly string[]): Promise<void> {
  const buffer = Buffer.from(`${[...lines, ';;;;', ';;;;'].join('\r\n')}\r\n`, 'latin1')
  await page
    .getByLabel(texts.file(title[file]))
    .setInputFiles({ name: `${file}.csv`, mimeType: 'text/csv', buffer })
  await expect(page.getByText(`${file}.csv`).first()).toBeVisible()
}

export async function cohortOf(page: Page): Promise<string> {
  const answer = await rest(
    await tokenOf(page),
    'courses_moodle?base_slug=eq.geodatabases&select=slug&limit=1',
  )
  const [cohort] = (await answer.json()) as { slug: string }[]
  return cohort?.slug ?? ''
}

/** What follows a sale of every day. A sign-in has a mail of its own. */
const kinds = 'receipt_mail,access_mail,mailing_list,classroom_enrolment'

export const stepCount = async (page: Page) =>
  (
    (await (
      await rest(await tokenOf(page), `outbox?select=id&kind=in.(${kinds})&limit=1000`)
    ).json()) as unknown[]
  ).length
