import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { actOnRow, watchConsole } from '../pages.ts'
import {
  copyFirstLink,
  fileInput,
  files,
  fillRequired,
  openRecaps,
  pdf,
  studentPage,
} from '../recap-steps.ts'

test('staff publish a recap, a student hears it, reads it and rates it, until the link is revoked', {
  tag: '@main',
}, async ({ page, browser, browserName }) => {
  const staff = watchConsole(page)
  await openRecaps(page)
  await fillRequired(page, 'clase-e2e', 'Índices sobre la cuenca')
  await fileInput(page, 'audio').setInputFiles(files.audio)
  await fileInput(page, 'pdf').setInputFiles(files.pdf)
  await expect(page.getByText('Subida completa · 100 %')).toHaveCount(2)
  await page.getByRole('textbox', { name: 'URL del video' }).fill('https://youtu.be/abcdefghijk')
  await page
    .getByRole('textbox', { name: 'Anuncio' })
    .fill('<strong>Hoy</strong> no hay <script>alert(1)</script>clase.')
  await page.getByRole('button', { name: 'Guardar recap' }).click()
  await expect(page.getByRole('heading', { name: 'Editar: Índices sobre la cuenca' })).toBeVisible()
  await page.getByRole('button', { name: 'Generar links' }).click()
  await expect(page.getByText(/^\d+ links nuevos para \d+ estudiantes\.$/)).toBeVisible()
  await page.getByRole('button', { name: 'Generar links' }).click()
  await expect(page.getByText(/ya tenían su link: no cambió ninguno/)).toBeVisible()
  const link = await copyFirstLink(page)
  const token = new URL(link).pathname.split('/').at(-1) ?? ''
  expect(token).toMatch(/^[A-Za-z0-9_-]{43}$/)

  const reader = await studentPage(browser)
  const student = watchConsole(reader)
  const leaks: string[] = []
  reader.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === reader.mainFrame()) return
    const referer = request.headers().referer ?? ''
    if (request.url().includes(token) || referer.includes(token)) leaks.push(request.url())
  })
  const parts: number[] = []
  reader.on('response', (response) => {
    if (response.url().includes('/object/sign/recap-materials/audio/')) parts.push(response.status())
  })
  // However it is written, it opens the same page and keeps the token; the original form comes last.
  // The host knows one spelling: for another it sends its page for what it does not have, and that opens the recap.
  for (const [path, status] of [
    [`/Recap/${token}/`, 404],
    [`/RECAP/${token}`, 404],
    [`/recap/${token}`, 200],
  ] as const) {
    const answer = await reader.goto(`${new URL(link).origin}${path}`)
    expect(answer?.status(), path).toBe(status)
    expect(answer?.headers()).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    })
    await expect(reader.getByRole('heading', { level: 1, name: 'Índices sobre la cuenca' })).toBeVisible()
  }
  await expect(reader.getByText(/^Hola, /)).toBeVisible()
  await expect(reader.getByRole('complementary', { name: 'Aviso para tu clase' })).toHaveText(
    /Hoy no hay clase\.$/,
  )

  await expect(reader.getByText('9:58')).toBeVisible()
  await reader.getByRole('slider', { name: 'Posición del audio' }).fill('540')
  await expect(reader.getByText('9:00')).toBeVisible()
  // Without a sound device Firefox says that it cannot play, and by BiDi it tells of no download.
  if (browserName !== 'firefox') {
    await reader.getByRole('button', { name: 'Reproducir' }).click()
    await expect(reader.getByText('9:02')).toBeVisible()
    await reader.getByRole('button', { name: 'Pausar' }).click()
    expect(parts.length).toBeGreaterThan(1)
    expect(new Set(parts)).toEqual(new Set([206]))

    const [download] = await Promise.all([
      reader.waitForEvent('download'),
      reader.getByRole('button', { name: 'Descargar el resumen ejecutivo (PDF)' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('resumen-ejecutivo-indices-sobre-la-cuenca.pdf')
    expect(readFileSync(await download.path()).equals(pdf)).toBe(true)
  }

  await reader.getByRole('radio', { name: '4 estrellas' }).check({ force: true })
  await expect(reader.getByText('Gracias por tu valoración.')).toBeVisible()
  await reader.getByRole('radio', { name: '2 estrellas' }).check({ force: true })
  await expect(reader.getByText('Gracias por tu valoración.')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('radio', { name: '2 estrellas' })).toBeChecked()
  await expect(reader.getByText(/Sigues donde lo dejaste, en 9:0\d/)).toBeVisible()
  // WebDriver BiDi has no printed page.
  if (browserName !== 'firefox') await expectPrinted(reader)
  await expect(reader).toHaveTitle('Tu recap de clase · Meridiano')
  expect(leaks).toEqual([])
  const unknownSpelling = expect.stringMatching(/status of 404 .*\/recap\//i)
  // Firefox does not complain of a page's own status.
  const refusals = browserName === 'firefox' ? [] : [unknownSpelling, unknownSpelling]
  expect(student.complaints).toEqual(refusals)

  await page.reload()
  await page.getByRole('combobox', { name: 'Recap' }).selectOption({ value: await optionOf(page) })
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '2 de 5' }) })
  await expect(row).toBeVisible()
  await actOnRow(row, 'Revocar')
  await page.getByRole('button', { name: 'Revocar link' }).click()
  await expect(row.getByRole('cell', { name: 'Revocado' })).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'Enlace no válido' })).toBeVisible()
  await expect(reader.getByText('Este enlace ha expirado o no es válido.')).toBeVisible()
  await reader.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(reader).toHaveURL(/\/$/)
  expect(staff.complaints).toEqual([])
})

async function optionOf(page: Page): Promise<string> {
  const option = page
    .getByRole('combobox', { name: 'Recap' })
    .getByRole('option', { name: /^Índices sobre la cuenca/ })
  await expect(option).toHaveCount(1)
  // Not its text, which grows when the name of its course has come.
  return (await option.getAttribute('value')) ?? ''
}

/** Without what only a screen can do. */
async function expectPrinted(reader: Page): Promise<void> {
  await reader.emulateMedia({ media: 'print' })
  await expect(reader.getByText('Video de la clase: https://youtu.be/abcdefghijk')).toBeVisible()
  await expect(reader.getByRole('complementary', { name: 'Aviso para tu clase' })).toBeVisible()
  for (const role of ['button', 'slider', 'radio'] as const)
    await expect(reader.getByRole(role)).toHaveCount(0)
  await reader.emulateMedia({ media: 'screen' })
}
