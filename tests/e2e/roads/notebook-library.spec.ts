import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, holdRequests, openStaff, toast, watchConsole } from '../pages.ts'
import { armGatewayFault } from '../sandbox.ts'
import { adminUser } from '../stage.ts'

const title = 'Humedales del Iberá con Sentinel-2'
const file = {
  name: 'Humedales del Iberá.ipynb',
  mimeType: '',
  buffer: readFileSync('supabase/local/samples/notebooks/manglares-pacifico.ipynb'),
}

/** Until it is released, an upload goes on. */
const holdUploads = (page: Page) => holdRequests(page, '**/storage/v1/object/notebooks/**')

test('a notebook is published with its file and cover, read and downloaded by a visitor, and withdrawn', async ({
  page,
}) => {
  const console = watchConsole(page, [/Failed to load resource/])
  await openStaff(page, '/backoffice/courses', adminUser)
  await page.getByRole('link', { name: 'Notebooks', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notebooks' })).toBeVisible()
  await expect(page.getByText('Retirado')).toHaveCount(1)
  await expectSoundAtEveryWidth(page, 'the notebooks')

  await page.getByRole('button', { name: 'Nuevo notebook' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Nuevo notebook' })
  const input = dialog.locator('input[type="file"]').first()
  await dialog.getByLabel('Título').fill(title)
  await dialog.getByLabel('Descripción').fill('Mapa de agua y vegetación de un humedal, con su error medido.')
  await dialog.getByLabel('Etiquetas').fill('humedales, Sentinel-2')
  await dialog.getByLabel('Valoración').fill('4,5')

  await input.setInputFiles({ ...file, buffer: Buffer.from('{"cells":[]}') })
  await expect(dialog.getByText('no es un notebook de Jupyter')).toBeVisible()
  await armGatewayFault({
    path: '/storage/v1/object/notebooks',
    method: 'POST',
    status: 500,
    body: {},
    times: 1,
  })
  await input.setInputFiles(file)
  await expect(dialog.getByText('El servidor no guardó el archivo')).toBeVisible()
  // Saved meanwhile, the form would keep what was there before.
  const release = await holdUploads(page)
  await input.setInputFiles(file)
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(dialog.getByText('Todavía se está subiendo')).toBeVisible()
  release()
  await expect(dialog.getByText('humedales-del-ibera.ipynb')).toBeVisible()
  await expect(dialog.getByText('ultima-figura.webp')).toBeVisible()
  await expect(dialog.getByText('Todavía se está subiendo')).toHaveCount(0)
  // A damaged picture ends nothing, and a formula that was drawn is too small for a cover.
  const [damaged, tiny] = [
    'iVBORw0KGgoAA',
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ]
  const outputs = [damaged, tiny].map((picture) => ({
    output_type: 'display_data',
    metadata: {},
    data: { 'image/png': picture },
  }))
  const poor = {
    nbformat: 4,
    nbformat_minor: 5,
    metadata: {},
    cells: [{ cell_type: 'code', metadata: {}, source: '', outputs }],
  }
  await input.setInputFiles({ ...file, name: 'pobre.ipynb', buffer: Buffer.from(JSON.stringify(poor)) })
  await expect(dialog.getByText('pobre.ipynb')).toBeVisible()
  await expect(dialog.getByText('ultima-figura.webp')).toHaveCount(0)
  await input.setInputFiles({ ...file, name: 'grande.ipynb', buffer: Buffer.alloc(8_000_001, ' ') })
  await expect(dialog.getByText('supera los 8\u00a0MB')).toBeVisible()
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="400" height="300"><rect width="400" height="300" fill="teal"/></svg>'
  const drawing = { output_type: 'display_data', metadata: {}, data: { 'image/svg+xml': svg } }
  const drawn = {
    ...poor,
    cells: [{ cell_type: 'code', metadata: {}, source: '', outputs: [drawing, ...outputs] }],
  }
  await input.setInputFiles({ ...file, name: 'dibujo.ipynb', buffer: Buffer.from(JSON.stringify(drawn)) })
  await expect(dialog.getByText('dibujo.ipynb')).toBeVisible()
  await expect(dialog.getByText('ultima-figura.webp')).toBeVisible()
  // Another file brings its own figure: no cover is left of one that is gone.
  const without = { nbformat: 4, nbformat_minor: 5, metadata: {}, cells: [] }
  await input.setInputFiles({ ...file, name: 'otro.ipynb', buffer: Buffer.from(JSON.stringify(without)) })
  await expect(dialog.getByText('otro.ipynb')).toBeVisible()
  await expect(dialog.getByText('ultima-figura.webp')).toHaveCount(0)
  await input.setInputFiles(file)
  await expect(dialog.getByText('ultima-figura.webp')).toBeVisible()
  await expect(dialog.getByLabel('Qué muestra la portada')).toHaveValue(/^Superficie de cada clase/)
  await expect(dialog.getByRole('heading', { name: 'Así se ve en la biblioteca' })).toBeVisible()
  await expectSoundAtEveryWidth(page, 'a notebook')
  await dialog.getByRole('button', { name: 'Guardar' }).click()
  await expect(toast(page, 'Notebook guardado')).toBeVisible()

  await page.goto('/notebooks')
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title }) })
  const cover = card.getByRole('img', { name: /^Superficie de cada clase/ })
  await cover.scrollIntoViewIfNeeded()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
  await card.getByRole('button', { name: /^Vista previa/ }).click()
  await expect(page.getByRole('dialog', { name: title }).getByRole('heading').nth(1)).toBeVisible()
  await page.keyboard.press('Escape')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    card.getByRole('link', { name: /^Descargar/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe('humedales-del-ibera.ipynb')
  expect(readFileSync(await download.path())).toEqual(file.buffer)

  await page.goto('/backoffice/notebooks')
  await page.getByRole('button', { name: new RegExp(`^Editar ?: ${title}$`) }).click()
  await page.getByRole('checkbox', { name: 'Publicado en la biblioteca' }).uncheck()
  await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('row', { name: title })).toContainText('Retirado')
  await page.goto('/notebooks')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0)
  expect(console.complaints).toEqual([])
})
