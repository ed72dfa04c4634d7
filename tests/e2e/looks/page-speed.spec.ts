import { expect, type Page, test } from '@playwright/test'
import { openStaff, watchConsole } from '../pages.ts'
import { siteUrl } from '../stage.ts'

/** A visitor who has not answered yet. */
test.use({ storageState: { cookies: [], origins: [] } })

/** The measuring code that is loaded; no address of the vendor is reached. */
async function watchMeasuring(page: Page): Promise<string[]> {
  const code: string[] = []
  await page.route(/googletagmanager\.com|google-analytics\.com/, (route) =>
    route.fulfill({ status: 200, contentType: 'text/javascript', body: '' }),
  )
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url())
    if (/\/measure-visit[-.]/.test(pathname)) code.push(pathname)
  })
  return code
}

type Speed = { page_path: string; metric: string; value: number; connection: string }

/** The speeds that were handed to the analytics. */
function toldSpeeds(page: Page): Promise<Speed[]> {
  return page.evaluate(() => {
    const calls = (window as unknown as { dataLayer?: IArguments[] }).dataLayer ?? []
    return calls
      .map((call) => Array.from(call))
      .filter(([, name]) => name === 'page_speed')
      .map(([, , params]) => params)
  })
}

async function answer(page: Page, name: 'Aceptar' | 'Rechazar'): Promise<void> {
  await page.getByRole('button', { name }).click()
  await expect(page.getByRole('button', { name })).toBeHidden()
}

/** The browser looks for the largest paint until the first press: none that comes before it is told. */
function largestPaint(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
}

/** The page has done what it does when it is idle. */
async function idle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise((done) => requestIdleCallback(() => setTimeout(done), { timeout: 2000 })),
  )
}

/** The code has come, has run, and has seen what the browser kept. */
async function measuring(page: Page, code: readonly string[]): Promise<void> {
  await expect.poll(() => code.length).toBe(1)
  await idle(page)
  await idle(page)
}

/** The page as the browser leaves it in the background: what is sent while one is closed cannot be watched. */
async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  })
}

test('of a visitor who accepts, the pattern of the page and the numbers are told once, as it is hidden', async ({
  page,
}) => {
  const { complaints } = watchConsole(page)
  const code = await watchMeasuring(page)
  await page.goto('/checkout?course=gee-python&email=ana@example.com#datos')
  await largestPaint(page)
  expect(code).toEqual([])
  await answer(page, 'Aceptar')
  await measuring(page, code)
  expect(await toldSpeeds(page)).toEqual([])
  await hide(page)
  await hide(page)
  const told = await toldSpeeds(page)
  const metrics = told.map(({ metric }) => metric)
  expect(metrics).toEqual(expect.arrayContaining(['CLS', 'FCP', 'LCP', 'TTFB']))
  expect(new Set(metrics).size).toBe(metrics.length)
  expect(told[0]).toMatchObject({
    page_path: '/checkout',
    connection: expect.stringMatching(/^[a-z0-9-]+$/),
  })
  expect(JSON.stringify(told)).not.toMatch(/ana|course=|datos/)
  expect(complaints).toEqual([])
})

test('a visitor who refuses, or does not answer, loads no measuring code and sends nothing', async ({
  page,
}) => {
  const code = await watchMeasuring(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Rechazar' }).waitFor()
  await hide(page)
  await page.goto('/')
  await answer(page, 'Rechazar')
  await hide(page)
  await page.goto('/comunidad')
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
  await hide(page)
  expect(await toldSpeeds(page)).toEqual([])
  expect(code).toEqual([])
})

test('who withdraws the permission before leaving sends nothing', async ({ page }) => {
  const code = await watchMeasuring(page)
  await page.goto('/')
  await answer(page, 'Aceptar')
  await measuring(page, code)
  await page.getByRole('button', { name: 'Preferencias de cookies' }).click()
  await answer(page, 'Rechazar')
  await hide(page)
  await idle(page)
  expect(await toldSpeeds(page)).toEqual([])
})

test.describe('a visitor who accepted at an earlier visit', () => {
  test.use({
    storageState: {
      cookies: [],
      origins: [{ origin: siteUrl, localStorage: [{ name: 'meridiano.consent', value: 'granted' }] }],
    },
  })

  test('opens a private page, whose key is not told', async ({ page }) => {
    const code = await watchMeasuring(page)
    await page.goto('/recap/Zx9_aQwErTyUiOpLkJhGfD-Zx9_aQwErTyUiOpLkJhGf')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await measuring(page, code)
    await hide(page)
    const told = await toldSpeeds(page)
    expect(told[0]?.page_path).toBe('/recap/:token')
    expect(JSON.stringify(told)).not.toContain('Zx9')
  })

  test('is not measured in the staff area', async ({ page }) => {
    const code = await watchMeasuring(page)
    await openStaff(page, '/backoffice')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await idle(page)
    await page.waitForLoadState('networkidle')
    await hide(page)
    await idle(page)
    expect(await toldSpeeds(page)).toEqual([])
    expect(code).toEqual([])
  })
})
