import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { rmSync, truncateSync, writeFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'
import { test } from '../journey.ts'
import { fileInput, fillRequired, openRecaps, silentMp3 } from '../recap-steps.ts'
import { armGatewayFault, clearGatewayFaults } from '../sandbox.ts'
import { call, rest, tokenOf } from '../staff-calls.ts'
import { gatewayUrl, secretKey } from '../stage.ts'

/** Records the upload progress on the screen. */
async function watchProgress(page: Page): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const seen: number[] = []
    Object.assign(window, { seenProgress: seen })
    new MutationObserver(() => {
      const now = document.querySelector('[role="progressbar"]')?.getAttribute('aria-valuenow')
      if (now && seen.at(-1) !== Number(now)) seen.push(Number(now))
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
  })
  return () => page.evaluate(() => (window as unknown as { seenProgress: number[] }).seenProgress.splice(0))
}

/** Only the server reads the bucket. */
const asServer = { apikey: secretKey }

/** Files in the bucket whose name ends so. */
async function stored(ending: string): Promise<string[]> {
  const response = await call(null, '/storage/v1/object/list/recap-materials', {
    method: 'POST',
    headers: asServer,
    body: { prefix: 'audio', limit: 1000 },
  })
  expect(response.status).toBe(200)
  const found = (await response.json()) as { name: string }[]
  return found.map(({ name }) => name).filter((name) => name.endsWith(ending))
}

async function hashOf(name: string): Promise<{ bytes: number; sha256: string }> {
  const signing = await call(null, `/storage/v1/object/sign/recap-materials/${name}`, {
    method: 'POST',
    headers: asServer,
    body: { expiresIn: 60 },
  })
  const { signedURL } = (await signing.json()) as { signedURL: string }
  const response = await fetch(`${gatewayUrl}/storage/v1${signedURL}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'audio/mpeg'])
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of response.body ?? []) {
    hash.update(part)
    bytes += part.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

test('a large file breaks off in the middle and uploads completely the second time; one byte more than the largest is rejected', async ({
  page,
}, testInfo) => {
  test.setTimeout(180_000)
  const size = 104_857_600
  const run = randomUUID().slice(0, 8)
  const half = size / 2
  const large = testInfo.outputPath(`Año 2, clase ñandú (${run}).mp3`)
  const tooLarge = testInfo.outputPath('clase más larga.mp3')
  // All parts differ: a missing, duplicated or misplaced one changes the hash.
  const frames = silentMp3(60)
  const content = Buffer.concat([frames, randomBytes(size - frames.length)])
  const sha256 = createHash('sha256').update(content).digest('hex')
  writeFileSync(large, content)
  writeFileSync(tooLarge, frames)
  truncateSync(tooLarge, size + 1)
  const ending = `-ano-2-clase-nandu-${run}.mp3`
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/storage/v1/object/')) sent.push(request.url())
  })

  await openRecaps(page)
  const token = await tokenOf(page)
  await fileInput(page, 'audio').setInputFiles(tooLarge)
  await expect(page.getByText('File too large. Maximum size is 100MB.')).toBeVisible()
  expect(sent).toEqual([])

  // Slower than the gateway reads, so that no sent data is waiting in buffers.
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  await network.send('Network.emulateNetworkConditions', {
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 15_000_000,
    offline: false,
  })
  const progress = await watchProgress(page)
  await armGatewayFault({
    path: '/storage/v1/object/recap-materials',
    method: 'POST',
    drop_after_bytes: half,
    delay_ms: 200,
    times: 9,
  })
  await fileInput(page, 'audio').setInputFiles(large)
  await expect(page.getByText('La subida se cortó. Revisa tu internet y reintenta.')).toBeVisible({
    timeout: 60_000,
  })
  const first = await progress()
  const reached = first.at(-1) ?? 0
  expect(reached, `progress before the cut: ${first.join(' ')}`).toBeGreaterThanOrEqual(40)
  // What waits in buffers counts as sent.
  expect(Math.max(...first)).toBeLessThanOrEqual(75)
  await expect(page.getByText('Upload Error')).toBeVisible()
  await expect(page.getByText(/Subida completa|100 %/)).toHaveCount(0)
  await expect(page.getByText(/^Archivo guardado/)).toHaveCount(0)
  expect(await stored(ending)).toEqual([])
  await clearGatewayFaults()

  await page.getByRole('button', { name: 'Reintentar la subida' }).click()
  await expect(page.getByText('Subida completa · 100 %')).toBeVisible({ timeout: 60_000 })
  const second = await progress()
  expect(second, 'the second try starts again and only grows').toEqual([...second].sort((a, b) => a - b))
  expect(second.length).toBeGreaterThan(1)
  const [name = '', ...others] = await stored(ending)
  expect(others).toEqual([])
  expect(await hashOf(name)).toEqual({ bytes: size, sha256 })

  await fillRequired(page, `larga-${run}`, 'Clase larga')
  await page.getByRole('button', { name: 'Guardar recap' }).click()
  await expect(page.getByRole('heading', { name: 'Editar: Clase larga' })).toBeVisible()
  const recap = await rest(token, `recap_material?class_id=eq.larga-${run}&select=audio_url`)
  expect(await recap.json()).toEqual([{ audio_url: name }])
  rmSync(large)
  rmSync(tooLarge)
})
