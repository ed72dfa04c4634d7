import { readFileSync } from 'node:fs'
import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { watchConsole } from '../pages.ts'
import { expectNoViolations } from '../soundness.ts'

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

test('formulas, maps, cubes and drawings are shown as Jupyter saves them, and their code comes with a formula alone', async ({
  page,
}) => {
  const { complaints } = watchConsole(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/notebooks')
  await cardOf(page, 'Deforestación en el Gran Chaco')
    .getByRole('button', { name: /^Vista previa/ })
    .click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  const typesetting = () => asked.filter((address) => /\/typeset-[\w-]+\.js$/.test(address))
  expect(typesetting()).toEqual([])
  await page.keyboard.press('Escape')

  asked.length = 0
  await cardOf(page, 'Cultivos de soja y maíz en la Pampa húmeda')
    .getByRole('button', { name: /^Vista previa/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Cultivos de soja y maíz en la Pampa húmeda' })
  const formula = dialog.getByRole('group', { name: 'Fórmula' }).locator('math')
  await expect(formula).toContainText('NDVI=ρNIR−ρRρNIR+ρR')
  expect(typesetting()).toHaveLength(1)
  const fraction = await formula.locator('mfrac').boundingBox()
  expect(fraction?.height).toBeGreaterThan(20)
  await expect(dialog.getByText('Salida interactiva: se ve al ejecutar el notebook.')).toHaveCount(1)
  await expect(dialog.getByText('Make this Notebook Trusted')).toHaveCount(0)
  await expect(dialog.getByText("<xarray.DataArray 'ndvi'")).toHaveCount(1)
  const drawing = dialog.getByRole('img', { name: /^Barras con los puntos de campo/ })
  await drawing.scrollIntoViewIfNeeded()
  await expect
    .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(300)
  await expect(dialog.getByRole('cell', { name: '212' })).toHaveCSS('text-align', 'right')
  await expectNoViolations(page)
  const own = new URL(page.url()).hostname
  expect(asked.filter((address) => /^http/.test(address) && new URL(address).hostname !== own)).toEqual([])
  expect(complaints).toEqual([])
})
