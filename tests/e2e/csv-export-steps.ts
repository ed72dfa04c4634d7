import { readFile } from 'node:fs/promises'
import { type Download, expect, type Page } from '@playwright/test'
import Papa from 'papaparse'
import { csvExportTexts } from '../../src/content/csv-export-texts.ts'
import { signInAsStaff } from './pages.ts'
import { staffUser } from './stage.ts'

export const payments = '/student-tracking?status=all'

export async function openPayments(page: Page, address = payments, user = staffUser): Promise<void> {
  await signInAsStaff(page, user)
  await page.goto(address)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

export async function exportAll(page: Page): Promise<void> {
  await page.getByRole('button', { name: csvExportTexts.export, exact: true }).click()
}

export async function downloaded(page: Page, ask = exportAll): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), ask(page)])
  return file
}

export async function linesOf(file: Download) {
  const content = await readFile(await file.path(), 'utf8')
  const { data, meta } = Papa.parse<string[]>(content, { skipEmptyLines: true })
  return { header: data[0], rows: data.slice(1), delimiter: meta.delimiter }
}

/** How many rows the pager counts. */
export async function countOf(page: Page): Promise<number> {
  const told = await page.getByText(/ de [\d\s]+ (pagos?|estudiantes?)$/).innerText()
  const [, count = ''] = / de ([\d\s]+) /.exec(told) ?? []
  return Number(count.replace(/\s/g, ''))
}
