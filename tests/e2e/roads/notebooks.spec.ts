import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'

const flood = 'Inundaciones en la cuenca del Plata con Sentinel-1'

function cardOf(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
}

async function downloadsOf(card: Locator): Promise<number> {
  const text = await card.getByText(/descargas?$/).textContent()
  return Number((text ?? '').replace(/\D/g, ''))
}

test('a download arrives complete and is counted in the database', async ({ page }) => {
  await page.goto('/notebooks')
  const card = cardOf(page, flood)
  const before = await downloadsOf(card)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: /^Descargar/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('inundaciones-cuenca-del-plata.ipynb')
  const saved = JSON.parse(readFileSync(await download.path(), 'utf8')) as { nbformat: number }
  expect(saved.nbformat).toBe(4)
  await expect.poll(() => downloadsOf(card)).toBe(before + 1)
  await page.reload()
  await expect.poll(() => downloadsOf(cardOf(page, flood))).toBe(before + 1)
})
