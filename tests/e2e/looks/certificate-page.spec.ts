import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { sampleCertificatePdf } from '../../../supabase/local/sample-data.ts'
import { dropFile } from '../drop-file.ts'
import { waitForHydration } from '../host-cut.ts'
import { test } from '../journey.ts'
import { expectSoundAtEveryWidth, watchConsole } from '../pages.ts'
import { gatewayUrl } from '../stage.ts'

/** Certificates of the sample data, which share one file. */
const valid = '4HQPSJD6JVSPAWN8EX2N580EJZM'

const revoked = '1EJKE78TMJT89VAKVE5AHW7M825'

const pdf = Buffer.from(sampleCertificatePdf)

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

const fileInput = (page: Page) => page.locator('input[type="file"]')

const asFile = (name: string, buffer = pdf) => ({ name, mimeType: 'application/pdf', buffer })

/** The file with its last byte changed. */
function withOneByteChanged(): typeof pdf {
  const changed = Buffer.from(pdf)
  changed.writeUInt8(changed.readUInt8(changed.length - 1) ^ 1, changed.length - 1)
  return changed
}

/** Bodies that the page sends. */
function watchBodies(page: Page): string[] {
  const bodies: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') bodies.push(request.postData() ?? '')
  })
  return bodies
}

test('a file is the same, changed by one byte or renamed, and never leaves the browser', async ({ page }) => {
  const { complaints } = watchConsole(page)
  const bodies = watchBodies(page)
  const same = page.getByText('El archivo es idéntico al que emitimos')
  const changed = page.getByText('El archivo no es el que emitimos')

  await page.goto('/verificar')
  await dropFile(page, `${valid}.pdf`, pdf)
  await expect(same).toBeVisible()
  await expect(page.getByText('Ana Meridiana')).toBeVisible()
  await expectSoundAtEveryWidth(page, 'the same file')
  await dropFile(page, `${valid}.pdf`, withOneByteChanged())
  await expect(changed).toBeVisible()
  await expect(same).toHaveCount(0)

  await dropFile(page, 'otro nombre.pdf', pdf)
  const question = page.getByRole('status').filter({ hasText: 'El archivo no dice de qué certificado es' })
  await expect(question).toContainText('otro nombre.pdf')
  await question.getByRole('textbox').fill(revoked.toLowerCase())
  await question.getByRole('button', { name: 'Comparar' }).click()
  // Untouched, but of a certificate that no longer counts.
  await expect(page.getByRole('alert').filter({ has: same })).toContainText('Certificado revocado')
  await page.getByRole('link', { name: 'Ver el certificado' }).click()
  await expect(heading(page, 'Certificado revocado')).toBeVisible()

  await page.goto(`/cert/${valid}`)
  await expect(heading(page, 'Certificado válido')).toBeVisible()
  await fileInput(page).setInputFiles(asFile('otro nombre.pdf'))
  await expect(same).toBeVisible()
  await fileInput(page).setInputFiles(asFile('otro nombre.pdf', withOneByteChanged()))
  await expect(changed).toBeVisible()

  expect(bodies.length).toBeGreaterThan(3)
  for (const body of bodies) expect(body).toMatch(/^\{"id":"[0-9A-Z]{27}"\}$/)
  expect(complaints).toEqual([])
})

test.describe(() => {
  test.use({ ownContext: true })

  test('the document is shown within the page and downloaded as it was issued', async ({ page, request }) => {
    const { complaints } = watchConsole(page)
    await page.goto(`/cert/${valid}`)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Descargar PDF' }).click(),
    ])
    expect(download.suggestedFilename()).toMatch(/^certificado-MER-\d{4}-00001\.pdf$/)
    expect(readFileSync(await download.path()).equals(pdf)).toBe(true)

    // A headless shell shows no PDF, but loads it where one would be shown.
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'pdfViewerEnabled', { get: () => true })
    })
    const shown = page.waitForResponse((response) =>
      response.url().startsWith(`${gatewayUrl}/storage/v1/object/sign/`),
    )
    await page.goto(`/cert/${valid}`)
    const preview = page.locator('iframe')
    await preview.scrollIntoViewIfNeeded()
    expect((await preview.boundingBox())?.height).toBe(700)
    expect((await shown).status()).toBe(200)
    // An ordinary browser tells no headers of a file in its viewer.
    const file = await request.get((await preview.getAttribute('src')) ?? '')
    expect(file.headers()['content-type']).toBe('application/pdf')
    expect(file.headers()['x-frame-options']).toBeUndefined()
    expect(complaints).toEqual([])
  })
})

test('a code is typed and a file chosen by keyboard, and a slip is found before anybody is asked', async ({
  page,
}) => {
  const bodies = watchBodies(page)
  await page.goto('/')
  // Pressed earlier, the link loads a document, whose heading takes no focus.
  await waitForHydration(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'Comprobar un certificado' }).click()
  await expect(heading(page, 'Comprueba un certificado')).toBeFocused()
  await page.keyboard.press('Tab')
  const field = page.getByRole('textbox', { name: 'Código o dirección del certificado' })
  await expect(field).toBeFocused()
  for (const [typed, problem] of [
    ['MER-2026-00001', 'Ese es el número del certificado'],
    [valid.slice(1), 'aquí hay 26'],
    [valid.replace('4', '5'), 'Hay al menos un carácter cambiado'],
  ] as const) {
    await field.fill(typed)
    await page.keyboard.press('Enter')
    await expect(page.getByText(problem)).toBeVisible()
    await expect(field).toBeFocused()
  }
  await expectSoundAtEveryWidth(page, 'a slip')
  expect(bodies.filter((body) => body.includes('"id"'))).toEqual([])

  // Listening is only in force some time after it was asked for.
  const chooser = page.waitForEvent('filechooser')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Elegir un archivo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await (await chooser).setFiles(asFile(`${valid}.pdf`))
  await expect(page.getByText('El archivo es idéntico al que emitimos')).toBeVisible()

  for (const typed of [
    ` ${valid.toLowerCase().replaceAll('0', 'o')} `,
    (valid.match(/.{1,5}/g) ?? []).join(' '),
    `https://meridiano.example/cert/${valid}.pdf`,
  ]) {
    await page.goto('/verificar')
    await field.fill(typed)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(`/cert/${valid}`)
    await expect(heading(page, 'Certificado válido')).toBeVisible()
  }
})

test('a printed page is a proof: its address and its moment, without the rest of the site', async ({
  page,
}) => {
  await page.goto(`/cert/${valid}`)
  await expect(heading(page, 'Certificado válido')).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(
    page.getByText(/^http.*Comprobado en línea el \d\d\/\d\d\/\d{4} \d\d:\d\d \(hora de Argentina\)$/),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Ana Meridiana' })).toBeVisible()
  for (const part of ['banner', 'contentinfo'] as const) await expect(page.getByRole(part)).toBeHidden()
  await expect(page.getByRole('link', { name: 'Descargar PDF' })).toBeHidden()
})

test('the credential of a certificate proves itself, and tells when it no longer counts', async ({
  page,
  request,
}) => {
  const { complaints } = watchConsole(page)
  await page.goto(`/cert/${valid}`)
  const link = page.getByRole('link', { name: 'Descargar la credencial (Open Badges 3.0)' })
  const download = page.waitForEvent('download')
  await link.click()
  const file = await download
  expect(file.suggestedFilename()).toMatch(/^credencial-MER-\d{4}-\d{5}\.jwt$/)
  const jwt = readFileSync(await file.path())

  const bodies = watchBodies(page)
  await page.goto('/verificar')
  await dropFile(page, 'credencial.jwt', jwt)
  await expect(page.getByText('La credencial es auténtica')).toBeVisible()
  await expect(page.locator('main')).toContainText('Ana Meridiana')
  await expectSoundAtEveryWidth(page, 'an authentic credential')
  await dropFile(page, 'credencial.jwt', Buffer.from(jwt.toString().replace(/.(?=\.[^.]*$)/, 'A')))
  await expect(page.getByText('La credencial está alterada')).toBeVisible()
  expect(bodies.join()).not.toContain(jwt.toString().slice(0, 200))

  expect((await request.get(`${gatewayUrl}/functions/v1/credentials/${revoked}.jwt`)).status()).toBe(404)
  expect(complaints).toEqual([])
})
