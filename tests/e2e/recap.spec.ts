import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import AxeBuilder from '@axe-core/playwright'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { signInAsStaff, watchConsole } from './pages.ts'
import { armGatewayFault, clearGatewayFaults } from './sandbox.ts'
import { staffUser } from './stage.ts'

test.afterEach(clearGatewayFaults)

/** Some ten minutes of silence: MPEG 1 layer III frames, long enough that moving in it asks for another part. */
function silentMp3(seconds = 600): Buffer {
  const frame = Buffer.alloc(417)
  Buffer.from([0xff, 0xfb, 0x90, 0x64]).copy(frame)
  return Buffer.concat(Array.from({ length: Math.round((seconds * 44_100) / 1152) }, () => frame))
}

const pdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
)

const files = {
  audio: { name: 'Año 2, clase ñandú (final).mp3', mimeType: 'audio/mpeg', buffer: silentMp3() },
  pdf: { name: 'Resumen ejecutivo — índices.pdf', mimeType: 'application/pdf', buffer: pdf },
}

async function openRecaps(page: Page): Promise<void> {
  await signInAsStaff(page)
  await page.goto('/backoffice?tab=recaps')
  await expect(page.getByRole('heading', { name: 'Material del recap' })).toBeVisible()
}

async function fillRequired(page: Page, classId: string, title: string): Promise<void> {
  const course = page.getByRole('combobox', { name: 'Curso' })
  // Current editions come first.
  const edition = course.getByRole('option', { name: /gee-python-/ }).first()
  await expect(edition).toBeAttached()
  await course.selectOption((await edition.getAttribute('value')) ?? '')
  await page.getByRole('textbox', { name: 'ID de la clase' }).fill(classId)
  await page.getByRole('textbox', { name: 'Título de la clase' }).fill(title)
}

function fileInput(page: Page, kind: 'audio' | 'pdf') {
  return page.locator(`input[type="file"][aria-label^="${kind === 'audio' ? 'Audio' : 'Resumen'}"]`)
}

/** The link of the seed's first student of the class, as staff copies it. */
async function copyFirstLink(page: Page): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: 'Copiar link' }).first().click()
  await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
  return page.evaluate(() => navigator.clipboard.readText())
}

async function studentPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', locale: 'es-AR' })
  return context.newPage()
}

test('staff publishes a recap, a student hears it, reads it and rates it, until the link is revoked', async ({
  page,
  browser,
}) => {
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
    if (request.isNavigationRequest() && request.url() === link) return
    const referer = request.headers().referer ?? ''
    if (request.url().includes(token) || referer.includes(token)) leaks.push(request.url())
  })
  const parts: number[] = []
  reader.on('response', (response) => {
    if (response.url().includes('/object/sign/recap-materials/audio/')) parts.push(response.status())
  })
  const answer = await reader.goto(link)
  expect(answer?.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  await expect(reader.getByRole('heading', { level: 1, name: 'Índices sobre la cuenca' })).toBeVisible()
  await expect(reader.getByText(/^Hola, /)).toBeVisible()
  await expect(reader.getByRole('complementary', { name: 'Aviso para tu clase' })).toHaveText(
    /Hoy no hay clase\.$/,
  )

  await expect(reader.getByText('9:58')).toBeVisible()
  await reader.getByRole('slider', { name: 'Posición del audio' }).fill('540')
  await expect(reader.getByText('9:00')).toBeVisible()
  await reader.getByRole('button', { name: 'Reproducir' }).click()
  await expect(reader.getByText('9:02')).toBeVisible()
  await reader.getByRole('button', { name: 'Pausar' }).click()
  expect(new Set(parts)).toEqual(new Set([206]))
  expect(parts.length).toBeGreaterThan(1)

  const [download] = await Promise.all([
    reader.waitForEvent('download'),
    reader.getByRole('button', { name: 'Resumen ejecutivo (PDF)' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('resumen-ejecutivo-indices-sobre-la-cuenca.pdf')
  expect(readFileSync(await download.path()).equals(pdf)).toBe(true)

  await reader.getByRole('radio', { name: '4 estrellas' }).check({ force: true })
  await expect(reader.getByText('Gracias por tu valoración.')).toBeVisible()
  await reader.getByRole('radio', { name: '2 estrellas' }).check({ force: true })
  await expect(reader.getByText('Gracias por tu valoración.')).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('radio', { name: '2 estrellas' })).toBeChecked()
  await expect(reader.getByText(/Sigues donde lo dejaste, en 9:0\d/)).toBeVisible()
  await expect(reader).toHaveTitle('Tu recap de clase · Meridiano')
  expect(leaks).toEqual([])
  expect(student.complaints).toEqual([])

  await page.reload()
  await page.getByRole('combobox', { name: 'Recap' }).selectOption({ label: await optionOf(page) })
  const row = page.getByRole('row').filter({ has: page.getByRole('cell', { name: '2 de 5' }) })
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Revocar/ }).click()
  await page.getByRole('button', { name: 'Revocar link' }).click()
  await expect(row.getByRole('cell', { name: 'Revocado' })).toBeVisible()
  await reader.reload()
  await expect(reader.getByRole('heading', { name: 'Enlace no válido' })).toBeVisible()
  await expect(reader.getByText('Este enlace ha expirado o no es válido.')).toBeVisible()
  await reader.getByRole('link', { name: 'Volver al inicio' }).click()
  await expect(reader).toHaveURL(/\/$/)
  expect(staff.complaints).toEqual([])
  await reader.context().close()
})

async function optionOf(page: Page): Promise<string> {
  const option = page
    .getByRole('combobox', { name: 'Recap' })
    .getByRole('option', { name: /^Índices sobre la cuenca/ })
  await expect(option).toHaveCount(1)
  return (await option.textContent()) ?? ''
}

test('files that are not what they say never leave the browser', async ({ page }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/storage/v1/object/')) sent.push(request.url())
  })
  await openRecaps(page)
  await fileInput(page, 'audio').setInputFiles({
    name: 'clase.mp3',
    mimeType: 'audio/mpeg',
    buffer: Buffer.from('MZ\u0090\u0000'),
  })
  await expect(page.getByText('Invalid file type. Please upload a MP3 or WAV file.')).toBeVisible()
  await fileInput(page, 'pdf').setInputFiles({
    name: 'resumen.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('<!doctype html><script>alert(1)</script>'),
  })
  await expect(page.getByText('Invalid file type. Please upload a PDF file.')).toBeVisible()
  await expect(page.getByText('Upload Error')).toHaveCount(2)
  expect(sent).toEqual([])
})

// Browsers repeat a request by themselves when a connection that was kept is found dead: one fault would not show.
test('a cut upload says so, shows no 100 %, and works when it is sent again', async ({ page }) => {
  await openRecaps(page)
  await armGatewayFault({ path: '/storage/v1/object', method: 'POST', drop_connection: true, times: 9 })
  await fileInput(page, 'audio').setInputFiles(files.audio)
  await expect(page.getByText('La subida se cortó. Revisa tu internet y reintenta.')).toBeVisible()
  await expect(page.getByText(/100 %/)).toHaveCount(0)
  await clearGatewayFaults()
  await page.getByRole('button', { name: 'Reintentar la subida' }).click()
  await expect(page.getByText('Subida completa · 100 %')).toBeVisible()
})

test('100 MB go up with their true progress, cut in the middle and sent again; one byte more does not', async ({
  page,
}, testInfo) => {
  test.setTimeout(120_000)
  const limit = 104_857_600
  const largest = testInfo.outputPath('clase larga.mp3')
  const tooLarge = testInfo.outputPath('clase más larga.mp3')
  const frames = silentMp3(6_550)
  writeFileSync(largest, Buffer.concat([frames, Buffer.alloc(Math.max(0, limit - frames.length))], limit))
  writeFileSync(tooLarge, Buffer.concat([readFileSync(largest), Buffer.alloc(1)]))

  await openRecaps(page)
  await fileInput(page, 'audio').setInputFiles(tooLarge)
  await expect(page.getByText('File too large. Maximum size is 100MB.')).toBeVisible()

  const bar = page.getByRole('progressbar', { name: 'Progreso de la subida del audio' })
  const percent = async () => Number(await bar.getAttribute('aria-valuenow'))
  // Bytes leave for a while before the connection goes.
  await armGatewayFault({
    path: '/storage/v1/object',
    method: 'POST',
    delay_ms: 1500,
    drop_connection: true,
    times: 9,
  })
  await fileInput(page, 'audio').setInputFiles(largest)
  await expect.poll(percent, { intervals: [50] }).toBeGreaterThan(0)
  await expect(page.getByText('La subida se cortó. Revisa tu internet y reintenta.')).toBeVisible()
  await expect(page.getByText(/100 %/)).toHaveCount(0)
  await clearGatewayFaults()

  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 25_000_000,
    offline: false,
  })
  await page.getByRole('button', { name: 'Reintentar la subida' }).click()
  await expect.poll(percent, { intervals: [50] }).toBeGreaterThanOrEqual(50)
  await expect(page.getByText(/100 %/)).toHaveCount(0)
  await expect(page.getByText('Subida completa · 100 %')).toBeVisible({ timeout: 60_000 })
  await fillRequired(page, 'clase-larga', 'Clase larga')
  await page.getByRole('button', { name: 'Guardar recap' }).click()
  await expect(page.getByRole('heading', { name: 'Editar: Clase larga' })).toBeVisible()
  rmSync(largest)
  rmSync(tooLarge)
})

for (const [statusCode, reason] of [
  ['404', 'Storage bucket not found. Please check configuration.'],
  ['403', 'Permission denied. Please check storage policies.'],
  ['413', 'File size exceeds limit.'],
] as const) {
  test(`the storage answers ${statusCode}: ${reason}`, async ({ page }) => {
    await openRecaps(page)
    await armGatewayFault({
      path: '/storage/v1/object',
      method: 'POST',
      status: 400,
      body: { statusCode, error: 'x', message: 'internal words' },
      times: 1,
    })
    await fileInput(page, 'pdf').setInputFiles(files.pdf)
    await expect(page.getByRole('alert')).toContainText(reason)
    await expect(page.getByRole('alert')).not.toContainText('internal words')
  })
}

test('a session that ends in mid-form loses nothing', async ({ page }) => {
  await openRecaps(page)
  await fillRequired(page, 'clase-sesion', 'Escrito antes de que venciera la sesión')
  await page.evaluate(() => window.localStorage.clear())
  await page.getByRole('button', { name: 'Guardar recap' }).click()
  await expect(page.getByText(/Tu sesión terminó/)).toBeVisible()
  await page.getByRole('textbox', { name: 'Correo electrónico' }).fill(staffUser.email)
  await page.getByLabel('Contraseña').fill(staffUser.password)
  await page.getByRole('checkbox', { name: 'No soy un robot' }).check()
  await page.getByRole('button', { name: 'Iniciar Sesión' }).click()
  await expect(page).toHaveURL(/\/backoffice\?tab=recaps$/)
  await expect(page.getByText(/Recuperamos lo que habías escrito/)).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Título de la clase' })).toHaveValue(
    'Escrito antes de que venciera la sesión',
  )
  await page.getByRole('button', { name: 'Guardar recap' }).click()
  await expect(page.getByRole('heading', { name: /^Editar: Escrito antes/ })).toBeVisible()
})

test('a network that fails is no invalid link', async ({ page, browser }) => {
  await openRecaps(page)
  await page.getByRole('combobox', { name: 'Recap' }).selectOption('all')
  const link = await copyFirstLink(page)
  const reader = await studentPage(browser)
  await armGatewayFault({ path: '/rest/v1/rpc/get_recap', method: 'POST', drop_connection: true, times: 9 })
  await reader.goto(link)
  await expect(reader.getByRole('heading', { name: 'No pudimos cargar tu recap' })).toBeVisible()
  await clearGatewayFaults()
  await reader.getByRole('button', { name: 'Reintentar' }).click()
  await expect(reader.getByText(/^Hola, /)).toBeVisible()
  await reader.context().close()
})

test('every guess is the same invalid link', async ({ page }) => {
  for (const guess of ['x', 'A'.repeat(43), '%2e%2e%2fbackoffice', 'a b']) {
    await page.goto(`/recap/${guess}`)
    await expect(page.getByRole('heading', { name: 'Enlace no válido' })).toBeVisible()
  }
})

for (const width of [390, 768, 1440]) {
  test(`nothing overflows and axe finds nothing at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 })
    await openRecaps(page)
    await page.getByRole('combobox', { name: 'Recap' }).selectOption('all')
    await expect(page.getByRole('button', { name: 'Copiar link' }).first()).toBeVisible()
    await expectClean(page)
    const link = await copyFirstLink(page)
    await page.goto(link)
    await expect(page.getByText(/^Hola, /)).toBeVisible()
    await expectClean(page)
    await page.goto('/recap/x')
    await expect(page.getByRole('heading', { name: 'Enlace no válido' })).toBeVisible()
    await expectClean(page)
  })
}

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target).join(' | ')}`)).toEqual(
    [],
  )
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0)
}
