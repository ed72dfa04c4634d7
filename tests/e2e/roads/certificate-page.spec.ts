import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { expectSound, expectSoundAtEveryWidth, refusedRequest, watchConsole } from '../pages.ts'
import { clearGatewayFaults, dropCallsTo, refuseNextCallsTo } from '../sandbox.ts'

/** Certificates of the sample data, which share one file. */
const valid = '4HQPSJD6JVSPAWN8EX2N580EJZM'

const expired = '3RPR84SBT98Y9F186JPE0HTSVB5'

const replaced = '62XQF90S6WW4NYZJH0SB24QC9PV'

const newest = '14A28NHH30AP9SA72V80TGJ7DYB'

const revoked = '1EJKE78TMJT89VAKVE5AHW7M825'

const unfinished = '7041A8DWGWZ5J6578SK1V10VYT3'

const neverIssued = '000000000000000000000000011'

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true })

test('a certificate answers in six verdicts, and its address tells nothing to whoever only reads the page', {
  tag: '@main',
}, async ({ page, request }) => {
  const { complaints } = watchConsole(page, [refusedRequest])
  const file = await request.get(`/cert/${valid}`)
  expect(file.headers()).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  })
  const html = await file.text()
  expect(html).toContain('property="og:image"')
  expect(html).not.toMatch(/Ana Meridiana|MER-20/)

  await page.goto(`/cert/${valid}`)
  await expect(heading(page, 'Certificado válido')).toBeVisible()
  await expect(page.getByText('Certificate Verified')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Ana Meridiana' })).toBeVisible()
  await expect(page.getByText('Mención de honor')).toBeVisible()
  await expect(page.getByText('64 horas')).toBeVisible()
  await expect(page).toHaveTitle('Certificado · Meridiano')
  await expectSoundAtEveryWidth(page, 'a valid certificate')

  for (const [id, title, text] of [
    [expired, 'Certificado vencido', 'Meridiano lo emitió, pero valía hasta el'],
    [revoked, 'Certificado revocado', 'Ya no acredita nada.'],
    [replaced, 'Certificado reemplazado', 'Meridiano emitió una versión más nueva'],
    [unfinished, 'No hay ningún certificado con este código', 'Certificate not found.'],
    [neverIssued, 'No hay ningún certificado con este código', 'Certificate not found.'],
  ] as const) {
    await page.goto(`/cert/${id}`)
    await expect(heading(page, title)).toBeVisible()
    await expect(page.locator('main')).toContainText(text)
    await expect(page.getByRole('link', { name: 'Descargar PDF' })).toHaveCount(
      id === expired || id === replaced ? 1 : 0,
    )
    await expectSound(page, title)
  }
  await page.goto(`/cert/${replaced}`)
  await page.getByRole('link', { name: 'Ver la versión más nueva' }).click()
  await expect(page).toHaveURL(`/cert/${newest}`)
  await expect(heading(page, 'Certificado válido')).toBeVisible()
  await expect(page.getByRole('heading', { level: 2, name: 'Gala Proyección' })).toBeVisible()

  const unchecked = heading(page, 'No se pudo comprobar el certificado')
  for (const [fault, words] of [
    [() => refuseNextCallsTo('get-certificate', 429, 'rate_limited', 1), 'Espera un minuto'],
    [
      () => refuseNextCallsTo('get-certificate', 503, 'internal_error', 1),
      'Nuestro servidor no pudo responder',
    ],
    [() => dropCallsTo('/functions/v1/get-certificate'), 'Parece un problema de conexión'],
  ] as const) {
    await fault()
    await page.goto(`/cert/${expired}`)
    await expect(unchecked).toBeVisible()
    await expect(page.locator('main')).toContainText(words)
    await expect(page.getByText('Certificate not found.')).toHaveCount(0)
    await clearGatewayFaults()
  }
  await expectSoundAtEveryWidth(page, 'not checked')
  await page.getByRole('button', { name: 'Volver a comprobar' }).click()
  await expect(heading(page, 'Certificado vencido')).toBeVisible()
  expect(complaints).toEqual([])
})
