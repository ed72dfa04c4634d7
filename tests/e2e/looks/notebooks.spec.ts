import { expect, type Locator, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectMarkedInForcedColours, watchConsole } from '../pages.ts'
import { armGatewayFault, clearGatewayFaults, dropCallsTo } from '../sandbox.ts'
import { expectNoViolations } from '../soundness.ts'

const flood = 'Inundaciones en la cuenca del Plata con Sentinel-1'

function cardOf(page: Page, title: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
}

test('the address keeps a filter through a reload, and nothing shifts', async ({ page }) => {
  const { complaints } = watchConsole(page)
  await page.goto('/notebooks')
  await expect(page.getByText('8 notebooks')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Sequía en el Corredor Seco centroamericano' })).toHaveCount(
    0,
  )
  const choice = page.getByRole('radio', { name: 'Aprendizaje automático' })
  await choice.check({ force: true })
  await expect(page).toHaveURL(/\/notebooks\?categoria=machine-learning$/)
  await expect(page.getByText('3 notebooks')).toBeVisible()
  await expect(choice).toBeFocused()
  const label = (text: string) => page.locator('label').filter({ hasText: text })
  await expectMarkedInForcedColours(label('Aprendizaje automático'), label('Todos'))
  await page.reload()
  await expect(choice).toBeChecked()
  await expect(page.getByText('3 notebooks')).toBeVisible()

  await page.getByRole('searchbox', { name: 'Buscar' }).fill('glaciar')
  await expect(page.getByText('No se encontraron notebooks con los filtros seleccionados.')).toBeVisible()
  await page.getByRole('button', { name: 'Quitar los filtros' }).click()
  await expect(page.getByText('8 notebooks')).toBeVisible()
  await expect(page).toHaveURL(/\/notebooks$/)
  expect(complaints).toEqual([])
})

test('an unreachable counter does not stop a download', async ({ page }) => {
  await page.goto('/notebooks')
  await page.getByText('8 notebooks').waitFor()
  await dropCallsTo('/functions/v1/count-download')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    cardOf(page, flood)
      .getByRole('link', { name: /^Descargar/ })
      .click(),
  ])
  expect(await download.failure()).toBeNull()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a list that does not load can be retried', async ({ page }) => {
  await armGatewayFault({ path: '/rest/v1/notebooks', drop_connection: true, times: 20 })
  await page.goto('/notebooks')
  await expect(page.getByRole('alert')).toContainText('No pudimos cargar los notebooks')
  await clearGatewayFaults()
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(page.getByText('8 notebooks')).toBeVisible()
})

test('the preview shows text, code, tables and pictures under the content security policy', async ({
  page,
}) => {
  const { complaints } = watchConsole(page)
  await page.goto('/notebooks')
  const opener = page.getByRole('button', { name: /^Vista previa ?: Deforestación en el Gran Chaco/ })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Deforestación en el Gran Chaco' })
  await expect(dialog.getByRole('heading', { name: '2. Zona de estudio' })).toBeVisible()
  await expect(dialog.getByText('import ee', { exact: false }).first()).toBeVisible()
  await expect(dialog.getByRole('table')).toContainText('Hectáreas')
  const picture = dialog.getByRole('img', { name: /^Barras de pérdida anual/ })
  await picture.scrollIntoViewIfNeeded()
  const pictureWidth = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)
  await expect.poll(pictureWidth).toBeGreaterThan(100)
  await expectNoViolations(page)
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()

  // Back closes it, too, and leaves the page where it is.
  await opener.click()
  await expect(dialog).toBeVisible()
  const top = await page.evaluate(() => window.scrollY)
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
  await expect(page).toHaveURL(/\/notebooks$/)
  expect(await page.evaluate(() => window.scrollY)).toBe(top)
  expect(complaints).toEqual([])
})
