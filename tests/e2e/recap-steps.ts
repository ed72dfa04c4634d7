import { type Browser, expect, type Page } from '@playwright/test'
import { signInAsStaff } from './pages.ts'

/**
 * About ten minutes of silence (MPEG 1 layer III frames), long enough that seeking requests another range.
 */
export function silentMp3(seconds = 600): Buffer {
  const frame = Buffer.alloc(417)
  Buffer.from([0xff, 0xfb, 0x90, 0x64]).copy(frame)
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => frame))
}

export const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

export const files = {
  audio: { name: 'Año 2, clase ñandú (final).mp3', mimeType: 'audio/mpeg', buffer: silentMp3() },
  pdf: { name: 'Resumen ejecutivo — índices.pdf', mimeType: 'application/pdf', buffer: pdf },
}

export async function openRecaps(page: Page): Promise<void> {
  await signInAsStaff(page)
  await openRecapForm(page)
}

/** In the session of the page. */
export async function openRecapForm(page: Page): Promise<void> {
  await page.goto('/backoffice?tab=recaps')
  await expect(page.getByRole('heading', { name: 'Material del recap' })).toBeVisible()
}

export async function fillRequired(page: Page, classId: string, title: string): Promise<void> {
  const course = page.getByRole('combobox', { name: 'Curso' })
  // Current cohorts come first.
  const cohort = course.getByRole('option', { name: /^Google Earth Engine con Python/ }).first()
  await expect(cohort).toBeAttached()
  await course.selectOption((await cohort.getAttribute('value')) ?? '')
  await page.getByRole('textbox', { name: 'ID de la clase' }).fill(classId)
  await page.getByRole('textbox', { name: 'Título de la clase' }).fill(title)
}

export function fileInput(page: Page, kind: 'audio' | 'pdf') {
  return page.locator(`input[type="file"][aria-label^="${kind === 'audio' ? 'Audio' : 'Resumen'}"]`)
}

/** The link of the seed's first student of the class, copied as staff do. */
export async function copyFirstLink(page: Page): Promise<string> {
  // Firefox knows no such permission; there a setting lets the clipboard be read.
  if (page.context().browser()?.browserType().name() !== 'firefox')
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar link' }).first().click()
  await expect(page.getByRole('button', { name: /^Copiado/ })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

export async function studentPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'es-AR' })
  return context.newPage()
}
